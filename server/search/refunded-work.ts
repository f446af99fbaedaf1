/** Searches without an idempotency key: they can't be repeated for free, so a failure refunds the credit. */
import type { Context } from '../context.ts';

/**
 * Runs a search under the request's key, or under a new one whose credit is refunded if it fails.
 *
 * @param givenKey the `Idempotency-Key` of the request, or null
 */
export async function refundingFailures<T>(
	context: Context,
	callerId: string,
	givenKey: string | null,
	work: (idempotencyKey: string) => Promise<T>,
): Promise<T> {
	const idempotencyKey = givenKey ?? crypto.randomUUID();
	return work(idempotencyKey).catch(async (error: unknown) => {
		if (givenKey === null) await refund(context, callerId, idempotencyKey);
		throw error;
	});
}

/** Refunds a search. If even that fails, the database is down, and the first error is reported. */
async function refund(context: Context, caller: string, idempotency_key: string): Promise<void> {
	await context
		.call('refund_search', { caller, idempotency_key })
		.catch((fault: unknown) => context.log('A credit was not refunded', fault));
}
