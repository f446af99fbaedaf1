import { PlanCards } from '../features/billing/plan-cards.tsx';
import { Benefits } from '../features/landing/benefits.tsx';
import { Features } from '../features/landing/features.tsx';
import { Hero } from '../features/landing/hero.tsx';
import { SecondAction } from '../features/landing/second-action.tsx';
import { StatsStrip } from '../features/landing/stats-strip.tsx';
import { Steps } from '../features/landing/steps.tsx';

/** Loaded when it is needed: visitors read the page without it. */
const enterDemo = async () => (await import('../features/auth/calls.ts')).enterDemoAccount();

/** `/`: what Lotline does, and what it costs. */
export default function LandingPage() {
	return (
		<>
			<Hero secondAction={<SecondAction enterDemo={enterDemo} />} />
			<StatsStrip />
			<Features />
			<Steps />
			<Benefits />
			<section id="pricing" className="mx-auto max-w-6xl px-4 py-20 sm:px-6 sm:py-28">
				<h2 className="font-semibold text-title tracking-tight">Pricing</h2>
				<PlanCards heading="h3" />
			</section>
		</>
	);
}
