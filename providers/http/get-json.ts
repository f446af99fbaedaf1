/** One GET request to a provider's API: counted, timed, size-limited and parsed. */

import type { ProviderContext } from '../provider.ts';
import { ProviderError, TOO_MANY_CALLS } from '../provider-error.ts';
import { withPolicy } from './policy.ts';
import { waitForTurn } from './rate-limit.ts';
import { readBounded } from './read-bounded.ts';
import { withTimeout } from './with-timeout.ts';

export interface JsonResponse {
	body: unknown;
	headers: Headers;
}

export interface CallOptions {
	headers?: Record<string, string>;
	/** Statuses that mean "nothing found" if the body is JSON: it becomes null. An HTML page comes from elsewhere. */
	emptyStatuses?: readonly number[];
	/** Interprets a status and body with a special meaning; null for the status's usual meaning. */
	explain?: (status: number, body: unknown, headers: Headers) => ProviderError | null;
	/** The time limit in milliseconds; 5 seconds by default, because a user may be waiting. */
	timeout?: number;
	/** How often the service may be called, by everything in this process; unlimited by default. */
	callsPerSecond?: number | null;
	/** How the body is parsed; JSON by default. */
	parse?: (text: string) => unknown;
}

/** The time limit of one call, including its body. */
const CALL_TIMEOUT = 5_000;
/** Most services limit calls per second, in milliseconds. */
const LIMIT_PERIOD = 1_000;
/** Temporary statuses, worth a retry. */
const TRANSIENT_STATUSES = [408, TOO_MANY_CALLS, 500, 502, 503, 504];

/** Fetches JSON. @throws ProviderError */
export async function getJson(
	context: ProviderContext,
	url: URL,
	options: CallOptions,
): Promise<JsonResponse> {
	return withPolicy(url.origin, context.signal, () => callOnce(context, url, options));
}

async function callOnce(context: ProviderContext, url: URL, options: CallOptions): Promise<JsonResponse> {
	const { callsPerSecond = null } = options;
	await context.countCall();
	if (callsPerSecond !== null) await waitForTurn(url.origin, callsPerSecond, context.signal);
	let isLate = false;
	try {
		return await withTimeout(context.signal, options.timeout ?? CALL_TIMEOUT, async (signal) => {
			signal.addEventListener('abort', () => {
				isLate = true;
			});
			const response = await context.fetch(url, {
				headers: { accept: 'application/json', ...options.headers },
				// A redirect would send the key to another address.
				redirect: 'error',
				signal,
			});
			return readResponse(response, options);
		});
	} catch (error) {
		if (error instanceof ProviderError) throw error;
		if (isLate) throw new ProviderError('unavailable', 'It did not respond in time.');
		throw new ProviderError('unavailable', `It could not be reached: ${describeError(error)}.`, {
			isTransient: true,
		});
	}
}

async function readResponse(
	response: Response,
	{ emptyStatuses = [], explain, parse = JSON.parse }: CallOptions,
): Promise<JsonResponse> {
	const { status, headers } = response;
	const text = await readBounded(response);
	const body = tryParse(text, status === 200 ? parse : JSON.parse);
	if (emptyStatuses.includes(status) && body !== undefined) return { body: null, headers };
	if (status === 200 && body !== undefined) return { body, headers };
	const explained = explain?.(status, body, headers) ?? null;
	if (explained) throw explained;
	if (status === 200) throw new ProviderError('unreadable', 'It sent an unexpected response.', { status });
	throw toProviderError(status, headers);
}

function tryParse(text: string, parse: (text: string) => unknown): unknown {
	try {
		return parse(text);
	} catch {
		return undefined;
	}
}

/** The usual meaning of a status. */
export function toProviderError(status: number, headers: Headers): ProviderError {
	const sentence = `It responded with status ${status}.`;
	if (status === 401 || status === 403) return new ProviderError('unauthorized', sentence, { status });
	if (TRANSIENT_STATUSES.includes(status) || status > 504) {
		const retryAfter = parseRetryAfter(headers) ?? (status === TOO_MANY_CALLS ? LIMIT_PERIOD : null);
		return new ProviderError('unavailable', sentence, {
			status,
			retryAfter,
			isTransient: TRANSIENT_STATUSES.includes(status),
		});
	}
	return new ProviderError('refused', sentence, { status });
}

/** The milliseconds in a Retry-After header, which has seconds or a date. */
function parseRetryAfter(headers: Headers): number | null {
	const text = headers.get('retry-after');
	if (text === null) return null;
	const wait = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - Date.now();
	return Number.isNaN(wait) ? null : Math.max(0, wait);
}

function describeError(error: unknown): string {
	const { message, cause } = error as { message?: string; cause?: { code?: string; message?: string } };
	return cause?.code ?? cause?.message ?? message ?? 'unknown';
}
