/** A user in the list of users. */
import type { RefObject } from 'react';
import type { AdminUser } from '../../../contract/admin.ts';
import { count } from '../../../domain/format/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Cell } from '../../ui/plain-table.tsx';
import { formatDay, formatLastDay } from './moment.ts';

interface UserRowProps {
	user: AdminUser;
	isSelf: boolean;
	onManage: (user: AdminUser) => void;
	/** Receives the button that opened the dialog, so that focus returns to it. */
	opener: RefObject<HTMLButtonElement | null>;
}

export function UserRow({ user, isSelf, onManage, opener }: UserRowProps) {
	return (
		<tr>
			<Cell>
				<span className="flex flex-wrap items-center gap-2 font-medium">
					{user.email}
					{isSelf && <span className="font-normal text-muted">(you)</span>}
					{(user.granted_admin || user.listed_admin) && <Badge>Administrator</Badge>}
					{user.disabled && (
						<span className="rounded-control border border-danger px-1.5 py-0.5 font-semibold text-xs text-danger">
							Disabled
						</span>
					)}
				</span>
				<span className="text-muted">{user.name}</span>
			</Cell>
			<Cell>
				<span className="capitalize">{user.plan}</span>
				{user.comped_until && (
					<span className="block whitespace-nowrap text-xs text-muted">
						Comped through {formatLastDay(user.comped_until)}
					</span>
				)}
				{user.subscription_status === 'past_due' && (
					<span className="block text-xs text-danger">Past due</span>
				)}
			</Cell>
			<Cell figures>{count(user.used)}</Cell>
			<Cell figures>{formatDay(user.created_at)}</Cell>
			<Cell figures>{formatDay(user.last_sign_in_at)}</Cell>
			<Cell figures>
				<Button
					size="small"
					className="-my-2"
					aria-label={`Manage ${user.email}`}
					onClick={(event) => {
						opener.current = event.currentTarget;
						onManage(user);
					}}
				>
					Manage
				</Button>
			</Cell>
		</tr>
	);
}
