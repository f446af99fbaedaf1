import { Navigate, useSearchParams } from 'react-router';
import type { Subscription } from '../../contract/billing.ts';
import { FREE_TRIAL, PLANS } from '../../domain/plans.ts';
import { useConfig } from '../connection.ts';
import { OrderSummary } from '../features/billing/order-summary.tsx';
import { Subscribe } from '../features/billing/subscribe.tsx';
import { subscriptionWords } from '../features/billing/subscription-words.ts';
import { canSubscribe, useSubscription } from '../features/billing/use-subscription.ts';
import { useSession } from '../session/session.ts';
import { ButtonLink } from '../ui/button.tsx';
import { PageSkeleton } from '../ui/page-skeleton.tsx';
import { PlainPage } from '../ui/plain-page.tsx';

/** `/checkout?plan=basic`: review the order and start checkout. */
export default function CheckoutPage() {
	const { user } = useSession();
	const { billing } = useConfig();
	const { data: subscription, isPending } = useSubscription(user?.id);
	const [parameters] = useSearchParams();
	const plan = PLANS.find(({ id }) => id === (parameters.get('plan') ?? 'basic'));
	if (plan?.access === 'waitlist') return <Navigate replace to="/waitlist" />;
	if (plan?.access !== 'checkout') return <Navigate replace to="/pricing" />;
	if (isPending) return <PageSkeleton />;
	if (subscription && !canSubscribe(subscription)) {
		return <AlreadySubscribed plan={plan.name} subscription={subscription} />;
	}
	return (
		<div className="mx-auto max-w-form px-4 pt-8 pb-20 sm:px-6">
			<h1 className="font-semibold text-title tracking-tight">Subscribe to {plan.name}</h1>
			<p className="mt-3 mb-10 break-words text-muted">For {user?.email}</p>
			<OrderSummary plan={plan} isPayable={billing !== 'none'}>
				<Subscribe wide />
				<p className="mt-4 text-muted text-sm">{PAYMENT[billing]}</p>
			</OrderSummary>
			<section
				aria-label="Free trial"
				className="mt-8 flex flex-wrap items-center justify-between gap-x-6 gap-y-3"
			>
				<p>Try it first: {FREE_TRIAL}</p>
				<ButtonLink to="/dashboard">Continue free</ButtonLink>
			</section>
		</div>
	);
}

/** How payment works on this server. */
const PAYMENT = {
	stripe:
		"You pay on Stripe's checkout page. Renews monthly. Cancel any time; access continues to the end of the paid month.",
	demo: 'This is a demo. No card is charged.',
	none: null,
} as const;

function AlreadySubscribed({ plan, subscription }: { plan: string; subscription: Subscription }) {
	const { sentence } = subscriptionWords(subscription, Date.now());
	return (
		<PlainPage title={`You already have ${plan}`}>
			<p>{sentence} Manage your card and invoices in Billing.</p>
			<div className="flex flex-wrap gap-3">
				<ButtonLink to="/account/billing" look="primary">
					Go to billing
				</ButtonLink>
				<ButtonLink to="/dashboard">Search comps</ButtonLink>
			</div>
		</PlainPage>
	);
}
