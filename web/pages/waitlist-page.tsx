import { usd } from '../../domain/format.ts';
import { PLANS } from '../../domain/plans.ts';
import { PlanFeatures } from '../features/billing/plan-features.tsx';
import { WaitlistForm } from '../features/waitlist/waitlist-form.tsx';
import { useSession } from '../session.ts';

const pro = PLANS.find(({ id }) => id === 'pro');

/** `/waitlist`: what Pro will be, and the list of who wants it. */
export default function WaitlistPage() {
	const { loading, user } = useSession();
	return (
		<div className="mx-auto grid max-w-5xl gap-x-16 gap-y-10 px-4 py-14 sm:px-6 sm:py-20 lg:grid-cols-[1fr_1.4fr]">
			<div>
				<h1 className="font-semibold text-3xl tracking-tight sm:text-4xl">Join the Pro waitlist</h1>
				<p className="mt-5 text-lg text-muted">
					Pro will be {usd(pro?.monthlyPrice)} per month. It is not open yet: leave your address, and we write
					when it is.
				</p>
				<PlanFeatures features={pro?.features ?? []} className="mt-8" />
			</div>
			{!loading && <WaitlistForm email={user?.email ?? ''} />}
		</div>
	);
}
