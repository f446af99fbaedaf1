/** Applies data read from Stripe, in addition to its events. */
import type { Context } from '../context.ts';
import type { Payments, Reading } from '../payments.ts';
import { parseInvoiceObject } from './stripe-invoices.ts';
import { parseSubscriptionObject } from './stripe-objects.ts';

/** The result of applying a reading. */
interface Outcome {
	/** `account_deleted`: its account is deleted; `unknown_customer`: its customer isn't ours. */
	outcome: 'applied' | 'account_deleted' | 'unknown_customer';
	/** What was corrected; null if nothing. */
	change: string | null;
}

const UNKNOWN_CUSTOMER: Outcome = { outcome: 'unknown_customer', change: null };

/**
 * Saves a subscription as read.
 *
 * @param customerId the customer it must belong to, if known
 */
export async function applySubscription(
	context: Context,
	{ mode, priceBasic }: Payments,
	{ object, readAt }: Reading,
	customerId?: string,
): Promise<Outcome> {
	const { customer, row } = parseSubscriptionObject(object, priceBasic);
	if (!row || customer !== (customerId ?? customer)) return UNKNOWN_CUSTOMER;
	const named = { read_at: readAt.toISOString(), mode, customer, subscription: row };
	const [outcome] = await context.call<Outcome>('apply_stripe_snapshot', named);
	return outcome ?? UNKNOWN_CUSTOMER;
}

/** Saves an invoice as read. */
export async function applyInvoice(
	context: Context,
	{ mode }: Payments,
	{ object, readAt }: Reading,
): Promise<Outcome> {
	const { customer, row } = parseInvoiceObject(object);
	const named = { read_at: readAt.toISOString(), mode, customer, invoice: row };
	const [outcome] = await context.call<Outcome>('apply_stripe_snapshot', named);
	return outcome ?? UNKNOWN_CUSTOMER;
}
