/** Attempt limits on a running host behind a proxy: who is slowed down, and who is not. */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { PROBLEMS } from '../../contract/problems.ts';
import { cleanUp } from '../../host/auth/open-auth.ts';
import { openIsolatedHost } from '../isolated-host.ts';
import { PASSWORD } from '../users.ts';

const host = await openIsolatedHost({
	TRUSTED_PROXIES: '1',
	LOTLINE_DEMO: 'true',
	PUBLIC_URL: 'https://lotline.example.com',
	ALLOWED_HOSTS: 'localhost',
	LIMIT_WRONG_PASSWORDS: '3',
	LIMIT_WRONG_PASSWORDS_PER_ACCOUNT: '6',
	LIMIT_WRONG_PASSWORDS_PER_ADDRESS: '8',
	LIMIT_FORMS_PER_ADDRESS: '5',
	LIMIT_DEMO_SIGN_INS_PER_ADDRESS: '3',
});
const { sql } = host;

let addresses = 0;
const newAddress = () => `198.18.0.${++addresses}`;

async function signUp(address: string): Promise<{ email: string; cookie: string }> {
	const email = `agent-${randomUUID()}@example.com`;
	const headers = { 'x-forwarded-for': address };
	const response = await host.post('/auth/v1/signup', { email, password: PASSWORD }, headers);
	expect(response.status).toBe(200);
	return { email, cookie: (response.headers.get('set-cookie') ?? '').split(';')[0] ?? '' };
}

const signIn = (email: string, password: string, address: string, cookie = '') =>
	host.post(
		'/auth/v1/token?grant_type=password',
		{ email, password },
		{ 'x-forwarded-for': address, cookie },
	);

/** Sends wrong passwords concurrently. @returns how many were tried */
async function guess(email: string, address: string, times: number): Promise<number> {
	const responses = await Promise.all(
		Array.from({ length: times }, (_, turn) => signIn(email, `a wrong password ${turn}`, address)),
	);
	return responses.filter(({ status }) => status === 400).length;
}

/** Sends wrong passwords concurrently, each from a different address. @returns how many were tried */
async function guessFromEverywhere(email: string): Promise<number> {
	const tried = await Promise.all(Array.from({ length: 8 }, () => guess(email, newAddress(), 1)));
	return tried.reduce((sum, times) => sum + times, 0);
}

describe('someone guessing the password of an account', () => {
	test('is slowed down when trying from many addresses, while the owner’s device isn’t', async () => {
		const home = newAddress();
		const { email, cookie } = await signUp(home);
		expect(await guessFromEverywhere(email)).toBe(6);
		expect((await signIn(email, PASSWORD, newAddress())).status).toBe(429);
		expect((await signIn(email, PASSWORD, home)).status).toBe(429);
		expect((await signIn(email, PASSWORD, newAddress(), cookie)).status).toBe(200);
		const forged = `lotline_device=${'x'.repeat(43)}`;
		expect((await signIn(email, PASSWORD, home, forged)).status).toBe(429);
	});

	test('cannot use a device that the owner signed out by changing the password', async () => {
		const { email, cookie } = await signUp(newAddress());
		const client = host.visitor();
		await client.auth.signInWithPassword({ email, password: PASSWORD });
		const changed = await client.auth.updateUser({
			password: 'quite another one',
			current_password: PASSWORD,
		});
		expect(changed.error).toBeNull();
		await sql`delete from host.rate_limits`;
		await guessFromEverywhere(email);
		expect((await signIn(email, 'quite another one', newAddress(), cookie)).status).toBe(429);
	});
});

test('a device not used for a long time is forgotten, and so are old counters', async () => {
	const { email, cookie } = await signUp(newAddress());
	await signIn(email, 'a wrong password', newAddress());
	await sql`update host.known_devices set last_used_at = now() - interval '181 days'`;
	await sql`update host.rate_limits set expire = 1`;
	await cleanUp(host.store.sql);
	expect(await sql`select from host.known_devices`).toHaveLength(0);
	expect(await sql`select from host.rate_limits`).toHaveLength(0);
	await guessFromEverywhere(email);
	expect((await signIn(email, PASSWORD, newAddress(), cookie)).status).toBe(429);
});

