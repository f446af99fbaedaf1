import { expect, test } from 'vitest';
import { identify, roleOfKey } from './callers.ts';
import type { Claims } from './sessions/tokens.ts';

const KEYS = { publishableKey: 'sb_publishable_of_this_test', secretKey: 'sb_secret_of_this_test' };
const CLAIMS: Claims = { sub: 'somebody', session_id: 'session', role: 'authenticated', exp: 1 };
const checkToken = async (token: string) => (token === 'good' ? CLAIMS : null);

const request = (headers: Record<string, string>) => new Request('http://localhost/rest/v1/x', { headers });
const identifyCaller = (headers: Record<string, string>) => identify(request(headers), KEYS, checkToken);

test('the public key alone identifies a visitor; with a session token, the user', async () => {
	expect(await identifyCaller({ apikey: KEYS.publishableKey })).toEqual({ role: 'anon' });
	// supabase-js sends the key as a visitor's token.
	expect(
		await identifyCaller({ apikey: KEYS.publishableKey, authorization: `Bearer ${KEYS.publishableKey}` }),
	).toEqual({
		role: 'anon',
	});
	expect(await identifyCaller({ apikey: KEYS.publishableKey, authorization: 'Bearer good' })).toEqual({
		role: 'authenticated',
		claims: CLAIMS,
	});
});

test('the secret key identifies our own server, but never from a browser', () => {
	expect(roleOfKey(request({ apikey: KEYS.secretKey }), KEYS)).toBe('service_role');
	expect(
		roleOfKey(request({ apikey: KEYS.secretKey, 'user-agent': 'Mozilla/5.0 (Macintosh)' }), KEYS),
	).toBeNull();
});

test.each<Record<string, string>>([
	{},
	{ apikey: '' },
	{ apikey: 'wrong' },
	{ authorization: 'Bearer good' },
	{ authorization: `Bearer ${KEYS.secretKey}` },
	{ apikey: KEYS.publishableKey, authorization: 'good' },
	{ apikey: KEYS.publishableKey, authorization: 'Basic good' },
	{ apikey: KEYS.publishableKey, authorization: 'Bearer forged' },
	{ apikey: KEYS.publishableKey, authorization: `Bearer ${KEYS.secretKey}` },
])('%j is refused', async (headers) => {
	const response = (await identifyCaller(headers)) as Response;
	expect(response.status).toBe(401);
	expect(await response.json()).toMatchObject({ message: expect.any(String) });
});
