/** When calls are retried, and when a failing service is skipped. */
import {
	BrokenCircuitError,
	ExponentialBackoff,
	handleWhen,
	type IBackoff,
	type IBackoffFactory,
	type IPolicy,
	type IRetryBackoffContext,
	retry,
	wrap,
} from 'cockatiel';
import { plural } from '../../domain/format/plural.ts';
import { ProviderError, TOO_MANY_CALLS } from '../provider-error.ts';
import { isSkipped, newBreaker, skippedProblem } from './breaker.ts';

const MAX_RETRIES = 2;
const FIRST_DELAY = 200;
const MAX_DELAY = 2_000;
/** A search doesn't wait for a service that demands a longer pause. */
const MAX_RETRY_AFTER = 3_000;
/** A longer pause may be a mistake of the service, which nobody could end without a restart. */
const MAX_PAUSE = 24 * 3_600_000;

type Context = IRetryBackoffContext<unknown>;

const policies = new Map<string, IPolicy>();
/** Until when each service demands a pause, in milliseconds since 1970. */
const pausedUntil = new Map<string, number>();

/** The retry policy of a provider, shared by all its calls in this process. */
function getPolicy(service: string): IPolicy {
	const existing = policies.get(service);
	if (existing) return existing;
	const retries = retry(handleWhen(isRetryable), { maxAttempts: MAX_RETRIES, backoff: retryAfterBackoff });
	const policy = wrap(retries, newBreaker());
	policies.set(service, policy);
	return policy;
}

/**
 * Makes a call under its service's policy.
 *
 * @throws ProviderError also while the service is skipped, or demands a pause
 */
export async function withPolicy<T>(
	service: string,
	signal: AbortSignal,
	call: () => Promise<T>,
): Promise<T> {
	const pause = demandedPause(service);
	if (pause) throw pause;
	try {
		return await getPolicy(service).execute(call, signal);
	} catch (error) {
		if (error instanceof ProviderError && (error.retryAfter ?? 0) > MAX_RETRY_AFTER)
			pausedUntil.set(service, Date.now() + Math.min(error.retryAfter ?? 0, MAX_PAUSE));
		throw error instanceof BrokenCircuitError ? skippedProblem() : error;
	}
}

/** Why a service isn't called at present: it demands a pause, or keeps failing. Null if it would be called. */
export function whySkipped(url: string): ProviderError | null {
	return demandedPause(new URL(url).origin) ?? (isSkipped(url) ? skippedProblem() : null);
}

function demandedPause(service: string): ProviderError | null {
	const retryAfter = (pausedUntil.get(service) ?? 0) - Date.now();
	if (retryAfter <= 0) return null;
	const sentence = `It demands a pause, and is called again in ${plural(Math.ceil(retryAfter / 60_000), 'minute')}.`;
	return new ProviderError('unavailable', sentence, { retryAfter, status: TOO_MANY_CALLS });
}

function isRetryable(error: Error): boolean {
	return error instanceof ProviderError && error.isTransient && (error.retryAfter ?? 0) <= MAX_RETRY_AFTER;
}

/** Exponential with jitter, and never sooner than the service requested. */
const retryAfterBackoff: IBackoffFactory<Context> = {
	next: (context) =>
		honorRetryAfter(
			new ExponentialBackoff({ initialDelay: FIRST_DELAY, maxDelay: MAX_DELAY }).next(),
			context,
		),
};

function honorRetryAfter(inner: IBackoff<unknown>, { result }: Context): IBackoff<Context> {
	const retryAfter =
		'error' in result && result.error instanceof ProviderError ? result.error.retryAfter : null;
	return {
		duration: Math.max(inner.duration, retryAfter ?? 0),
		next: (later) => honorRetryAfter(inner.next(later), later),
	};
}