test('an account keeps its last 1,000 sessions, and addresses no geocoder knew are forgotten after a week', async () => {
	const { email } = await signUp(newAddress());
	const [user] = await sql`select id from auth.users where email = ${email}`;
	await sql`
		insert into auth.sessions (id, user_id, created_at, updated_at)
		select gen_random_uuid(), ${user?.id}, now() - interval '1 day', now() - n * interval '1 second'
		  from generate_series(1, 1001) n`;
	await sql`
		insert into public.geocoded_addresses (street_key, place_key, expires_at)
		values ('1 NOWHERE ST', '59601', now() - interval '1 day'), ('2 NOWHERE ST', '59601', now() + interval '1 day')`;
	await cleanUp(host.store.sql);
	// The sign-up's own session is newer than the 1,001: the two oldest are gone.
	const [kept] = await sql`
		select count(*)::integer as sessions,
		       extract(epoch from max(updated_at) filter (where created_at < now() - interval '1 hour') - min(updated_at))
		         ::integer as seconds
		from auth.sessions where user_id = ${user?.id}`;
	expect(kept).toEqual({ sessions: 1000, seconds: 998 });
	expect(await sql`select from public.geocoded_addresses where street_key ~ 'NOWHERE'`).toHaveLength(1);
});

test('an account has at most twenty devices, and drops the least recently used one', async () => {
	const { email, cookie } = await signUp(newAddress());
	const [user] = await sql`select id from auth.users where email = ${email}`;
	await sql`
		insert into host.known_devices (device, user_id, last_used_at)
		select 'device ' || n, ${user?.id}, now() + n * interval '1 second' from generate_series(1, 19) n`;
	await signIn(email, PASSWORD, newAddress());
	expect(await sql`select from host.known_devices where user_id = ${user?.id}`).toHaveLength(20);
	await guessFromEverywhere(email);
	expect((await signIn(email, PASSWORD, newAddress(), cookie)).status).toBe(429);
});

test.each([
	['send_contact_message', { topic: 'sales', message: 'What would it cost for twelve agents?' }],
	['join_waitlist', {}],
])('posts to %s are limited by IP address', async (form, fields) => {
	const post = async (address: string) => {
		const body = { name: 'Pat', email: `${randomUUID()}@example.com`, ...fields };
		const response = await host.post(`/rest/v1/rpc/${form}`, body, { 'x-forwarded-for': address });
		return [response.status, response.ok ? null : ((await response.json()) as { message: string }).message];
	};
	const address = newAddress();
	for (let turn = 0; turn < 5; turn++) expect(await post(address)).toEqual([200, null]);
	expect(await post(address)).toEqual([429, PROBLEMS.tooManyPosts]);
	expect(await post(newAddress())).toEqual([200, null]);
});

test.each(['send_contact_message_again', 'my_join_waitlist'])('a form’s limit ignores %s', async (name) => {
	const headers = { 'x-forwarded-for': newAddress() };
	for (let turn = 0; turn < 7; turn++)
		expect((await host.post(`/rest/v1/rpc/${name}`, {}, headers)).status).toBe(404);
});

test('sign-ins to the demo account are limited by IP address', async () => {
	const post = async (address: string) =>
		(await host.post('/demo/sign-in', {}, { 'x-forwarded-for': address })).status;
	const address = newAddress();
	const statuses = [await post(address), await post(address), await post(address), await post(address)];
	expect(statuses).toEqual([200, 200, 200, 429]);
	expect(await post(newAddress())).toBe(200);
});

test('each process limits attempts on its own while the counters are unavailable', async () => {
	await sql`alter table host.rate_limits rename to away`;
	try {
		const email = `${randomUUID()}@example.com`;
		expect(await guess(email, newAddress(), 5)).toBe(3);
	} finally {
		await sql`alter table host.away rename to rate_limits`;
	}
});
