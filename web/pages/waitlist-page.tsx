import { usd } from '../../domain/format/format.ts';
import { PRO } from '../../domain/plans.ts';
import { PlanFeatures } from '../features/billing/plan-features.tsx';
import { WaitlistForm } from '../features/waitlist/waitlist-form.tsx';
import { useSession } from '../session/session.ts';

/** `/waitlist`: what Pro includes, and the form to join its waitlist. */
export default function WaitlistPage() {
	const { loading, user } = useSession();
	return (
		<div className="mx-auto grid max-w-data gap-x-16 gap-y-10 px-4 pt-8 pb-20 sm:px-6 lg:grid-cols-[1fr_1.4fr]">
			<div>
				<h1 className="font-semibold text-title tracking-tight">Join the Pro waitlist</h1>
				<p className="mt-5 text-head text-muted">
					Pro will be {usd(PRO.monthlyPrice)} per month. It isn't available yet. Leave your name and email,
					and we'll let you know when it opens.
				</p>
				<PlanFeatures features={PRO.features} className="mt-8" />
			</div>
			{!loading && <WaitlistForm email={user?.email ?? ''} />}
		</div>
	);
}
