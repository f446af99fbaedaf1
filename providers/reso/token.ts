/** The bearer token of an MLS: a fixed one, or one that OAuth2 client credentials give for a few hours. */
import { parseJson } from '../../domain/format/json.ts';
import { toProviderError } from '../http/get-json.ts';
import { withPolicy } from '../http/policy.ts';
import { readBounded } from '../http/read-bounded.ts';
import { withTimeout } from '../http/with-timeout.ts';
import type { ProviderContext } from '../provider.ts';
import { ProviderError } from '../provider-error.ts';
import { isObject, parsePositive, parseText } from '../rows/values.ts';

interface Token {
	value: string;
	/** Milliseconds since 1970, shortly before it expires. */
	renewAt: number;
}

/** The most time that a token is renewed before it expires; a short-lived one is used for half its life. */
const MAX_RENEW_BEFORE = 120_000;
const TOKEN_TIMEOUT = 4_000;
const DEFAULT_LIFETIME = 3_600;

/**
 * How credentials are sent. Most services read a form, the standard (RFC 6749) requires Basic authentication, and some
 * read JSON.
 */
const STYLES = ['form', 'basic', 'json'] as const;
type Style = (typeof STYLES)[number];

/** The statuses of a service that can't read the credentials, or doesn't know them. */
const REFUSED_STATUSES = [400, 401, 415];

/** By URL of the token service, and client. */
const tokens = new Map<string, Promise<Token>>();
const styles = new Map<string, Style>();

/**
 * The token to send.
 *
 * @param rejected a token that the server refused: it is not returned again
 * @throws ProviderError
 */
export async function bearerToken(context: ProviderContext, rejected: string | null = null): Promise<string> {
	const fixed = context.env('RESO_TOKEN');
	if (fixed) {
		if (rejected !== null) throw new ProviderError('unauthorized', 'The MLS rejects RESO_TOKEN.');
		return fixed;
	}
	const key = `${context.env('RESO_TOKEN_URL')} ${context.env('RESO_CLIENT_ID')}`;
	const stored = await tokens.get(key)?.catch(() => null);
	if (stored && stored.value !== rejected && stored.renewAt > context.now().getTime()) return stored.value;
	const renewed = requestToken(context, key);
	tokens.set(key, renewed);
	return (await renewed).value;
}

async function requestToken(context: ProviderContext, key: string): Promise<Token> {
	const url = new URL(context.env('RESO_TOKEN_URL') ?? '');
	return withPolicy(url.origin, context.signal, async () => {
		const { status, headers, text } = await postCredentials(context, url, key);
		const body = parseJson(text);
		const value = isObject(body) ? parseText(body.access_token) : null;
		if (status >= 400 && status < 404) {
			throw new ProviderError('unauthorized', 'The MLS rejects RESO_CLIENT_ID and RESO_CLIENT_SECRET.', {
				status,
			});
		}
		if (status !== 200) throw toProviderError(status, headers);
		if (value === null) throw new ProviderError('unreadable', 'The MLS token service sent no token.');
		const lifetime = 1_000 * ((isObject(body) && parsePositive(body.expires_in)) || DEFAULT_LIFETIME);
		const renewBefore = Math.min(MAX_RENEW_BEFORE, lifetime / 2);
		return { value, renewAt: context.now().getTime() + lifetime - renewBefore };
	});
}

/** Posts the credentials in the style that worked before, otherwise in each style in turn. */
async function postCredentials(context: ProviderContext, url: URL, key: string) {
	const known = styles.get(key);
	if (known) return post(context, url, known);
	let first: Awaited<ReturnType<typeof post>> | null = null;
	for (const style of STYLES) {
		const response = await post(context, url, style);
		if (response.status === 200) styles.set(key, style);
		if (!REFUSED_STATUSES.includes(response.status)) return response;
		first ??= response;
	}
	return first as Awaited<ReturnType<typeof post>>;
}

async function post(context: ProviderContext, url: URL, style: Style) {
	try {
		return await withTimeout(context.signal, TOKEN_TIMEOUT, async (signal) => {
			const response = await context.fetch(url, {
				method: 'POST',
				...credentials(context, style),
				redirect: 'error',
				signal,
			});
			const { status, headers } = response;
			return { status, headers, text: await readBounded(response) };
		});
	} catch (error) {
		if (error instanceof ProviderError) throw error;
		throw new ProviderError('unavailable', 'The MLS token service could not be reached.', {
			isTransient: !context.signal.aborted,
		});
	}
}

function credentials(
	{ env }: ProviderContext,
	style: Style,
): { headers: Record<string, string>; body: string } {
	const [id, secret, scope] = [
		env('RESO_CLIENT_ID') ?? '',
		env('RESO_CLIENT_SECRET') ?? '',
		env('RESO_SCOPE'),
	];
	const fields = {
		grant_type: 'client_credentials',
		...(style !== 'basic' && { client_id: id, client_secret: secret }),
		...(scope && { scope }),
	};
	const basic = btoa([id, secret].map(encodeURIComponent).join(':'));
	const isJson = style === 'json';
	return {
		headers: {
			accept: 'application/json',
			'content-type': isJson ? 'application/json' : 'application/x-www-form-urlencoded',
			...(style === 'basic' && { authorization: `Basic ${basic}` }),
		},
		body: isJson ? JSON.stringify(fields) : new URLSearchParams(fields).toString(),
	};
}
