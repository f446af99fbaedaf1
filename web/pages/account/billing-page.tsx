import { useSearchParams } from 'react-router';
import type { UsageStatus } from '../../../contract/usage.ts';
import { longDay } from '../../../domain/format/date-text.ts';
import { count, percent } from '../../../domain/format/format.ts';
import { money } from '../../../domain/format/money.ts';
import { agree, plural } from '../../../domain/format/plural.ts';
import { BASIC, TRIAL_CREDITS } from '../../../domain/plans.ts';
import { usageLevel } from '../../../domain/usage-level.ts';
import { AccountFrame } from '../../features/account/account-frame.tsx';
import { InvoiceTable } from '../../features/billing/invoice-table.tsx';
import { PlanFeatures } from '../../features/billing/plan-features.tsx';
import { PlanPanel } from '../../features/billing/plan-panel.tsx';
import { Subscribe } from '../../features/billing/subscribe.tsx';
import { canSubscribe, useInvoices, useSubscription } from '../../features/billing/use-subscription.ts';
import { useUsage } from '../../features/usage/use-usage.ts';
import { useSession } from '../../session/session.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Meter } from '../../ui/meter.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** `/account/billing`: plan, usage and invoices. */
export default function BillingPage() {
	const { user } = useSession();
	const [parameters] = useSearchParams();
	const { data: subscription, error, refetch } = useSubscription(user?.id);
	return (
		<AccountFrame title="Billing">
			<div className="space-y-12">
				{parameters.get('portal') === 'demo' && (
					<Alert tone="note">
						This is a demo. In production this button opens the Stripe customer portal, where you manage
						cards, addresses and invoices.
					</Alert>
				)}
				{error && <LoadError what="your plan" error={error} onRetry={refetch} />}
				{!error && subscription === undefined && <Skeleton className="h-44" label="Loading your plan" />}
				{subscription && <PlanPanel subscription={subscription} />}
				{subscription !== undefined && canSubscribe(subscription) && <SubscribePanel />}
				{/* They wait for the plan, which would move them. */}
				{(error || subscription !== undefined) && (
					<>
						<Usage userId={user?.id} />
						<Invoices userId={user?.id} />
					</>
				)}
			</div>
		</AccountFrame>
	);
}

function Usage({ userId }: { userId: string | undefined }) {
	const usage = useUsage(userId);
	return (
		<section aria-label="Usage">
			<h2 className="mb-4 font-semibold text-head">Searches this period</h2>
			{/* As tall as a meter in any font, so that what follows doesn't move. */}
			<div className="min-h-24">
				{usage ? <UsageMeter usage={usage} /> : <Skeleton className="h-20" label="Loading your usage" />}
			</div>
		</section>
	);
}

function Invoices({ userId }: { userId: string | undefined }) {
	const { data: invoices, error, refetch } = useInvoices(userId);
	return (
		<section aria-label="Invoices">
			<h2 className="mb-4 font-semibold text-head">Invoices</h2>
			{error && <LoadError what="your invoices" error={error} onRetry={refetch} />}
			{!error && !invoices && <Skeleton className="h-28" label="Loading your invoices" />}
			{invoices?.length === 0 && (
				<p className="text-muted">No invoices yet. They appear here after your first payment.</p>
			)}
			{invoices && invoices.length > 0 && <InvoiceTable invoices={invoices} />}
		</section>
	);
}

function LoadError({
	what,
	error,
	onRetry,
}: {
	what: string;
	error: Error;
	onRetry: () => Promise<unknown>;
}) {
	return (
		<Alert>
			<p>
				We couldn't load {what}. {error.message}
			</p>
			<Button size="small" className="mt-3" onClick={() => void onRetry()}>
				Try again
			</Button>
		</Alert>
	);
}

/** For people without a subscription: the trial, Basic, and the button to subscribe. */
function SubscribePanel() {
	return (
		<section aria-label="Subscribe" className="lot grid gap-8 p-6 sm:grid-cols-2 sm:p-8">
			<div>
				<h2 className="font-semibold text-head tracking-tight">You're on the free trial</h2>
				<p className="mt-3 text-muted">
					The trial includes {TRIAL_CREDITS} searches per calendar month. Upgrade to Basic for more.
				</p>
			</div>
			<div>
				<p className="font-medium tabular-nums">
					{BASIC.name}, {money(BASIC.monthlyPrice * 100, 'USD')} per month
				</p>
				<PlanFeatures features={BASIC.features} className="mt-3 mb-6 text-sm" />
				<Subscribe />
			</div>
		</section>
	);
}

/** Monthly usage for the billing page. */
function UsageMeter({ usage }: { usage: UsageStatus }) {
	if (usage.limit === null) {
		return (
			<p>
				<span className="font-semibold text-figure tabular-nums tracking-tight">{count(usage.used)}</span>{' '}
				<span className="text-muted">
					{agree(usage.used, 'search', 'searches')} this month. Your plan has no monthly limit.
				</span>
			</p>
		);
	}
	const urgent = usageLevel(usage.usage_ratio).level === 'limit';
	return (
		<div className="tabular-nums">
			<p className="mb-3 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
				<span>
					<span className="font-semibold text-figure tracking-tight">{count(usage.used)}</span>{' '}
					<span className="text-muted">of {plural(usage.limit, 'search', 'searches')} used</span>
				</span>
				<span className="text-muted text-sm">{percent(usage.usage_ratio)}</span>
			</p>
			<Meter label="Searches used this month" share={usage.usage_ratio} urgent={urgent} />
			<p className="mt-3 text-muted text-sm">
				Each search uses one credit. Resets on {longDay(usage.period_end.slice(0, 10))}.
			</p>
		</div>
	);
}
