/** The Pro waitlist: one row per address, the same response for everyone, and hourly caps on entries and messages. */
import { beforeEach, describe, expect, test } from 'vitest';
import { PROBLEMS } from '../../../contract/problems.ts';
import { INVALID_EMAIL_ADDRESSES } from '../../email-addresses.ts';
import { openIsolatedHost } from '../../isolated-host.ts';
import { signUp } from '../../users.ts';

// These tests empty and flood the list, so they need their own host.
const { sql, visitor } = await openIsolatedHost({});
beforeEach(() => sql`delete from public.waitlist`);

const ENTRY = {
	email: 'pat@example.com',
	name: 'Pat Example',
	brokerage: 'Example Realty',
	market: 'King County',
	needs: 'About 10,000 searches a month.',
};
const newAgent = () => signUp(visitor());
const join = (changed: object = {}, client = visitor()) =>
	client.rpc('join_waitlist', { ...ENTRY, ...changed });
const entries = () => sql`select email, name, brokerage, market, needs from public.waitlist order by email`;

test('a visitor can join, and only the server can read the list', async () => {
	expect((await join()).error).toBeNull();
	expect([...(await entries())]).toEqual([ENTRY]);
	const agent = await newAgent();
	for (const client of [visitor(), agent.client]) {
		expect((await client.from('waitlist').select('*')).error).not.toBeNull();
	}
});

test('an address is one row, however it is typed and however often it is submitted', async () => {
	const agent = await newAgent();
	await Promise.all([
		join(),
		join({ email: 'PAT@Example.com' }),
		join({ email: ' pat@example.com ' }, agent.client),
	]);
	expect(await entries()).toHaveLength(1);
});

test('a later submission updates what it fills in and keeps what it leaves blank', async () => {
	await join();
	const responses = [
		await join({ market: 'Pierce County', needs: ' ', brokerage: null }),
		await join({ email: 'new@example.com' }),
	];
	// A known address gets the same response as a new one.
	const [known, unknown] = responses.map(({ data, error, status }) => ({ data, error, status }));
	expect(known).toEqual(unknown);
	expect((await entries()).find(({ email }) => email === ENTRY.email)).toEqual({
		...ENTRY,
		market: 'Pierce County',
	});
});

describe('an invalid entry is rejected with a reason', () => {
	test.each<readonly [object, string]>([
		[{ email: null }, PROBLEMS.email],
		...INVALID_EMAIL_ADDRESSES.filter((email) => email.trim() !== 'a@example.com').map(
			(email) => [{ email }, PROBLEMS.email] as const,
		),
		[{ name: ' ' }, 'Enter a name of at most 100 characters.'],
		[{ name: 'x'.repeat(101) }, 'Enter a name of at most 100 characters.'],
		[{ brokerage: 'x'.repeat(121) }, 'Enter a brokerage and a market of at most 120 characters each.'],
		[{ market: 'x'.repeat(121) }, 'Enter a brokerage and a market of at most 120 characters each.'],
		[{ needs: 'x'.repeat(2001) }, 'Describe what you need in at most 2,000 characters.'],
	])('%j', async (changed, sentence) => {
		const { error, status } = await join(changed);
		expect([status, error?.message]).toEqual([400, sentence]);
		expect(await entries()).toHaveLength(0);
	});
});

test('the list takes a thousand new addresses an hour, then rejects known ones as well', async () => {
	await sql`
		insert into public.waitlist (email, name)
		select format('agent-%s@flood.example', n), 'Pat' from generate_series(1, 995) n`;
	const responses = await Promise.all(
		Array.from({ length: 10 }, (_, number) => join({ email: `agent-${number}@example.com` })),
	);
	expect(responses.filter(({ error }) => error === null)).toHaveLength(5);
	expect([(await join({ email: 'agent-1@flood.example' })).status, (await join()).status]).toEqual([
		429, 429,
	]);
	await sql`update public.waitlist set created_at = now() - interval '61 minutes'`;
	expect((await join()).error).toBeNull();
});

test('all visitors together can send a thousand contact messages an hour', async () => {
	const send = () =>
		visitor().rpc('send_contact_message', {
			name: 'Pat Example',
			email: 'pat@example.com',
			topic: 'sales',
			message: 'What would it cost for twelve agents?',
		});
	await sql`
		insert into public.contact_messages (name, email, topic, message)
		select 'Pat', 'pat@example.com', 'sales', 'One of many messages.' from generate_series(1, 995)`;
	const responses = await Promise.all(Array.from({ length: 10 }, send));
	expect(responses.filter(({ error }) => error === null)).toHaveLength(5);
	expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200, 429]));
	await sql`update public.contact_messages set created_at = now() - interval '61 minutes'`;
	expect((await send()).error).toBeNull();
});

test('deleting an account removes its address from the list', async () => {
	const [leaving, staying] = await Promise.all([newAgent(), newAgent()]);
	await Promise.all([join({ email: leaving.email.toUpperCase() }), join({ email: staying.email })]);
	await leaving.client.rpc('delete_my_account', { confirmation: leaving.email });
	expect((await entries()).map(({ email }) => email)).toEqual([staying.email]);
});
