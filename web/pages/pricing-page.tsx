import { PlanCards } from '../features/billing/plan-cards.tsx';

/** `/pricing` */
export default function PricingPage() {
	return (
		<div className="mx-auto max-w-data px-4 pt-8 pb-20 sm:px-6">
			<h1 className="font-semibold text-title tracking-tight">Pricing</h1>
			<PlanCards heading="h2" />
		</div>
	);
}
