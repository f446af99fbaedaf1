/**
 * `reconcile-billing`: the nightly comparison with Stripe for a hosted project, where a schedule calls it.
 * Our own host runs it automatically.
 */
import { PROBLEMS } from '../contract/problems.ts';
import { bearerToken } from './caller.ts';
import type { Context } from './context.ts';
import { digest } from './digest.ts';
import { HttpError } from './http-error.ts';
import { requirePayments } from './payments.ts';
import { jsonText } from './serve.ts';
import { compareWithStripe } from './stripe/stripe-comparison.ts';
import { isStripe } from './stripe/stripe-payments.ts';

/**
 * Responds with the corrections, to a caller with STRIPE_WEBHOOK_SECRET as its token.
 *
 * @throws HttpError 401 without it, 503 if Stripe is not configured
 */
export async function reconcileBilling(request: Request, context: Context): Promise<Response> {
	const payments = await requirePayments(context);
	if (!isStripe(payments)) throw new HttpError(503, PROBLEMS.billingNotConfigured);
	const token = bearerToken(request) ?? '';
	// Compared as digests, so that timing reveals nothing about the secret.
	const [given, expected] = await Promise.all([digest(token), digest(payments.webhookSecret)]);
	if (given !== expected) throw new HttpError(401, PROBLEMS.signInFirst);
	return jsonText(JSON.stringify(await compareWithStripe(context, payments)));
}
