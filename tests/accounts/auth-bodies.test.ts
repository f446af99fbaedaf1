/** Values that must never be stored are refused with a message before anything is written. */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { PROBLEMS } from '../../contract/problems.ts';
import { INVALID_EMAIL_ADDRESSES } from '../email-addresses.ts';
import { openDatabase, post, sharedHost } from '../shared-host.ts';
import { newAgent, PASSWORD, type TestUser } from '../users.ts';

const sql = await openDatabase();
const owner = await newAgent();
const NUL = '\0';
const LONE_SURROGATE = '\ud800';

const nested = (depth: number) => JSON.parse(`${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`) as object;
const signUp = (body: object, email = `a-${randomUUID()}@example.com`) =>
	post('/auth/v1/signup', { email, password: PASSWORD, ...body });
const changeUser = ({ token }: TestUser, body: object) =>
	fetch(
		new Request(`${sharedHost.url}/auth/v1/user`, {
			method: 'PUT',
			headers: {
				'content-type': 'application/json',
				apikey: sharedHost.publishableKey,
				authorization: `Bearer ${token}`,
			},
			body: JSON.stringify(body),
		}),
	);
const messageOf = async (response: Response) => [
	response.status,
	((await response.json()) as { msg?: string }).msg,
];
const storedBytes = async ({ id }: TestUser) => {
	const [user] =
		await sql`select octet_length(raw_user_meta_data::text) as bytes from auth.users where id = ${id}`;
	return Number(user?.bytes);
};

test.each<[string, unknown]>([
	['with a NUL', { a: NUL }],
	['with a lone surrogate', { a: LONE_SURROGATE }],
	['with a NUL in a key', { [NUL]: 1 }],
	['with a NUL in a nested list', { a: [{ b: `x${NUL}` }] }],
	['nested 2,000 levels deep', nested(2_000)],
	['that is a string', 'a text'],
	['that is a list', [1, 2]],
	['of 5,000 characters', { a: 'x'.repeat(5_000) }],
	['of 1,500 three-byte characters', { a: '€'.repeat(1_500) }],
])('a sign-up with metadata %s is refused and creates no account', async (_, data) => {
	const email = `a-${randomUUID()}@example.com`;
	expect((await signUp({ data }, email)).status).toBe(400);
	expect(await sql`select from auth.users where email = ${email}`).toHaveLength(0);
});

test.each<[string, object]>([
	['/signup', { email: `${LONE_SURROGATE}x@ex.com`, password: PASSWORD }],
	['/signup', { email: 'a@ex.com', password: PASSWORD, data: { a: NUL } }],
	['/token?grant_type=password', { email: 'a@ex.com', password: `a${NUL}` }],
	['/token?grant_type=refresh_token', { refresh_token: NUL }],
	['/token?grant_type=pkce', { auth_code: NUL, code_verifier: 'x'.repeat(43) }],
	['/verify', { type: 'signup', token_hash: NUL }],
	['/recover', { email: `a${LONE_SURROGATE}@ex.com` }],
	['/recover?redirect_to=%00', { email: 'a@ex.com' }],
])('an unsupported character is rejected at %s with a message: %j', async (path, body) => {
	expect(await messageOf(await post(`/auth/v1${path}`, body))).toEqual([400, PROBLEMS.notText]);
});

test.each<[string, object]>([
	['/token?grant_type=refresh_token', { refresh_token: true }],
	['/token?grant_type=pkce', { auth_code: { a: 1 }, code_verifier: 5 }],
	['/verify', { type: 'signup', token_hash: ['a'] }],
])('a value that isn’t text is refused at %s: %j', async (path, body) => {
	const response = await post(`/auth/v1${path}`, body);
	expect([400, 403]).toContain(response.status);
});

test.each(INVALID_EMAIL_ADDRESSES)(
	'sign-up, sign-in, recovery and an email change refuse %j as an address',
	async (email) => {
		const calls = [
			post('/auth/v1/signup', { email, password: PASSWORD }),
			post('/auth/v1/token?grant_type=password', { email, password: PASSWORD }),
			post('/auth/v1/recover', { email }),
			changeUser(owner, { email, current_password: PASSWORD }),
		];
		for (const response of await Promise.all(calls)) {
			expect(await messageOf(response)).toEqual([400, PROBLEMS.email]);
		}
	},
);

describe('the metadata of an account', () => {
	test('can be set, merged and removed', async () => {
		const agent = await newAgent(undefined, { first: '1', 'emoji 🏡': null, deep: nested(10) });
		expect((await agent.client.auth.updateUser({ data: { second: '🏡' } })).error).toBeNull();
		const { data, error } = await agent.client.auth.updateUser({ data: { first: null } });
		expect(error).toBeNull();
		expect(data.user?.user_metadata).toMatchObject({ second: '🏡', deep: nested(10) });
		expect(data.user?.user_metadata).not.toHaveProperty('first');
	});

	test('refuses values that cannot be stored, and excessive nesting', async () => {
		const agent = await newAgent();
		const before = await storedBytes(agent);
		expect(await messageOf(await changeUser(agent, { data: { a: NUL } }))).toEqual([400, PROBLEMS.notText]);
		expect((await changeUser(agent, { data: nested(2_000) })).status).toBe(400);
		expect((await changeUser(agent, { data: 'a text' })).status).toBe(400);
		expect(await storedBytes(agent)).toBe(before);
	});

	test('cannot grow past 4 KB, however many updates it takes', async () => {
		const agent = await newAgent();
		const statuses: number[] = [];
		for (let times = 0; times < 4; times++) {
			const response = await changeUser(agent, { data: { [`fact ${times}`]: 'x'.repeat(1_500) } });
			statuses.push(response.status);
		}
		expect(statuses).toEqual([200, 200, 400, 400]);
		expect(await storedBytes(agent)).toBeLessThan(4_300);
		expect((await changeUser(agent, { data: { 'fact 0': 'y'.repeat(1_500) } })).status).toBe(200);
	});
});
