/** One call of an MLS with its token. */
import { type CallOptions, getJson, type JsonResponse, problemOf } from '../http/get-json.ts';
import { ProviderProblem } from '../problem.ts';
import type { ProviderContext } from '../provider.ts';
import { isObject, textOf } from '../rows/values.ts';
import { bearerToken } from './token.ts';

const MAX_MESSAGE = 200;

/** Makes one call. A rejected token is renewed once. @throws ProviderProblem */
export async function callMls(
	context: ProviderContext,
	url: URL,
	options: CallOptions,
): Promise<JsonResponse> {
	const call = (token: string) =>
		getJson(context, url, {
			explain,
			...options,
			headers: { ...options.headers, authorization: `Bearer ${token}` },
		});
	const token = await bearerToken(context);
	try {
		return await call(token);
	} catch (problem) {
		if (!(problem instanceof ProviderProblem) || problem.kind !== 'unauthorized') throw problem;
		return call(await bearerToken(context, token));
	}
}

/** The message of some servers that respond with status 500 to what they don't support. */
const UNSUPPORTED = /\b(unsupported|not (supported|implemented|allowed))\b/i;

/**
 * Explains why a request was refused and would be again: the server's own message shows the operator which setting is
 * wrong.
 */
function explain(status: number, body: unknown, headers: Headers): ProviderProblem | null {
	const message = messageOf(body)?.replace(/\s+/g, ' ').slice(0, MAX_MESSAGE);
	if (!message || status === 200) return null;
	const isRefused =
		problemOf(status, headers).kind === 'refused' || (status === 500 && UNSUPPORTED.test(message));
	if (!isRefused) return null;
	const sentence = `It responded with status ${status}: ${message.replace(/\.$/, '')}.`;
	return new ProviderProblem('refused', sentence, { status });
}

/** The standard's error body, or Bridge's or Spark's. */
function messageOf(body: unknown): string | null {
	if (!isObject(body)) return null;
	if (isObject(body.error)) return textOf(body.error.message);
	return isObject(body.D) ? textOf(body.D.Message) : textOf(body.message);
}
