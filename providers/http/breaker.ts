/** Circuit breakers: a service that fails several times in a row is skipped for a while. */
import {
	BrokenCircuitError,
	type CircuitBreakerPolicy,
	CircuitState,
	ConsecutiveBreaker,
	circuitBreaker,
	handleWhen,
} from 'cockatiel';
import { ProviderError, TOO_MANY_CALLS } from '../provider-error.ts';

const FAILURES_TO_OPEN = 6;
const OPEN_FOR = 30_000;

export function newBreaker(): CircuitBreakerPolicy {
	const breaker = new ConsecutiveBreaker(FAILURES_TO_OPEN);
	return circuitBreaker(handleWhen(isOutage), { halfOpenAfter: OPEN_FOR, breaker });
}

/**
 * Whether a service is down. An HTML page, or half a response, counts like a status of 500. A service that is called too
 * often works for the next call.
 */
function isOutage(error: Error): boolean {
	return (
		error instanceof ProviderError &&
		error.status !== TOO_MANY_CALLS &&
		['unavailable', 'unreadable'].includes(error.kind)
	);
}

export function skippedProblem(): ProviderError {
	return new ProviderError('unavailable', 'It failed several times in a row and is skipped for 30 seconds.');
}

/** The breaker for the fetches of a service, each of which makes several calls, and when it opened. */
interface FetchBreaker {
	policy: CircuitBreakerPolicy;
	openedAt: number;
}

const fetchBreakers = new Map<string, FetchBreaker>();

function getFetchBreaker(service: string): FetchBreaker {
	const existing = fetchBreakers.get(service);
	if (existing) return existing;
	const breaker = { policy: newBreaker(), openedAt: 0 };
	breaker.policy.onBreak(() => {
		breaker.openedAt = Date.now();
	});
	fetchBreakers.set(service, breaker);
	return breaker;
}

/**
 * Fetches a ZIP code from a service. Several unusable fetches in a row open the breaker even if all their calls
 * succeeded, for example with the listings of another ZIP code.
 *
 * @throws ProviderError also while the service is skipped
 */
export async function fetchWithBreaker<T>(service: string, fetch: () => Promise<T>): Promise<T> {
	try {
		return await getFetchBreaker(service).policy.execute(fetch);
	} catch (error) {
		throw error instanceof BrokenCircuitError ? skippedProblem() : error;
	}
}

/** Whether a fetch from a service would fail immediately. */
export function isSkipped(service: string): boolean {
	const { policy, openedAt } = getFetchBreaker(service);
	return policy.state === CircuitState.Open && Date.now() - openedAt < OPEN_FOR;
}
