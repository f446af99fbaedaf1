/** `billing-portal`: where a customer manages cards, invoices and the subscription at the payment service. */
import { PROBLEMS } from '../contract/problems.ts';
import { findBillingAccount } from './billing-account.ts';
import { requireCaller } from './caller.ts';
import type { Context } from './context.ts';
import { HttpError } from './http-error.ts';
import { requirePayments } from './payments.ts';
import { jsonText } from './serve.ts';

/**
 * Responds with `{ url }`, which is valid for a short time.
 *
 * @throws HttpError 401, 409 for no customer, or one that was deleted, 502 or 503
 */
export async function billingPortal(request: Request, context: Context): Promise<Response> {
	const caller = await requireCaller(request, context, PROBLEMS.signInFirst);
	const payments = await requirePayments(context);
	const account = await findBillingAccount(context, caller.id, payments.mode);
	if (!account?.stripe_subscription_id) throw new HttpError(409, PROBLEMS.nothingToManage);
	const url = await payments.openPortal(account.customer_id);
	if (url === null) throw new HttpError(409, PROBLEMS.customerRemoved);
	return jsonText(JSON.stringify({ url }));
}
