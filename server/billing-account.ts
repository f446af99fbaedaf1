/** A user's account at the payment service. */
import type { Subscription } from '../contract/billing.ts';
import type { Context } from './context.ts';

/** The customer, and the subscription that can be managed. */
export interface BillingAccount extends Subscription {
	customer_id: string;
	/** Null until the user subscribes, like every other field of the subscription. */
	stripe_subscription_id: string | null;
}

/** Null for a user who never started checkout. */
export async function findBillingAccount(
	context: Context,
	userId: string,
	mode: string,
): Promise<BillingAccount | null> {
	const [account] = await context.call<BillingAccount>('billing_account', { target_user: userId, mode });
	return account ?? null;
}
