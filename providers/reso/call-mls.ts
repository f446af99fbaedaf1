/** One call of an MLS with its token. */
import { type CallOptions, getJson, type JsonAnswer } from '../http/get-json.ts';
import { ProviderProblem } from '../problem.ts';
import type { ProviderContext } from '../provider.ts';
import { bearerToken } from './token.ts';

/** A rejected token is renewed once. @throws ProviderProblem */
export async function callMls(
	context: ProviderContext,
	url: URL,
	options: CallOptions = {},
): Promise<JsonAnswer> {
	const call = (token: string) =>
		getJson(context, url, { ...options, headers: { ...options.headers, authorization: `Bearer ${token}` } });
	const token = await bearerToken(context);
	try {
		return await call(token);
	} catch (problem) {
		if (!(problem instanceof ProviderProblem) || problem.kind !== 'unauthorized') throw problem;
		return call(await bearerToken(context, token));
	}
}
