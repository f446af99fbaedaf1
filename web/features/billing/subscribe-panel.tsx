/** For people without a subscription: the trial, Basic, and the button to subscribe. */
import { money } from '../../../domain/format/money.ts';
import { BASIC, TRIAL_CREDITS } from '../../../domain/plans.ts';
import { PlanFeatures } from './plan-features.tsx';
import { Subscribe } from './subscribe.tsx';

export function SubscribePanel() {
	return (
		<section aria-label="Subscribe" className="lot grid gap-8 p-6 sm:grid-cols-2 sm:p-8">
			<div>
				<h2 className="font-semibold text-head tracking-tight">You're on the free trial</h2>
				<p className="mt-3 text-muted">
					The trial includes {TRIAL_CREDITS} searches per calendar month. Upgrade to Basic for more.
				</p>
			</div>
			<div>
				<p className="font-medium tabular-nums">
					{BASIC.name}, {money(BASIC.monthlyPrice * 100, 'USD')} per month
				</p>
				<PlanFeatures features={BASIC.features} className="mt-3 mb-6 text-sm" />
				<Subscribe />
			</div>
		</section>
	);
}
