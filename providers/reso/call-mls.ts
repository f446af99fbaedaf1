/** One call of an MLS with its token. */
import { type CallOptions, getJson, type JsonResponse, toProviderError } from '../http/get-json.ts';
import type { ProviderContext } from '../provider.ts';
import { ProviderError } from '../provider-error.ts';
import { isObject, parseText } from '../rows/values.ts';
import { resoConnection } from './connection.ts';
import { bearerToken } from './token.ts';

const MAX_MESSAGE = 200;

/** Makes one call. A rejected token is renewed once. @throws ProviderError */
export async function callMls(
	context: ProviderContext,
	url: URL,
	options: CallOptions,
): Promise<JsonResponse> {
	const call = (token: string) =>
		getJson(context, url, {
			explain,
			callsPerSecond: resoConnection(context.env).callsPerSecond,
			...options,
			headers: { ...options.headers, authorization: `Bearer ${token}` },
		});
	const token = await bearerToken(context);
	try {
		return await call(token);
	} catch (error) {
		if (!(error instanceof ProviderError) || error.kind !== 'unauthorized') throw error;
		return call(await bearerToken(context, token));
	}
}

/** The message of some servers that respond with status 500 to what they don't support. */
const UNSUPPORTED = /\b(unsupported|not (supported|implemented|allowed))\b/i;

/**
 * Explains why a request was refused and would be again: the server's own message shows the operator which setting is
 * wrong.
 */
function explain(status: number, body: unknown, headers: Headers): ProviderError | null {
	const message = parseMessage(body)?.replace(/\s+/g, ' ').slice(0, MAX_MESSAGE);
	if (!message || status === 200) return null;
	const isRefused =
		toProviderError(status, headers).kind === 'refused' || (status === 500 && UNSUPPORTED.test(message));
	if (!isRefused) return null;
	const sentence = `It responded with status ${status}: ${message.replace(/\.$/, '')}.`;
	return new ProviderError('refused', sentence, { status });
}

/** The standard's error body, or Bridge's or Spark's. */
function parseMessage(body: unknown): string | null {
	if (!isObject(body)) return null;
	if (isObject(body.error)) return parseText(body.error.message);
	return isObject(body.D) ? parseText(body.D.Message) : parseText(body.message);
}
