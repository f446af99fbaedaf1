import { count, DASH, longDay } from '../../domain/format.ts';
import { AccountFrame } from '../features/account/account-frame.tsx';
import { Subscribe } from '../features/billing/subscribe.tsx';
import { planName } from '../features/usage/plan-name.ts';
import { UsageBanner } from '../features/usage/usage-banner.tsx';
import { useUsage } from '../features/usage/use-usage.ts';
import { useSession } from '../session.ts';
import { Facts } from '../ui/facts.tsx';

/** `/account/billing`: the plan, and how far the month's searches have gone. */
export default function BillingPage() {
	const { user } = useSession();
	const usage = useUsage(user?.id);
	return (
		<AccountFrame title="Billing">
			<Facts
				facts={[
					['Plan', planName(usage)],
					['Credits used', usage ? `${count(usage.used)} of ${count(usage.limit)}` : DASH],
					['Period ends', usage ? longDay(usage.period_end.slice(0, 10)) : DASH],
				]}
			/>
			{usage && (
				<div className="mt-8">
					<UsageBanner usage={usage} />
				</div>
			)}
			{usage?.plan === 'trial' && (
				<section className="mt-10">
					<h2 className="font-semibold text-lg">Basic, $99 per month</h2>
					<p className="mt-2 mb-5 text-muted">3,300 credits per month. One search costs one credit.</p>
					<Subscribe />
				</section>
			)}
		</AccountFrame>
	);
}
