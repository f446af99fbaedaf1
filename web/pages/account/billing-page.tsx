import { useSearchParams } from 'react-router';
import { AccountFrame } from '../../features/account/account-frame.tsx';
import { InvoiceTable } from '../../features/billing/invoice-table.tsx';
import { PlanPanel } from '../../features/billing/plan-panel.tsx';
import { SubscribePanel } from '../../features/billing/subscribe-panel.tsx';
import { canSubscribe, useInvoices, useSubscription } from '../../features/billing/use-subscription.ts';
import { UsageMeter } from '../../features/usage/usage-meter.tsx';
import { useUsage } from '../../features/usage/use-usage.ts';
import { useSession } from '../../session/session.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
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
			{usage ? <UsageMeter usage={usage} /> : <Skeleton className="h-20" label="Loading your usage" />}
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
