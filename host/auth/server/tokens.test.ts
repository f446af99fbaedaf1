import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openSigning } from '../../../tests/deployment/auth-server/signing.ts';
import { openLocalServer } from '../../../tests/samples/local-server.ts';
import { authServerTokens } from './tokens.ts';

const ISSUER = 'https://lotline.example/auth/v1';
const signing = await openSigning(ISSUER);
let calls: string[] = [];
let answer = (url: string): [status: number, body: string] =>
	url === '/.well-known/jwks.json' ? [200, JSON.stringify(signing.published())] : [403, '{}'];
const published = answer;
const server = await openLocalServer((request, response) => {
	calls.push(request.url ?? '');
	const [status, body] = answer(request.url ?? '');
	response.writeHead(status, { location: 'http://127.0.0.1:9/' }).end(body);
});
afterAll(server.close);
beforeEach(() => {
	calls = [];
	answer = published;
	signing.useSecret(false);
	vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => void vi.useRealTimers());

const check = () => authServerTokens({ url: server.url, apiKey: null }, ISSUER);
const CLAIMS = { sub: randomUUID(), session_id: randomUUID() };
const MINUTE = 60_000;
const pass = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);

test('a token of a session gives its claims, and the keys are read once', async () => {
	const checkToken = check();
	expect(await checkToken(await signing.sign(CLAIMS))).toMatchObject({ ...CLAIMS, iss: ISSUER });
	expect(await checkToken(await signing.sign({ ...CLAIMS, aal: 'aal2' }))).toMatchObject({ aal: 'aal2' });
	expect(calls).toEqual(['/.well-known/jwks.json']);
});

test.each<[string, object]>([
	['of no session', { session_id: undefined }],
	['of a session that is no UUID', { session_id: "'; drop table" }],
	['of a user that is no UUID', { sub: 'somebody' }],
	['of another server', { iss: 'https://elsewhere.example/auth/v1' }],
	['of no server', { iss: undefined }],
	['for another audience', { aud: 'authenticated-elsewhere' }],
	['for an operator', { role: 'service_role' }],
])('a token %s is invalid', async (_, claims) => {
	expect(await check()(await signing.sign({ ...CLAIMS, ...claims }))).toBeNull();
});

test('a key that the server adds counts at the first token that it signs, half a minute after the last reading', async () => {
	const checkToken = check();
	const before = await signing.sign(CLAIMS);
	expect(await checkToken(before)).not.toBeNull();
	await signing.rotate();
	pass(MINUTE);
	const after = await signing.sign(CLAIMS);
	expect(await checkToken(after)).not.toBeNull();
	expect(await checkToken(await signing.sign({ ...CLAIMS, aal: 'aal1' }))).not.toBeNull();
	expect(await checkToken(before)).not.toBeNull();
	expect(calls).toHaveLength(2);
});

test('a key that the server withdraws counts no longer than ten minutes, even for a token that was verified', async () => {
	const checkToken = check();
	const token = await signing.sign(CLAIMS);
	expect(await checkToken(token)).not.toBeNull();
	await signing.rotate();
	signing.withdraw();
	pass(11 * MINUTE);
	expect(await checkToken(token)).toBeNull();
});

test('many tokens with keys that do not exist have the keys read once in half a minute', async () => {
	const checkToken = check();
	await checkToken(await signing.sign(CLAIMS));
	const foreign = await openSigning(ISSUER);
	for (let count = 0; count < 20; count++) {
		await foreign.rotate();
		expect(await checkToken(await foreign.sign(CLAIMS))).toBeNull();
	}
	expect(calls).toHaveLength(1);
});

test('a token signed with a secret has the server asked once, however often it comes', async () => {
	signing.useSecret(true);
	answer = () => [200, '{}'];
	const checkToken = check();
	const token = await signing.sign(CLAIMS);
	const all = await Promise.all([checkToken(token), checkToken(token), checkToken(token)]);
	expect(all.map((claims) => claims?.sub)).toEqual([CLAIMS.sub, CLAIMS.sub, CLAIMS.sub]);
	await checkToken(token);
	expect(calls).toEqual(['/user']);
});

test.each<[string, number, string]>([
	['a fault', 500, ''],
	['too many calls', 429, '{}'],
	['a redirect to another server', 302, ''],
	['an endless body', 200, `{"keys":[${'{},'.repeat(100_000)}{}]}`],
	['no JSON', 200, '<h1>It works</h1>'],
])('while the server answers with %s, a token is neither valid nor invalid', async (_, status, body) => {
	answer = () => [status, body];
	await expect(check()(await signing.sign(CLAIMS))).rejects.toMatchObject({ status: 503 });
	signing.useSecret(true);
	if (status !== 200)
		await expect(check()(await signing.sign(CLAIMS))).rejects.toMatchObject({ status: 503 });
});
