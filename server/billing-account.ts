/** A user's account at the payment service. */
import type { Subscription } from '../contract/billing.ts';
import type { Context } from './context.ts';

/** The customer, and the subscription that can be managed. */
export interface BillingAccount extends Subscription {
	customer_id: string;
	/** Null until the user subscribes, like every other field of the subscription. */
	stripe_subscription_id: string | null;
}

const TIMES = ['current_period_start', 'current_period_end', 'past_due_since', 'ended_at'] as const;

/** Null for a user who never started checkout. */
export async function findBillingAccount(
	context: Context,
	userId: string,
	mode: string,
): Promise<BillingAccount | null> {
	const [account] = await context.call<BillingAccount>('billing_account', { target_user: userId, mode });
	if (!account) return null;
	// A time is a `Date` or text, as the host's database client reads it.
	for (const name of TIMES) if (account[name]) account[name] = new Date(account[name]).toISOString();
	return account;
}
