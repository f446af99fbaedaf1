/** A current or past subscription: its status in words, and its actions. */
import { type RefObject, useRef, useState } from 'react';
import type { Subscription } from '../../../contract/billing.ts';
import { money } from '../../../domain/format/money.ts';
import { PLANS, TRIAL_CREDITS } from '../../../domain/plans.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import type { DialogControls } from '../../ui/dialog/dialog-frame.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { cancelSubscription, openPortal, resumeSubscription } from './calls.ts';
import { endDay, subscriptionWords } from './subscription-words.ts';
import { useExternalRedirect } from './use-external-redirect.ts';
import { useSubscriptionChange } from './use-subscription.ts';

export function PlanPanel({ subscription }: { subscription: Subscription }) {
	const { plan, status, billed, cancel_at_period_end } = subscription;
	const { label, sentence, urgent } = subscriptionWords(subscription, Date.now());
	const offered = PLANS.find(({ id }) => id === plan);
	// The pressed button disappears, so the focus moves to the new status.
	const outcome = useRef<HTMLDivElement>(null);
	const renews = billed && ['active', 'trialing', 'past_due'].includes(status);
	return (
		<section aria-label="Plan" className="lot p-6 sm:p-8">
			<div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
				<h2 className="flex flex-wrap items-baseline gap-x-3 font-semibold text-head tracking-tight">
					{offered?.name ?? plan}
					<span className={`font-medium text-sm tracking-normal ${urgent ? 'text-danger' : 'text-muted'}`}>
						{label}
					</span>
				</h2>
				{billed && offered?.monthlyPrice != null && status !== 'canceled' && (
					<p className="text-muted text-sm tabular-nums">
						{money(offered.monthlyPrice * 100, 'USD')} per month
					</p>
				)}
			</div>
			<div ref={outcome} tabIndex={-1} className="mt-3">
				{urgent ? <Alert>{sentence}</Alert> : <p>{sentence}</p>}
			</div>
			{billed && (
				<div className="mt-7 flex flex-wrap items-start gap-3">
					<ManageBilling primary={urgent} />
					{renews &&
						(cancel_at_period_end ? (
							<Resume outcome={outcome} />
						) : (
							<Cancel subscription={subscription} outcome={outcome} />
						))}
				</div>
			)}
		</section>
	);
}

function ManageBilling({ primary }: { primary: boolean }) {
	const { start, busy, target, error } = useExternalRedirect(openPortal);
	const missing = target === null ? 'Stripe did not return a link. Try again in a moment.' : null;
	const problem = error?.message ?? missing;
	return (
		<>
			<Button look={primary ? 'primary' : 'plain'} disabled={busy} onClick={start}>
				{busy ? 'Opening…' : 'Manage billing'}
			</Button>
			{problem && <Problem>{problem}</Problem>}
		</>
	);
}

type Outcome = RefObject<HTMLElement | null>;

function Resume({ outcome }: { outcome: Outcome }) {
	const { mutate, isPending, error } = useSubscriptionChange(resumeSubscription, () =>
		outcome.current?.focus(),
	);
	return (
		<>
			<Button look="primary" disabled={isPending} onClick={() => mutate()}>
				{isPending ? 'Resuming…' : 'Resume subscription'}
			</Button>
			{error && <Problem>{error.message}</Problem>}
		</>
	);
}

function Cancel({ subscription, outcome }: { subscription: Subscription; outcome: Outcome }) {
	const [confirming, setConfirming] = useState(false);
	const button = useRef<HTMLButtonElement>(null);
	return (
		<>
			<Button ref={button} onClick={() => setConfirming(true)}>
				Cancel subscription
			</Button>
			<CancelDialog
				subscription={subscription}
				open={confirming}
				onClose={() => setConfirming(false)}
				returnTo={{
					get current() {
						return button.current ?? outcome.current;
					},
				}}
			/>
		</>
	);
}

/** Full width, below the buttons. */
function Problem({ children }: { children: string }) {
	return (
		<div className="order-last basis-full">
			<Alert>{children}</Alert>
		</div>
	);
}

interface CancelDialogProps extends DialogControls {
	subscription: Subscription;
}

/** Confirms canceling a subscription and says what that means. */
function CancelDialog({ subscription, ...controls }: CancelDialogProps) {
	const { mutate, isPending, error } = useSubscriptionChange(cancelSubscription, controls.onClose);
	return (
		<Dialog
			{...controls}
			title="Cancel your subscription?"
			description={`You keep full access until ${endDay(subscription)} and won't be charged again. After that you're on the free trial, with ${TRIAL_CREDITS} searches a month. You can resume any time before then.`}
		>
			<Button look="primary" onClick={controls.onClose}>
				Keep subscription
			</Button>
			<Button look="danger" disabled={isPending} onClick={() => mutate()}>
				{isPending ? 'Canceling…' : 'Cancel subscription'}
			</Button>
			{error && <Alert>{error.message}</Alert>}
		</Dialog>
	);
}
