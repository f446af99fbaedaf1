/** Session tokens that `comps` refuses. */
import { createSecretKey, randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { openDatabase, post, sharedHost } from '../shared-host.ts';
import { newAgent, subscribe } from '../users.ts';
import { expectRefusal } from './expect-refusal.ts';

const sql = await openDatabase();
const [agent, other] = await Promise.all([newAgent(), newAgent()]);
await subscribe(sql, agent);

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
		['for a session that never existed', sign({ ...claims, session_id: randomUUID() })],
		['for another audience', sign({ ...claims, aud: 'anon' })],
		['without an audience', sign(without('aud'))],
		['with the role service_role', sign({ ...claims, role: 'service_role' })],
		[
			'with the role service_role, signed with another key',
			sign({ ...claims, role: 'service_role' }, 'x'.repeat(43)),
		],
		['from another issuer', sign({ ...claims, iss: 'https://elsewhere.example/auth/v1' })],
		['with the role anon', sign({ ...claims, role: 'anon' })],
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

	const ENDPOINTS: [method: string, path: string][] = [
		...[
			...['comps', 'evidence', 'export-comps', 'report', 'summary', 'market-map', 'current-report'],
			...['checkout', 'billing-portal', 'cancel-subscription', 'resume-subscription'],
		].map((name): [string, string] => ['POST', `/functions/v1/${name}`]),
		['GET', '/auth/v1/user'],
		['PUT', '/auth/v1/user'],
		['POST', '/auth/v1/logout'],
		['GET', '/rest/v1/reports?select=id'],
		['HEAD', '/rest/v1/reports?select=id'],
		['POST', '/rest/v1/rpc/shared_report'],
		['POST', '/rest/v1/rpc/join_waitlist'],
		['GET', '/photos/a'],
		['GET', '/photos/a/0'],
	];

	test.each(ENDPOINTS)(
		'that is forged gets a 401 from %s %s, even where visitors are welcome',
		async (method, path) => {
			const forged = [
				unsigned(claims, 'none'),
				sign({ ...claims, aud: 'anon' }),
				sign({ ...claims, nbf: now + 600 }),
				sign({ ...claims, iss: 'https://elsewhere.example/auth/v1' }),
			];
			const ask = async (token: string) => {
				const headers = {
					'content-type': 'application/json',
					apikey: sharedHost.publishableKey,
					authorization: `Bearer ${token}`,
				};
				const body = method === 'GET' || method === 'HEAD' ? null : '{"token":"x"}';
				return (await fetch(sharedHost.url + path, { method, headers, body })).status;
			};
			for (const token of forged) expect(await ask(await token)).toBe(401);
			expect(await ask((await newAgent()).token)).not.toBe(401);
		},
	);

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
});
