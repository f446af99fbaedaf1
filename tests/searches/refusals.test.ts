/** Refusals of `comps`: a 4xx status, one sentence and no internals. */
import { createSecretKey, randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { PROBLEMS } from '../../contract/problems.ts';
import { openDatabase, post, sharedHost } from '../shared-host.ts';
import { newAgent, search, subscribe } from '../users.ts';

const sql = await openDatabase();
const [agent, other] = await Promise.all([newAgent(), newAgent()]);
await subscribe(sql, agent);

/** Internal terms that no response may contain. */
const INTERNALS =
	/\bat \S+ \(|node_modules|node:|file:|\/host\/|select |insert |relation|postgres|sb_secret/i;

async function expectRefusal(response: Response, status?: number): Promise<void> {
	const text = await response.text();
	expect(response.status, text.slice(0, 200)).toBeGreaterThanOrEqual(400);
	expect(response.status, text.slice(0, 200)).toBeLessThan(500);
	if (status) expect(response.status).toBe(status);
	const { error, ...rest } = JSON.parse(text) as { error: string };
	expect(rest).toEqual({});
	expect(error).toMatch(/^[A-Z].*[.a-z]$/);
	expect(error).not.toMatch(INTERNALS);
}

describe('the request body', () => {
	test.each([
		['an empty body', ''],
		['whitespace', '   '],
		['invalid JSON', '{"zip": "10001"'],
		['a word', 'zip=10001'],
		['null', 'null'],
		['a list', '[]'],
		['a search in a list', '[{"zip":"10001"}]'],
		['a string', '"10001"'],
		['a number', '10001'],
		['true', 'true'],
		['an empty object', '{}'],
		['neither ZIP nor address', '{"limit":5}'],
		['both ZIP and address', '{"zip":"10001","address":"1 Main St, Reston VA"}'],
		['both, one of them null', '{"zip":"10001","address":null}'],
		['a ZIP in a list', '{"zip":["10001"]}'],
		['a ZIP in an object', '{"zip":{"eq":"10001"}}'],
		['a ZIP as a number', '{"zip":10001}'],
		['a null ZIP', '{"zip":null}'],
		['an empty ZIP', '{"zip":""}'],
		['a ZIP of four digits', '{"zip":"1000"}'],
		['a ZIP of six digits', '{"zip":"100011"}'],
		['a ZIP+4', '{"zip":"10001-1234"}'],
		['a ZIP with a percent-encoded NUL', '{"zip":"10001%00"}'],
		['a ZIP with a NUL', '{"zip":"10001\\u0000"}'],
		['a ZIP with a line break', '{"zip":"10001\\n"}'],
		['a ZIP in full-width digits', '{"zip":"１０００１"}'],
		['a ZIP in Arabic digits', '{"zip":"١٠٠٠١"}'],
		['a ZIP with SQL', '{"zip":"\' or 1=1 --"}'],
		['a limit of a billion', '{"zip":"10001","limit":1e9}'],
		['an infinite limit', '{"zip":"10001","limit":1e999}'],
		['a limit of 501', '{"zip":"10001","limit":501}'],
		['a limit of -1', '{"zip":"10001","limit":-1}'],
		['a limit of 1.5', '{"zip":"10001","limit":1.5}'],
		['a limit of NaN', '{"zip":"10001","limit":NaN}'],
		['a limit as a string', '{"zip":"10001","limit":"50"}'],
		['a limit of true', '{"zip":"10001","limit":true}'],
		['a limit in a list', '{"zip":"10001","limit":[50]}'],
		['an address of five characters', '{"address":"1 St."}'],
		['a blank address', '{"address":"            "}'],
		['an address as a number', '{"address":1234567}'],
		['an address in a list', '{"address":["1 Main St, Reston VA 20190"]}'],
		[
			'an address of 201 characters',
			JSON.stringify({ address: `1 Main St, Reston VA 20190${'x'.repeat(175)}` }),
		],
		['an address with a NUL', '{"address":"1 Main St\\u0000, Reston, VA 20190"}'],
		['a radius of 0.24', '{"address":"1 Main St, Reston VA 20190","radius":0.24}'],
		['a radius of 1.01', '{"address":"1 Main St, Reston VA 20190","radius":1.01}'],
		['a radius as a string', '{"address":"1 Main St, Reston VA 20190","radius":"0.5"}'],
		['a search in the prototype', '{"__proto__":{"zip":"10001"}}'],
		['a search in the constructor', '{"constructor":{"prototype":{"zip":"10001"}}}'],
		['a million characters', JSON.stringify({ address: 'x'.repeat(1_000_000) })],
		['5,000 characters', JSON.stringify({ zip: '10001', more: 'x'.repeat(5_000) })],
		['lists 20,000 deep', `${'['.repeat(20_000)}${']'.repeat(20_000)}`],
		['objects 500 deep', `${'{"a":'.repeat(500)}1${'}'.repeat(500)}`],
	])('%s is refused', async (_, body) => {
		await expectRefusal(await search(agent, body));
	});

	test.each([
		['{"zip":"10001","limit":1}', 1],
		['{"zip":"10001","limit":500}', 500],
		['{"zip":"10001","limit":0}', 50],
		['{"zip":"10001","__proto__":{"limit":501},"constructor":null}', 50],
		['{"address":"1 Main St, New York, NY 10001","limit":2,"radius":1}', 2],
	])('%s is a valid search', async (body, max) => {
		const response = await search(agent, body);
		expect(response.status).toBe(200);
		const { comps, found } = (await response.json()) as { comps: object[]; found: number };
		expect(comps).toHaveLength(Math.min(max, found));
	});

	test.each([
		'text/plain',
		'application/x-www-form-urlencoded',
		'multipart/form-data; boundary=x',
		'application/xml',
	])('of the type %s is refused', async (type) => {
		await expectRefusal(await search(agent, '{"zip":"10001","limit":1}', { 'content-type': type }));
		await expectRefusal(await search(agent, 'zip=10001', { 'content-type': type }));
	});

	test('errors say what to do', async () => {
		const sentenceFor = async (body: object) =>
			((await (await search(agent, body)).json()) as { error: string }).error;
		expect(await sentenceFor({})).toBe(PROBLEMS.oneOfZipAndAddress);
		expect(await sentenceFor({ zip: 'x' })).toBe(PROBLEMS.zip);
		expect(await sentenceFor({ address: 'x' })).toBe(PROBLEMS.address);
		expect(await sentenceFor({ zip: '10001', limit: 501 })).toBe(PROBLEMS.limit);
		expect(await sentenceFor({ address: '1 Main St, Reston VA', radius: 9 })).toBe(PROBLEMS.radius);
		expect(await sentenceFor([])).toBe(PROBLEMS.notJson);
	});
});

test.each(['GET', 'PUT', 'PATCH', 'DELETE'])('the method %s is refused', async (method) => {
	const response = await fetch(new Request(`${sharedHost.url}/functions/v1/comps`, { method }));
	await expectRefusal(response, 405);
});

describe('a session token', () => {
	const now = Math.floor(Date.now() / 1000);
	const [, agentsPayload = '', agentsSignature] = agent.token.split('.');
	const { session_id } = JSON.parse(atob(agentsPayload)) as { session_id: string };
	const claims = {
		sub: agent.id,
		session_id,
		role: 'authenticated',
		aud: 'authenticated',
		iat: now,
		exp: now + 600,
	};
	const sign = (payload: object, secret = sharedHost.jwtSecret, alg = 'HS256') =>
		new SignJWT({ ...payload })
			.setProtectedHeader({ alg, typ: 'JWT' })
			.sign(createSecretKey(Buffer.from(secret)));
	const unsigned = (payload: object, alg: string) =>
		`${[{ alg, typ: 'JWT' }, payload].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')}.`;
	const without = (...names: string[]) =>
		Object.fromEntries(Object.entries(claims).filter(([name]) => !names.includes(name)));
	const FORGED: [name: string, token: string | Promise<string>][] = [
		['empty', ''],
		['a word', 'token'],
		['three words', 'a.b.c'],
		['the publishable key', sharedHost.publishableKey],
		['signed with another key', sign(claims, 'x'.repeat(43))],
		['signed with the publishable key', sign(claims, sharedHost.publishableKey)],
		['without a signature, alg none', unsigned(claims, 'none')],
		['without a signature, alg nOnE', unsigned(claims, 'nOnE')],
		['without a signature, alg HS256', unsigned(claims, 'HS256')],
		['signed with another algorithm', sign(claims, sharedHost.jwtSecret, 'HS512')],
		['expired', sign({ ...claims, exp: now - 1 })],
		['not valid yet', sign({ ...claims, nbf: now + 600 })],
		['without an expiration', sign(without('exp'))],
		['without a user', sign(without('sub'))],
		['for another user', sign({ ...claims, sub: other.id })],
		['without a session', sign(without('session_id'))],
		['of a session that never existed', sign({ ...claims, session_id: randomUUID() })],
		['for another audience', sign({ ...claims, aud: 'anon' })],
		['without an audience', sign(without('aud'))],
		['of the role service_role', sign({ ...claims, role: 'service_role' })],
		['of the role service_role by another key', sign({ ...claims, role: 'service_role' }, 'x'.repeat(43))],
		['of the role anon', sign({ ...claims, role: 'anon' })],
		[
			'with a valid signature under another header',
			`${Buffer.from('{"alg":"none"}').toString('base64url')}.${agentsPayload}.${agentsSignature}`,
		],
	];

	test.each(FORGED)('that is %s grants no access', async (_, forged) => {
		const headers = { authorization: `Bearer ${await forged}` };
		await expectRefusal(await post('/functions/v1/comps', { zip: '10001' }, headers), 401);
		expect((await post('/rest/v1/rpc/get_usage_status', {}, headers)).status).toBe(401);
	});

	test('with the same claims and our own key allows a search', async () => {
		const headers = { authorization: `Bearer ${await sign(claims)}` };
		expect((await post('/functions/v1/comps', { zip: '10001' }, headers)).status).toBe(200);
	});

	test('that is missing grants no access', async () => {
		await expectRefusal(await post('/functions/v1/comps', { zip: '10001' }), 401);
		expect((await post('/rest/v1/rpc/get_usage_status', {})).status).toBe(401);
	});

	test.each([
		['from the session of a signed-in user', agent.token],
		['signed by us in the same way', sign(claims)],
	])('that is %s allows both', async (_, token) => {
		const headers = { authorization: `Bearer ${await token}` };
		expect((await post('/functions/v1/comps', { zip: '10001' }, headers)).status).toBe(200);
		expect((await post('/rest/v1/rpc/get_usage_status', {}, headers)).status).toBe(200);
	});

	test('for a user who does not exist grants no access', async () => {
		const token = await sign({ ...claims, sub: '00000000-0000-4000-8000-000000000000' });
		await expectRefusal(await search({ token }, { zip: '10001' }), 401);
	});
});

describe('a public form', () => {
	const MESSAGE = { name: 'Ann', email: 'ann@example.com', topic: 'support', message: 'What does it cost?' };
	const ENTRY = { email: 'ann@example.com', name: 'Ann', brokerage: '', market: '', needs: '' };
	const BROKEN = [
		['a NUL', 'a\u0000b'],
		['a lone surrogate', 'a\ud800b'],
	] as const;
	const forms = [
		...Object.keys(MESSAGE).map((field) => ['send_contact_message', MESSAGE, field] as const),
		...Object.keys(ENTRY).map((field) => ['join_waitlist', ENTRY, field] as const),
	];
	const cases = forms.flatMap(([name, form, field]) =>
		BROKEN.map(([what, text]) => [name, field, what, { ...form, [field]: text }] as const),
	);

	test.each(cases)(
		'%s is refused with a readable message when its %s contains %s',
		async (name, _, __, form) => {
			const response = await post(`/rest/v1/rpc/${name}`, form);
			const { message } = (await response.json()) as { message: string };
			expect(response.status).toBe(400);
			expect(message).toBe('This text contains an unsupported character. Please retype it.');
		},
	);
});
