/** `cancel-subscription` and `resume-subscription`: whether a subscription ends with its period or continues. */
import { PROBLEMS } from '../contract/problems.ts';
import { billingAccountOf } from './billing-account.ts';
import { callerOf } from './caller.ts';
import type { Context } from './context.ts';
import { paymentsOf } from './payments.ts';
import { Problem } from './problem.ts';
import { jsonText } from './serve.ts';
import { applySubscription } from './stripe/stripe-snapshots.ts';

/** Cancels the caller's subscription at the end of its period. @throws Problem 401, 409, 502 or 503 */
export function cancelSubscription(request: Request, context: Context): Promise<Response> {
	return change(request, context, true);
}

/** Undoes a cancellation before the period ends. @throws Problem 401, 409, 502 or 503 */
export function resumeSubscription(request: Request, context: Context): Promise<Response> {
	return change(request, context, false);
}

/** Returns the new state, which is saved immediately; Stripe's event then confirms it. */
async function change(request: Request, context: Context, ends: boolean): Promise<Response> {
	const caller = await callerOf(request, context, PROBLEMS.signInFirst);
	const payments = await paymentsOf(context);
	const before = await billingAccountOf(context, caller.id, payments.mode);
	if (!before?.stripe_subscription_id) throw new Problem(409, PROBLEMS.nothingToManage);
	if (before.status === 'canceled') throw new Problem(409, PROBLEMS.subscriptionEnded);
	const reading = await payments.setCancelAtPeriodEnd(before.stripe_subscription_id, ends);
	await applySubscription(context, payments, reading, before.customer_id);
	const after = await billingAccountOf(context, caller.id, payments.mode);
	const { customer_id, stripe_subscription_id, ...subscription } = after ?? before;
	return jsonText(JSON.stringify(subscription));
}
