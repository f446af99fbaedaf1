import { createPublicKey, createSecretKey } from 'node:crypto';
import { calculateJwkThumbprint, createLocalJWKSet, jwtVerify, SignJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { deriveSigningKey } from './signing-key.ts';
import { signToken, tokenCheck } from './tokens.ts';

const SECRET = 'a secret of this test that is long enough, as a real one is';
const ISSUER = 'https://lotline.example/auth/v1';
const NOON = Date.UTC(2026, 0, 1, 12);

const sign = (claims: object, secret = SECRET) =>
	new SignJWT({
		aud: 'authenticated',
		role: 'authenticated',
		sub: 'somebody',
		session_id: '00000000-0000-4000-8000-000000000000',
		exp: NOON / 1000 + 60,
		...claims,
	})
		.setProtectedHeader({ alg: 'HS256' })
		.sign(createSecretKey(Buffer.from(secret)));

test('a token signed with the secret, as earlier versions did, identifies its user', async () => {
	const check = tokenCheck(SECRET, ISSUER, () => NOON);
	for (const claims of [{}, { iss: ISSUER }, { nbf: NOON / 1000 }, { aud: ['x', 'authenticated'] }])
		expect(await check(await sign(claims))).toMatchObject({ sub: 'somebody', role: 'authenticated' });
});

test('a token is valid until it expires, cached or not', async () => {
	let now = NOON;
	const check = tokenCheck(SECRET, ISSUER, () => now);
	const token = await sign({});
	now = NOON + 59_000;
	expect(await check(token)).not.toBeNull();
	now = NOON + 60_000;
	expect(await check(token)).toBeNull();
	expect(await tokenCheck(SECRET, ISSUER, () => now)(token)).toBeNull();
});

test('a valid token does not make a forged copy valid, nor does the copy make the token invalid', async () => {
	const check = tokenCheck(SECRET, ISSUER, () => NOON);
	const good = await sign({});
	expect(await check(good)).not.toBeNull();
	const [head, payload, signature = ''] = good.split('.');
	const changed = signature.startsWith('A') ? `B${signature.slice(1)}` : `A${signature.slice(1)}`;
	expect(await check([head, payload, changed].join('.'))).toBeNull();
	expect(await check(good)).not.toBeNull();
});

test.each([
	['signed with another secret', sign({}, `${SECRET}!`)],
	['for another audience', sign({ aud: 'somebody else' })],
	['for another role', sign({ role: 'service_role' })],
	['that is not valid yet', sign({ nbf: NOON / 1000 + 30 })],
	['from another issuer', sign({ iss: 'https://elsewhere.example/auth/v1' })],
	['from the site, not its auth service', sign({ iss: 'https://lotline.example' })],
	['without an audience', sign({ aud: undefined })],
	['without a session', sign({ session_id: undefined })],
	['without a role', sign({ role: undefined })],
	['without a user', sign({ sub: undefined })],
	['without an expiration time', sign({ exp: undefined })],
	['that is empty', Promise.resolve('')],
	['that is malformed', Promise.resolve('a.b.c')],
])('a token %s is invalid', async (_, token) => {
	expect(await tokenCheck(SECRET, ISSUER, () => NOON)(await token)).toBeNull();
});

test('the token cache does not grow without limit', async () => {
	const check = tokenCheck(SECRET, ISSUER, () => NOON);
	const tokens = await Promise.all(
		Array.from({ length: 2_050 }, (_, number) => sign({ sub: String(number) })),
	);
	for (const [number, token] of tokens.entries()) expect((await check(token))?.sub).toBe(String(number));
	expect((await check(tokens[0] ?? ''))?.sub).toBe('0');
});

describe('the signing key', () => {
	const key = deriveSigningKey(SECRET);
	const USER = {
		iss: ISSUER,
		sub: 'somebody',
		email: 'a@x.example',
		session_id: 'a session',
		aal: 'aal1',
		amr: [],
	};
	const signed = (signingKey = key) => signToken(signingKey, USER, NOON / 1000);

	test('signs tokens that last 15 minutes, and that anyone can verify by its published half', async () => {
		const token = await signed();
		expect(await tokenCheck(SECRET, ISSUER, () => NOON)(token)).toMatchObject(USER);
		const { payload, protectedHeader } = await jwtVerify(
			token,
			createLocalJWKSet({ keys: [key.publicJwk] }),
			{ audience: 'authenticated', currentDate: new Date(NOON) },
		);
		expect(payload).toMatchObject({ ...USER, role: 'authenticated', exp: NOON / 1000 + 900 });
		expect(protectedHeader).toEqual({ alg: 'ES256', kid: key.kid, typ: 'JWT' });
	});

	test('is the same in every process, named by its thumbprint, and another one for another secret', async () => {
		expect(deriveSigningKey(SECRET).publicJwk).toEqual(key.publicJwk);
		expect(key.kid).toBe(await calculateJwkThumbprint(key.publicJwk));
		expect(key.publicJwk).not.toHaveProperty('d');
		expect(deriveSigningKey(`${SECRET}!`).kid).not.toBe(key.kid);
	});

	const publicKey = createPublicKey(key.privateKey);
	const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
	const underOtherName = { ...deriveSigningKey(`${SECRET}!`), kid: key.kid };
	test.each([
		['signed with another key of the same name', signed(underOtherName)],
		['signed with the key of another secret', signed(deriveSigningKey(`${SECRET}!`))],
		['signed with the key under another name', signed({ ...key, kid: 'another' })],
		['signed with the public key as a secret', sign({}, pem)],
		['signed with the published key as a secret', sign({}, JSON.stringify(key.publicJwk))],
	])('gives no validity to a token %s', async (_, token) => {
		expect(await tokenCheck(SECRET, ISSUER, () => NOON)(await token)).toBeNull();
	});
});
