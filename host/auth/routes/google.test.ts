/** Where a sign-in with Google may start and return to, and what is logged when it fails. */
import { randomUUID } from 'node:crypto';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { GOOGLE_CLIENT, openGoogleDouble } from '../../../tests/google-double.ts';
import { openLog } from '../../log/log.ts';
import type { Attempt } from '../attempts/attempt.ts';
import { googleRoutes } from './google.ts';
import type { RouteParts } from './route.ts';

const SITE = 'https://lotline.example';
const OWN_SIGN_IN = {
	provider: 'google',
	redirect_to: `${SITE}/auth/callback/google?next=/app`,
	code_challenge: 'c'.repeat(43),
	code_challenge_method: 's256',
};

async function start(parameters: Record<string, string>) {
	const sql = vi.fn(async () => []);
	const { 'GET /authorize': authorize } = googleRoutes({
		sql: sql as unknown as RouteParts['sql'],
		siteUrl: SITE,
		secret: 'a secret of this test',
		google: { clientId: 'our client', clientSecret: 'a secret', issuerUrl: null },
		log: { warn: () => {} },
	});
	const request = new Request(`${SITE}/auth/v1/authorize?${new URLSearchParams(parameters)}`);
	return { response: await authorize?.({ request } as Attempt), sql };
}

describe('sign-in with Google', () => {
	test('leads our own pages to Google, which returns to our callback with a code that only we can redeem', async () => {
		const { response, sql } = await start(OWN_SIGN_IN);
		const page = new URL(response?.headers.get('location') ?? '');
		expect(page.origin + page.pathname).toBe('https://accounts.google.com/o/oauth2/v2/auth');
		expect(Object.fromEntries(page.searchParams)).toEqual({
			client_id: 'our client',
			redirect_uri: `${SITE}/auth/v1/callback`,
			response_type: 'code',
			scope: 'openid email profile',
			state: expect.stringMatching(/^[\da-f-]{36}$/),
			code_challenge: expect.stringMatching(/^[\w-]{43}$/),
			code_challenge_method: 'S256',
		});
		expect(sql).toHaveBeenCalledOnce();
	});

	test.each([
		['to another provider', { provider: 'github' }],
		['back to another site', { redirect_to: 'https://evil.example/auth/callback/google' }],
		[
			'back to a site that looks like ours',
			{ redirect_to: 'https://lotline.example@evil.example/auth/callback/google' },
		],
		['back to another page', { redirect_to: 'https://lotline.example/r/token' }],
		['back to a script', { redirect_to: 'javascript:alert(1)' }],
		['with tokens in the address', { code_challenge: '' }],
		['with a short challenge', { code_challenge: 'challenge' }],
		['with a verifier that anybody can read', { code_challenge_method: 'plain' }],
	])('is closed %s', async (_, different) => {
		const { response, sql } = await start({ ...OWN_SIGN_IN, ...different });
		expect(response?.status).toBe(400);
		expect(sql).not.toHaveBeenCalled();
	});
});

describe('a sign-in that Google does not confirm', () => {
	/** Returns from Google with a code that it doesn't know. */
	async function returnFrom(issuerUrl: string) {
		let logged = '';
		const id = randomUUID();
		const flow = { id, referrer: `${SITE}/auth/callback/google`, is_used: false, is_expired: false };
		const { 'GET /callback': callback } = googleRoutes({
			sql: (async () => [flow]) as unknown as RouteParts['sql'],
			siteUrl: SITE,
			secret: 'a secret of this test',
			google: { clientId: GOOGLE_CLIENT.id, clientSecret: GOOGLE_CLIENT.secret, issuerUrl },
			log: openLog('warn', {
				write: (line) => {
					logged += line;
				},
			}),
		});
		const request = new Request(`${SITE}/auth/v1/callback?code=code-of-google&state=${id}`);
		const response = await callback?.({ request } as Attempt);
		expect(response?.headers.get('location')).toContain('error_code=unexpected_failure');
		for (const secret of ['code-of-google', GOOGLE_CLIENT.secret, 'a secret of this test', id])
			expect(logged).not.toContain(secret);
		return JSON.parse(logged);
	}

	test('is logged with the reason that Google gives, and no secrets', async () => {
		const google = await openGoogleDouble();
		onTestFinished(google.close);
		expect(await returnFrom(google.url)).toMatchObject({
			level: 40,
			msg: 'Google could not confirm a sign-in',
			refusal: 'invalid_grant',
			err: { type: 'ResponseBodyError', status: 400 },
		});
	});

	test('is logged with the network error if Google cannot be reached', async () => {
		const google = await openGoogleDouble();
		google.close();
		const { refusal, err } = await returnFrom(google.url);
		expect([refusal, err.cause.code]).toEqual([undefined, 'ECONNREFUSED']);
	});
});
