import { PlanCards } from '../features/billing/plan-cards.tsx';

/** `/pricing` */
export default function PricingPage() {
	return (
		<div className="mx-auto max-w-6xl px-4 py-16 sm:px-6 sm:py-24">
			<h1 className="font-semibold text-title tracking-tight">Pricing</h1>
			<PlanCards heading="h2" />
		</div>
	);
}
