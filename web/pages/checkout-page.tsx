import { Check } from 'lucide-react';
import { Navigate, useSearchParams } from 'react-router';
import { usd } from '../../domain/format.ts';
import { PLANS } from '../../domain/plans.ts';
import { Subscribe } from '../features/billing/subscribe.tsx';
import { useSession } from '../session.ts';
import { ButtonLink } from '../ui/button.tsx';

/** `/checkout?plan=basic`: what one is about to buy. */
export default function CheckoutPage() {
	const { user } = useSession();
	const [parameters] = useSearchParams();
	const plan = PLANS.find(({ id }) => id === (parameters.get('plan') ?? 'basic'));
	if (plan?.access === 'waitlist') return <Navigate replace to="/waitlist" />;
	if (plan?.access !== 'checkout') return <Navigate replace to="/pricing" />;
	return (
		<div className="mx-auto max-w-2xl px-4 py-16 sm:px-6 sm:py-24">
			<h1 className="font-semibold text-3xl tracking-tight sm:text-4xl">Subscribe to {plan.name}</h1>
			<p className="mt-3 break-words text-muted">For {user?.email}</p>
			<section aria-label="Order" className="lot mt-10 p-6 sm:p-8">
				<p className="flex items-baseline gap-2">
					<span className="font-semibold text-5xl tabular-nums tracking-tight">{usd(plan.monthlyPrice)}</span>
					<span className="text-muted">per month</span>
				</p>
				<ul className="mt-7 mb-9 space-y-3">
					{plan.features.map((feature) => (
						<li key={feature} className="flex gap-3">
							<Check aria-hidden="true" className="mt-1 size-4 shrink-0 text-accent-text" />
							{feature}
						</li>
					))}
				</ul>
				<Subscribe large />
			</section>
			<p className="mt-8 text-muted text-sm">
				Not yet? The trial has a few searches every month.
				<ButtonLink to="/dashboard" look="quiet" size="small">
					Go on with the trial
				</ButtonLink>
			</p>
		</div>
	);
}
