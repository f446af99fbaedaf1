/** The actions that an administrator can take on an account. Each explains its effect before it is taken. */
import { type RefObject, useState } from 'react';
import type { AdminUser } from '../../../contract/admin.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Select } from '../../ui/select.tsx';
import { type AccountAction, type CompedPlan, changeAccount, compPlan } from './calls.ts';
import { formatLastDay } from './moment.ts';
import { useAdminAction } from './use-page.ts';

interface UserDialogProps {
	user: AdminUser;
	isSelf: boolean;
	onClose: () => void;
	returnTo: RefObject<HTMLElement | null>;
}

export function UserDialog({ user, isSelf, onClose, returnTo }: UserDialogProps) {
	const revoke = isSelf ? REVOKE_OWN : REVOKE;
	return (
		<Dialog
			open
			onClose={onClose}
			returnTo={returnTo}
			title={user.email}
			description="Every action is recorded in the audit log under your email address."
		>
			<div className="w-full divide-y divide-line">
				<Comp user={user} />
				{user.listed_admin && (
					<p className="py-5 text-muted text-sm first:pt-0 last:pb-0">
						The setting ADMIN_EMAILS makes this address an administrator. It can only be removed there.
					</p>
				)}
				{!user.listed_admin && <AccountButton user={user} act={user.granted_admin ? revoke : GRANT} />}
				{!isSelf && <AccountButton user={user} act={user.disabled ? ENABLE : DISABLE} />}
			</div>
		</Dialog>
	);
}

interface DescribedAction {
	act: AccountAction;
	label: string;
	consequence: string;
}

const GRANT: DescribedAction = {
	act: 'admin_grant',
	label: 'Make administrator',
	consequence: 'They can see and do everything in the admin pages.',
};
const REVOKE: DescribedAction = {
	act: 'admin_revoke',
	label: 'Revoke administrator',
	consequence: 'They lose administrator access immediately.',
};
const REVOKE_OWN: DescribedAction = {
	...REVOKE,
	consequence: 'You lose administrator access immediately.',
};
const DISABLE: DescribedAction = {
	act: 'admin_disable',
	label: 'Disable account',
	consequence: "Signs them out everywhere. They can't search or sign in. Nothing is deleted.",
};
const ENABLE: DescribedAction = {
	act: 'admin_enable',
	label: 'Enable account',
	consequence: 'They can sign in and search again.',
};

function AccountButton({
	user,
	act: { act, label, consequence },
}: {
	user: AdminUser;
	act: DescribedAction;
}) {
	const { run, running, problem } = useAdminAction(() => changeAccount(act, user.id));
	return (
		<div className="space-y-3 py-5 first:pt-0 last:pb-0">
			<p className="text-muted text-sm">{consequence}</p>
			{problem && <Alert>{problem}</Alert>}
			<Button
				size="small"
				className={act === 'admin_disable' ? 'text-danger' : ''}
				disabled={running}
				onClick={() => run(undefined)}
			>
				{label}
			</Button>
		</div>
	);
}

const COMPED_PLANS = [
	['basic', 'Basic'],
	['pro', 'Pro (no monthly limit)'],
] as const;

/** A free plan until a date. Not available for paying accounts. */
function Comp({ user }: { user: AdminUser }) {
	const [day, setDay] = useState('');
	const [plan, setPlan] = useState<CompedPlan>(user.plan === 'pro' ? 'pro' : 'basic');
	const { run, running, problem } = useAdminAction((last: string | null) => compPlan(user.id, last, plan));
	if (user.subscription_status !== null && user.comped_until === null) return null;
	const label = user.comped_until ? 'Save changes' : `Give ${plan === 'pro' ? 'Pro' : 'Basic'} free`;
	return (
		<Form
			className="space-y-3 pb-5 last:pb-0"
			send={() => run(day)}
			isPending={running}
			labels={[label, label]}
			button={{ size: 'small', look: 'primary', disabled: day === '' }}
			beside={
				user.comped_until && (
					<Button size="small" disabled={running} onClick={() => run(null)}>
						End now
					</Button>
				)
			}
		>
			<p className="text-muted text-sm">
				{user.comped_until
					? `Free ${user.plan === 'pro' ? 'Pro' : 'Basic'} through the end of ${formatLastDay(user.comped_until)} (UTC).`
					: 'A free plan through the last day (UTC). Nothing is charged.'}
			</p>
			<Select
				label="Plan"
				choices={COMPED_PLANS}
				value={plan}
				onChange={(event) => setPlan(event.target.value as CompedPlan)}
			/>
			<Field
				label={user.comped_until ? 'New last day' : 'Last day'}
				type="date"
				required
				value={day}
				onChange={(event) => setDay(event.target.value)}
			/>
			{problem && <Alert>{problem}</Alert>}
		</Form>
	);
}
