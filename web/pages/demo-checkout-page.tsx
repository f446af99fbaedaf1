import { useSearchParams } from 'react-router';
import { money } from '../../domain/format/money.ts';
import { BASIC } from '../../domain/plans.ts';
import { useConfig } from '../connection.ts';
import { payDemoCheckout } from '../features/billing/calls.ts';
import { OrderSummary } from '../features/billing/order-summary.tsx';
import { useExternalRedirect } from '../features/billing/use-external-redirect.ts';
import { Guarded } from '../guards.tsx';
import { Alert } from '../ui/alert.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import NotFoundPage from './not-found-page.tsx';

/** `/demo-checkout`: replaces Stripe Checkout in a demo. The page doesn't exist outside demo mode. */
export default function DemoCheckoutPage() {
	if (useConfig().billing !== 'demo') return <NotFoundPage />;
	return (
		<Guarded guard="signed-in">
			<DemoCheckout />
		</Guarded>
	);
}

function DemoCheckout() {
	const [parameters] = useSearchParams();
	const session = parameters.get('session') ?? '';
	const { start, busy, target, error } = useExternalRedirect(() => payDemoCheckout(session));
	const missing = target === null ? 'The demo did not return a link.' : null;
	const problem = error?.message ?? missing;
	return (
		<div className="mx-auto max-w-form px-4 pt-8 pb-20 sm:px-6">
			<h1 className="font-semibold text-title tracking-tight">Demo checkout: no card is charged</h1>
			<p className="mt-4 mb-10 text-muted">
				This page stands in for Stripe Checkout. Paying here sends the same events as a real payment, and your
				plan starts when they arrive.
			</p>
			<OrderSummary plan={BASIC}>
				<div className="space-y-4">
					<div className="flex flex-wrap gap-3">
						<Button look="primary" size="large" className="flex-1" disabled={busy} onClick={start}>
							{busy ? 'Paying…' : `Pay ${money(BASIC.monthlyPrice * 100, 'USD')}`}
						</Button>
						<ButtonLink to="/checkout?plan=basic" size="large">
							Cancel
						</ButtonLink>
					</div>
					{problem && <Alert>{problem}</Alert>}
				</div>
			</OrderSummary>
		</div>
	);
}
