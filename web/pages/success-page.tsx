import { count } from '../../domain/format.ts';
import { type Awaited, useAwaitedSubscription } from '../features/billing/use-awaited-subscription.ts';
import { planName } from '../features/usage/plan-name.ts';
import { useUsage } from '../features/usage/use-usage.ts';
import { useSession } from '../session.ts';
import { Alert } from '../ui/alert.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { PlainPage } from '../ui/plain-page.tsx';

/** `/success`: after paying. Grants nothing: it waits until the payment service has told the server. */
export default function SuccessPage() {
	const { user } = useSession();
	const { state, again } = useAwaitedSubscription(user?.id);
	return (
		<>
			<p role="status" className="sr-only">
				{SPOKEN[state]}
			</p>
			{state === 'waiting' && <Waiting />}
			{state === 'active' && <Active userId={user?.id} />}
			{state === 'given up' && <GivenUp again={again} />}
		</>
	);
}

const SPOKEN: Record<Awaited, string> = {
	waiting: 'Waiting for your payment',
	active: 'Your plan is active',
	'given up': 'We have not heard of your payment yet',
};

function Waiting() {
	return (
		<PlainPage title="Waiting for your payment">
			<p>The payment service tells us as soon as it has gone through. That takes a few seconds as a rule.</p>
			<div aria-hidden="true" className="h-1.5 overflow-hidden bg-line">
				<div className="h-full w-1/3 bg-ink motion-safe:animate-pass" />
			</div>
		</PlainPage>
	);
}

function GivenUp({ again }: { again: () => void }) {
	return (
		<PlainPage title="We have not heard of your payment yet">
			<Alert tone="note">
				If you paid, your payment is not lost: the payment service goes on telling us for three days, and your
				plan begins by itself when it arrives.
			</Alert>
			<p>
				Look again in a few minutes. If nothing has come in an hour, write to us with the address of your
				account. If you did not pay, nothing was charged.
			</p>
			<div className="flex flex-wrap gap-3">
				<Button look="primary" onClick={again}>
					Look again
				</Button>
				<ButtonLink to="/account/billing">Go to billing</ButtonLink>
				<ButtonLink to="/contact?topic=support">Write to us</ButtonLink>
			</div>
		</PlainPage>
	);
}

function Active({ userId }: { userId: string | undefined }) {
	const usage = useUsage(userId);
	const known = usage && usage.plan !== 'trial' ? usage : null;
	return (
		<PlainPage title={`${known ? planName(known) : 'Your plan'} is active`}>
			<p>
				{known
					? `Thank you. You have ${count(known.limit - known.used)} searches until your next payment, and can export what you find as CSV.`
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
