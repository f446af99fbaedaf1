/** `cancel-subscription` and `resume-subscription`: whether a subscription ends with its period or continues. */
import { PROBLEMS } from '../contract/problems.ts';
import { findBillingAccount } from './billing-account.ts';
import { requireCaller } from './caller.ts';
import type { Context } from './context.ts';
import { HttpError } from './http-error.ts';
import { requirePayments } from './payments.ts';
import { jsonText } from './serve.ts';
import { applySubscription } from './stripe/stripe-snapshots.ts';

/** Cancels the caller's subscription at the end of its period. @throws HttpError 401, 409, 502 or 503 */
export function cancelSubscription(request: Request, context: Context): Promise<Response> {
	return change(request, context, true);
}

/** Undoes a cancellation before the period ends. @throws HttpError 401, 409, 502 or 503 */
export function resumeSubscription(request: Request, context: Context): Promise<Response> {
	return change(request, context, false);
}

/** Returns the new state, which is saved immediately; Stripe's event then confirms it. */
async function change(request: Request, context: Context, ends: boolean): Promise<Response> {
	const caller = await requireCaller(request, context, PROBLEMS.signInFirst);
	const payments = await requirePayments(context);
	const before = await findBillingAccount(context, caller.id, payments.mode);
	if (!before?.stripe_subscription_id) throw new HttpError(409, PROBLEMS.nothingToManage);
	if (before.status === 'canceled') throw new HttpError(409, PROBLEMS.subscriptionEnded);
	const reading = await payments.setCancelAtPeriodEnd(before.stripe_subscription_id, ends);
	await applySubscription(context, payments, reading, before.customer_id);
	const after = await findBillingAccount(context, caller.id, payments.mode);
	const { customer_id, stripe_subscription_id, ...subscription } = after ?? before;
	return jsonText(JSON.stringify(subscription));
}
