/** The plan being bought, its price and its features. */
import type { ReactNode } from 'react';
import { money } from '../../../domain/format/money.ts';
import type { Plan } from '../../../domain/plans.ts';
import { PlanFeatures } from './plan-features.tsx';

interface OrderSummaryProps {
	plan: Plan;
	/** Whether payments are possible on this server. */
	isPayable?: boolean;
	/** The buttons below the summary. */
	children: ReactNode;
}

export function OrderSummary({ plan, isPayable = true, children }: OrderSummaryProps) {
	const price = plan.monthlyPrice === null ? 'Custom pricing' : money(plan.monthlyPrice * 100, 'USD');
	return (
		<section aria-label="Order" className="lot p-6 sm:p-8">
			<div className="flex flex-wrap items-baseline justify-between gap-x-6 border-line border-b pb-5">
				<h2 className="font-semibold text-head">Lotline {plan.name}</h2>
				<p className="flex items-baseline gap-2">
					<span className="font-semibold text-figure tabular-nums tracking-tight">{price}</span>
					<span className="text-muted">per month</span>
				</p>
			</div>
			<PlanFeatures features={plan.features} className="py-6" />
			{isPayable && (
				<p className="flex justify-between gap-6 border-line border-t py-5 font-medium tabular-nums">
					<span>Due today</span>
					<span>{price}</span>
				</p>
			)}
			{children}
		</section>
	);
}
