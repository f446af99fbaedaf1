/** For who has no subscription: what the trial has, what Basic has, and the way from one to the other. */
import { money } from '../../../domain/format.ts';
import { PLANS } from '../../../domain/plans.ts';
import { PlanFeatures } from './plan-features.tsx';
import { Subscribe } from './subscribe.tsx';

const basic = PLANS.find(({ id }) => id === 'basic');

export function SubscribePanel() {
	if (!basic?.monthlyPrice) return null;
	return (
		<section aria-label="Subscribe" className="lot grid gap-8 p-6 sm:grid-cols-2 sm:p-8">
			<div>
				<h2 className="font-semibold text-2xl tracking-tight">You are on the trial</h2>
				<p className="mt-3 text-muted">
					It has 5 searches every calendar month, and costs nothing. For more, there is Basic.
				</p>
			</div>
			<div>
				<p className="font-medium tabular-nums">
					{basic.name}, {money(basic.monthlyPrice * 100, 'USD')} per month
				</p>
				<PlanFeatures features={basic.features} className="mt-3 mb-6 text-sm" />
				<Subscribe />
			</div>
		</section>
	);
}
