import type { IncomingMessage, ServerResponse } from 'node:http';
import { exportJWK, generateKeyPair, type JWTHeaderParameters, type JWTPayload, SignJWT } from 'jose';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { PROBLEMS } from '../../contract/problems.ts';
import { openLocalServer } from '../../tests/samples/local-server.ts';
import { usersOf } from './users.ts';

const [own, other] = await Promise.all([generateKeyPair('ES256'), generateKeyPair('ES256')]);
const jwk = { ...(await exportJWK(own.publicKey)), kid: 'own', alg: 'ES256' };
const SECRET = new TextEncoder().encode('a secret of this test that is long enough, as a real one is');

type Answer = (request: IncomingMessage, response: ServerResponse) => void;
const publishKeys: Answer = (request, response) => {
	if (request.url?.endsWith('/jwks.json')) response.end(JSON.stringify({ keys: [jwk] }));
	else response.writeHead(401).end('{}');
};
let answer: Answer = publishKeys;
const project = await openLocalServer((request, response) => answer(request, response));
afterAll(project.close);
beforeEach(() => {
	answer = publishKeys;
});

const now = Math.floor(Date.now() / 1000);
const CLAIMS = {
	iss: `${project.url}/auth/v1`,
	aud: 'authenticated',
	role: 'authenticated',
	sub: '6c1f4d2e-8a37-4b7e-9d0c-2f5a1b3c4d5e',
	exp: now + 600,
};
const sign = (
	claims: JWTPayload,
	key: CryptoKey | Uint8Array = own.privateKey,
	header: JWTHeaderParameters = { alg: 'ES256', kid: 'own' },
) => new SignJWT(claims).setProtectedHeader(header).sign(key);
const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
const without = (name: keyof typeof CLAIMS) => {
	const { [name]: _, ...claims } = CLAIMS;
	return claims;
};
/** An account that signs in with two factors. */
const TWO_FACTORS = 'somebody with an authenticator app';

/** As a function that has just started, without the keys. */
const userOf = (token: string) =>
	usersOf(project.url, 'sb_publishable_of_this_test', async (id) => id === TWO_FACTORS)(token);

const [head = '', payload = '', signature = ''] = (await sign(CLAIMS)).split('.');

describe('a token verified with published keys', () => {
	test('identifies its user', async () => {
		expect(await userOf(await sign(CLAIMS))).toEqual({ id: CLAIMS.sub });
		expect(await userOf(await sign({ ...CLAIMS, aud: ['other', 'authenticated'] }))).toEqual({
			id: CLAIMS.sub,
		});
		expect(await userOf(await sign({ ...CLAIMS, nbf: now - 10 }))).toEqual({ id: CLAIMS.sub });
	});

	test('needs the second factor of an account that has one', async () => {
		const withOne = userOf(await sign({ ...CLAIMS, sub: TWO_FACTORS, aal: 'aal1' }));
		await expect(withOne).rejects.toMatchObject({ status: 403, message: PROBLEMS.secondFactor });
		expect(await userOf(await sign({ ...CLAIMS, sub: TWO_FACTORS, aal: 'aal2' }))).toEqual({
			id: TWO_FACTORS,
		});
	});

	test.each<[string, string | Promise<string>]>([
		['is empty', ''],
		['is a word', 'x'],
		['is three words', 'a.b.c'],
		['has a header that isn’t JSON', `e30x.${payload}.${signature}`],
		['has the algorithm none', `${encode({ alg: 'none' })}.${payload}.`],
		['has the algorithm none and names a key', `${encode({ alg: 'none', kid: 'own' })}.${payload}.`],
		['has the algorithm nOnE', `${encode({ alg: 'nOnE', kid: 'own' })}.${payload}.${signature}`],
		['has no algorithm', `${encode({ kid: 'own' })}.${payload}.${signature}`],
		[
			'claims another algorithm than its key',
			`${encode({ alg: 'RS256', kid: 'own' })}.${payload}.${signature}`,
		],
		['has no signature', `${head}.${payload}.`],
		['has changed claims', `${head}.${encode({ ...CLAIMS, sub: 'x' })}.${signature}`],
		['is signed with another key', sign(CLAIMS, other.privateKey)],
		['names an unknown key', sign(CLAIMS, own.privateKey, { alg: 'ES256', kid: 'none' })],
		['is signed with a secret that isn’t the project’s', sign(CLAIMS, SECRET, { alg: 'HS256' })],
		[
			'is signed with the public key as a secret',
			sign(CLAIMS, new TextEncoder().encode(JSON.stringify(jwk)), { alg: 'HS256', kid: 'own' }),
		],
		['has expired', sign({ ...CLAIMS, exp: now - 1 })],
		['never expires', sign(without('exp'))],
		['isn’t valid yet', sign({ ...CLAIMS, nbf: now + 60 })],
		['is from another issuer', sign({ ...CLAIMS, iss: 'https://elsewhere.example/auth/v1' })],
		['is from the project itself, not its auth service', sign({ ...CLAIMS, iss: project.url })],
		['has no issuer', sign(without('iss'))],
		['is for another audience', sign({ ...CLAIMS, aud: 'elsewhere' })],
		['has no audience', sign(without('aud'))],
		['is of a visitor', sign({ ...CLAIMS, role: 'anon' })],
		['is of the server', sign({ ...CLAIMS, role: 'service_role' })],
		['has no user', sign(without('sub'))],
	])('that %s is invalid', async (_, token) => {
		expect(await userOf(await token)).toBeNull();
	});
});

describe('a token signed with a secret, which the auth service knows', () => {
	const signed = (claims: JWTPayload) => sign(claims, SECRET, { alg: 'HS256' });

	test.each([
		[CLAIMS, CLAIMS.sub],
		// The service may not name itself.
		[without('iss'), CLAIMS.sub],
		[{ ...CLAIMS, iss: 'https://elsewhere.example/auth/v1' }, null],
		[{ ...CLAIMS, aud: 'elsewhere' }, null],
		[{ ...CLAIMS, nbf: now + 60 }, null],
		[{ ...CLAIMS, role: 'service_role' }, null],
	])('with %j, that the service accepts, is of user %s', async (claims, id) => {
		const asked: unknown[] = [];
		answer = ({ url, headers }, response) => {
			asked.push([url, headers.apikey, headers.authorization?.slice(0, 10)]);
			response.end('{}');
		};
		expect(await userOf(await signed(claims))).toEqual(id && { id });
		expect(asked).toEqual([['/auth/v1/user', 'sb_publishable_of_this_test', 'Bearer eyJ']]);
	});

	test.each([401, 403, 404])('that the service answers with %i is invalid', async (status) => {
		answer = (_, response) => response.writeHead(status).end('{}');
		expect(await userOf(await signed(CLAIMS))).toBeNull();
	});
});

describe.each<[string, Answer]>([
	['drops connections', (_, response) => response.destroy()],
	['responds with 502', (_, response) => response.writeHead(502).end('<h1>Bad gateway</h1>')],
])('while the auth service %s', (_, failing) => {
	test.each([
		['ES256', sign(CLAIMS)],
		['HS256', sign(CLAIMS, SECRET, { alg: 'HS256' })],
	])('a token with %s is neither valid nor invalid', async (_, token) => {
		answer = failing;
		await expect(userOf(await token)).rejects.toMatchObject({ status: 503, message: PROBLEMS.busy });
	});

	test('a token that no key could make valid is still invalid', async () => {
		answer = failing;
		expect(await userOf(`${encode({ alg: 'none' })}.${encode(CLAIMS)}.`)).toBeNull();
	});
});
