import { Link } from 'react-router';
import { PlanCards } from '../features/billing/plan-cards.tsx';
import { PlanFeatures } from '../features/billing/plan-features.tsx';
import { CoverageBox } from '../features/zip-coverage/coverage-box.tsx';

/** With the free trial, too. */
const INCLUDED: readonly string[] = [
	'A price with an 80% range for any home with sales nearby, and the reason for every comp',
	'The adjustment grid, with every rate and its source',
	'Client reports with your brand: PDF, printed page and a link you can revoke',
	'Market pages by ZIP code, county or an area you draw',
	'Your own MLS files, seen by nobody else',
	"Seller's net sheet with transfer taxes by state",
];

/** `/pricing` */
export default function PricingPage() {
	return (
		<div className="mx-auto max-w-data px-4 pt-8 pb-20 sm:px-6">
			<h1 className="font-semibold text-title tracking-tight">Pricing</h1>
			<PlanCards heading="h2" />
			<div className="mt-14 grid gap-x-14 gap-y-12 lg:grid-cols-2">
				<section>
					<h2 className="font-semibold text-head tracking-tight">Every plan includes</h2>
					<PlanFeatures features={INCLUDED} className="mt-5" />
				</section>
				<section>
					<h2 className="mb-5 font-semibold text-head tracking-tight">Data where you work</h2>
					<CoverageBox />
				</section>
			</div>
			<section className="mt-14 max-w-2xl">
				<h2 className="font-semibold text-head tracking-tight">Cancel any time</h2>
				<p className="mt-3 text-muted">
					Cancel in Billing, without a call. You keep full access until the end of the month you paid for, and
					you can resume until then. Payments aren't refunded for part of a month, except where the law
					requires it; the{' '}
					<Link to="/legal/terms" className="text-accent-text underline underline-offset-4">
						terms
					</Link>{' '}
					say the rest. Afterward your account, reports and uploads stay, with the free searches.
				</p>
			</section>
		</div>
	);
}
