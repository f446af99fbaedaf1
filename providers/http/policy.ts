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
import { ProviderProblem } from '../problem.ts';
import { newBreaker, skippedProblem } from './breaker.ts';

const MAX_RETRIES = 2;
const FIRST_DELAY = 200;
const MAX_DELAY = 2_000;
/** A search doesn't wait for a service that demands a longer pause. */
const MAX_RETRY_AFTER = 3_000;

type Context = IRetryBackoffContext<unknown>;

const policies = new Map<string, IPolicy>();

/** The retry policy of a provider, shared by all its calls in this process. */
function policyOf(service: string): IPolicy {
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
 * @throws ProviderProblem also while the service is skipped
 */
export async function withPolicy<T>(
	service: string,
	signal: AbortSignal,
	call: () => Promise<T>,
): Promise<T> {
	try {
		return await policyOf(service).execute(call, signal);
	} catch (problem) {
		throw problem instanceof BrokenCircuitError ? skippedProblem() : problem;
	}
}

function isRetryable(problem: Error): boolean {
	return (
		problem instanceof ProviderProblem && problem.isTransient && (problem.retryAfter ?? 0) <= MAX_RETRY_AFTER
	);
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
		'error' in result && result.error instanceof ProviderProblem ? result.error.retryAfter : null;
	return {
		duration: Math.max(inner.duration, retryAfter ?? 0),
		next: (later) => honorRetryAfter(inner.next(later), later),
	};
}
