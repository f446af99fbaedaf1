/** The accounts that match a search, each with a button for its actions. */
import { useRef, useState } from 'react';
import type { AdminUser } from '../../../contract/admin.ts';
import { useSession } from '../../session/session.ts';
import { Field } from '../../ui/field.tsx';
import { fetchUsers } from './calls.ts';
import { ListFrame } from './list-frame.tsx';
import { usePage } from './use-page.ts';
import { UserDialog } from './user-dialog.tsx';
import { UserRow } from './user-row.tsx';

export function UsersTable() {
	const selfId = useSession().user?.id;
	const [search, setSearch] = useState('');
	const [managed, setManaged] = useState<AdminUser | null>(null);
	const opener = useRef<HTMLButtonElement>(null);
	const list = usePage(['users', search], (page) => fetchUsers(search, page));
	return (
		<>
			<Field
				className="max-w-md"
				label="Search by email or name"
				type="search"
				maxLength={100}
				value={search}
				onChange={(event) => setSearch(event.target.value)}
			/>
			<ListFrame
				label="Users"
				noun={['account', 'accounts']}
				columns={COLUMNS}
				list={list}
				row={(user) => (
					<UserRow
						key={user.id}
						user={user}
						isSelf={user.id === selfId}
						onManage={setManaged}
						opener={opener}
					/>
				)}
			/>
			{managed && (
				<UserDialog
					// Refetched behind the dialog after an action.
					user={list.rows?.find(({ id }) => id === managed.id) ?? managed}
					isSelf={managed.id === selfId}
					onClose={() => setManaged(null)}
					returnTo={opener}
				/>
			)}
		</>
	);
}

const COLUMNS = [
	{ label: 'Account' },
	{ label: 'Plan' },
	{ label: 'Searches', figures: true },
	{ label: 'Joined (UTC)', figures: true },
	{ label: 'Last sign-in (UTC)', figures: true },
	{ label: 'Actions', hidden: true },
];
