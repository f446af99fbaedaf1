import { PlanCards } from '../features/billing/plan-cards.tsx';

/** `/` */
export default function LandingPage() {
	return <PlanCards />;
}
