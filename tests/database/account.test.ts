/** A user's preferences, data download and deletion. */
import { describe, expect, test } from 'vitest';
import { openDatabase } from '../shared-host.ts';
import { newAgent, PASSWORD, search, visitor } from '../users.ts';
import { read, save } from './profile-calls.ts';

const sql = await openDatabase();

describe('preferences', () => {
	const CHOSEN = {
		search_mode: 'zip',
		search_limit: 25,
		theme: 'dark',
		notifications: false,
		units: 'square_meters',
		opening_emails: false,
	};

	test('are saved', async () => {
		const agent = await newAgent();
		expect(await read(agent)).toMatchObject({
			search_mode: 'address',
			search_limit: null,
			theme: 'system',
			units: 'square_feet',
			opening_emails: true,
		});
		expect((await agent.client.rpc('update_preferences', CHOSEN)).error).toBeNull();
		expect(await read(agent)).toMatchObject(CHOSEN);
		const { data } = await agent.client.rpc('download_my_data');
		expect(data).toMatchObject({ profile: CHOSEN });
	});

	test.each([
		{ search_mode: 'sql' },
		{ search_limit: 0 },
		{ search_limit: 501 },
		{ theme: 'pink' },
		{ theme: null },
		{ units: 'acres' },
		{ units: null },
		{ opening_emails: null },
	])('are rejected with %j', async (change) => {
		const agent = await newAgent();
		expect((await agent.client.rpc('update_preferences', { ...CHOSEN, ...change })).status).toBe(400);
		expect(await read(agent)).toMatchObject({ theme: 'system', units: 'square_feet' });
	});
});

test("a user's data download contains only their own data", async () => {
	const [agent, other] = await Promise.all([newAgent(), newAgent()]);
	await save(agent);
	await search(agent, { zip: '10001', limit: 1 });
	await search(other, { zip: '10002', limit: 1 });
	const message = {
		name: 'Ann',
		email: agent.email,
		topic: 'support',
		message: 'How are comps chosen here?',
	};
	expect((await agent.client.rpc('send_contact_message', message)).error).toBeNull();
	const { data } = await agent.client.rpc('download_my_data');
	expect(data.messages).toMatchObject([message]);
	expect(data.account).toMatchObject({ id: agent.id, email: agent.email });
	expect(data.profile).toMatchObject({ name: 'Ann Agent' });
	expect(data.searches).toMatchObject([{ query: '10001' }]);
	expect(data.usage).toMatchObject([{ used: 1 }]);
	expect(JSON.stringify(data)).not.toContain(other.id);
	expect(JSON.stringify(data)).not.toMatch(/password|token/);
});

test('typing the email address deletes the account and leaves no data behind', async () => {
	const [agent, other] = await Promise.all([newAgent(), newAgent()]);
	await save(agent);
	await search(agent, { zip: '10001', limit: 1 });
	for (const confirmation of ['', 'delete', other.email, null]) {
		expect((await agent.client.rpc('delete_my_account', { confirmation })).status).toBe(400);
	}
	const { error } = await agent.client.rpc('delete_my_account', {
		confirmation: ` ${agent.email.toUpperCase()} `,
	});
	expect(error).toBeNull();
	const tables = await sql`
		select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
		where n.nspname in ('public', 'auth') and c.relkind = 'r'`;
	for (const { name } of tables) {
		const [left] = await sql.unsafe(
			`select count(*)::integer as rows from ${name} t where strpos(t::text, $1) > 0 or strpos(t::text, $2) > 0`,
			[agent.id, agent.email],
		);
		expect([name, left?.rows]).toEqual([name, 0]);
	}
	expect((await agent.client.rpc('download_my_data')).status).toBe(401);
	const signIn = await visitor().auth.signInWithPassword({ email: agent.email, password: PASSWORD });
	expect(signIn.error?.message).toBe('Invalid login credentials');
	expect((await other.client.rpc('download_my_data')).data.account.id).toBe(other.id);
});
