/** Billing: whether Stripe accepts the key, and when its last webhook arrived. */
import type { Service } from '../../contract/health.ts';
import type { StripePayments } from '../../server/stripe/stripe-payments.ts';
import { billingKind } from '../billing/billing.ts';
import type { Pool } from '../postgres/pool.ts';
import type { Settings } from '../settings.ts';

export async function checkBilling(
	sql: Pool,
	settings: Pick<Settings, 'stripe' | 'demo'>,
	stripe: () => Promise<StripePayments | null>,
): Promise<Service> {
	const kind = billingKind(settings);
	if (kind === 'demo') return { state: 'demo', detail: 'Payments are simulated.' };
	const payments = kind === 'none' ? null : await stripe();
	if (!payments) return { state: 'off', detail: 'Not configured.' };
	const [[row], problem] = await Promise.all([
		sql`select max(received_at) as last from public.stripe_events`,
		pingStripe(payments),
	]);
	return {
		state: problem ? 'failing' : 'ok',
		detail: problem ?? 'Stripe is responding.',
		last_webhook_at: row?.last?.toISOString() ?? null,
	};
}

/** Retrieves the price of Basic. @returns what is wrong, or null */
async function pingStripe({ stripe, priceBasic }: StripePayments): Promise<string | null> {
	try {
		await stripe.prices.retrieve(priceBasic, {}, { timeout: 4_000, maxNetworkRetries: 0 });
		return null;
	} catch (error) {
		return stripeProblem(error as { type?: string });
	}
}

/** An error from Stripe's client, explained to the operator. */
export function stripeProblem({ type }: { type?: string }): string {
	if (type === 'StripeAuthenticationError') return 'Stripe rejects the key.';
	if (type === 'StripeInvalidRequestError') return 'Stripe does not recognize the price of Basic.';
	if (type === 'StripePermissionError') return "The key isn't allowed to read prices.";
	return 'Stripe is not responding.';
}
