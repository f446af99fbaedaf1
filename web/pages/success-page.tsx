import { plural } from '../../domain/format/plural.ts';
import { type ActivationState, useActivation } from '../features/billing/use-activation.ts';
import { planName } from '../features/usage/plan-name.ts';
import { useUsage } from '../features/usage/use-usage.ts';
import { useSession } from '../session/session.ts';
import { Alert } from '../ui/alert.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { PlainPage } from '../ui/plain-page.tsx';

/** `/success`: after paying. Grants nothing; it waits until Stripe has notified the server. */
export default function SuccessPage() {
	const { user } = useSession();
	const { state, retry } = useActivation(user?.id);
	return (
		<>
			<p role="status" className="sr-only">
				{ANNOUNCEMENTS[state]}
			</p>
			{state === 'waiting' && <Waiting />}
			{state === 'active' && <Active userId={user?.id} />}
			{state === 'timed out' && <NotReceived onRetry={retry} />}
		</>
	);
}

const ANNOUNCEMENTS: Record<ActivationState, string> = {
	waiting: 'Waiting for your payment',
	active: 'Your plan is active',
	'timed out': "We haven't received your payment yet",
};

function Waiting() {
	return (
		<PlainPage title="Waiting for your payment">
			<p>Confirming with Stripe. This usually takes a few seconds.</p>
			<div aria-hidden="true" className="h-1.5 overflow-hidden bg-line">
				<div className="h-full w-1/3 bg-ink motion-safe:animate-pass" />
			</div>
		</PlainPage>
	);
}

function NotReceived({ onRetry }: { onRetry: () => void }) {
	return (
		<PlainPage title="We haven't received your payment yet">
			<Alert tone="note">
				If you paid, your payment is safe. Stripe keeps notifying us for three days, and your plan starts
				automatically once we're notified.
			</Alert>
			<p>
				Check again in a few minutes. If nothing changes within an hour, contact us with your account email.
				If you didn't pay, you weren't charged.
			</p>
			<div className="flex flex-wrap gap-3">
				<Button look="primary" onClick={onRetry}>
					Check again
				</Button>
				<ButtonLink to="/account/billing">Go to billing</ButtonLink>
				<ButtonLink to="/contact?topic=support">Contact us</ButtonLink>
			</div>
		</PlainPage>
	);
}

function Active({ userId }: { userId: string | undefined }) {
	const usage = useUsage(userId);
	const known = usage && usage.plan !== 'trial' ? usage : null;
	const left = known && known.limit !== null ? known.limit - known.used : null;
	return (
		<PlainPage title={`${known ? planName(known) : 'Your plan'} is active`}>
			<p>
				{left !== null
					? `Thank you. You have ${plural(left, 'search', 'searches')} until your next renewal, with CSV export.`
					: 'Thank you. Your searches are ready.'}
			</p>
			<div className="flex flex-wrap gap-3">
				<ButtonLink to="/dashboard" look="primary">
					Search comps
				</ButtonLink>
				<ButtonLink to="/account/billing">See your plan</ButtonLink>
			</div>
		</PlainPage>
	);
}
