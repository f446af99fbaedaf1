/** What the REST API refuses everyone. */
import { describe, expect, test } from 'vitest';
import { openDatabase, sharedHost } from '../shared-host.ts';
import { newAgent, search, visitor } from '../users.ts';
import { openPeople } from './people.ts';

const sql = await openDatabase();
const { agent, administrator } = await openPeople(sql);

describe('the API', () => {
	test.each([
		'auth.users',
		'users',
		'pg_catalog.pg_user',
		'pg_user',
		'schema_migrations',
		'information_schema.tables',
	])('does not expose the table %s', async (table) => {
		const { data, status } = await agent.client.from(table).select('*');
		expect(data).toBeNull();
		expect(status).toBe(404);
	});

	test('does not expose another schema through the Accept-Profile header', async () => {
		for (const schema of ['auth', 'private', 'pg_catalog', 'supabase_migrations']) {
			const { data, error } = await agent.client.schema(schema).from('users').select('*');
			expect(data).toBeNull();
			expect(error).not.toBeNull();
		}
	});

	test.each([
		['an unknown column', 'plan"; drop table public.plans; --', 'eq'],
		['an unknown operator', 'plan', 'eq; drop table public.plans'],
		['a pattern match, which can be slow', 'plan', 'like'],
	])('rejects a filter with %s', async (_, column, operator) => {
		const { status } = await agent.client
			.from('subscriptions')
			.select('plan')
			.filter(column, operator, 'basic');
		expect(status).toBe(400);
	});

	test('treats SQL in a value as text', async () => {
		const text = "basic' or true; --";
		expect((await agent.client.from('subscriptions').select('plan').eq('plan', text)).data).toEqual([]);
		expect((await agent.client.from('subscriptions').select('plan').eq('plan', 'basic')).data).toHaveLength(
			1,
		);
	});

	test.each([
		'has_admin_role',
		'charge_search',
		'charge_credit',
		'create_profile',
		'version',
		'pg_sleep',
		'set_config',
	])('does not expose the procedure %s', async (procedure) => {
		for (const client of [visitor(), agent.client, administrator.client]) {
			expect((await client.rpc(procedure, {})).status).toBe(404);
		}
	});
});

describe('a count', () => {
	test('is of all rows of the caller that match, with rows or without', async () => {
		const searcher = await newAgent();
		for (const zip of ['10001', '10002', '10001']) await search(searcher, { zip });
		const searches = () => searcher.client.from('searches');
		for (const count of ['exact', 'planned', 'estimated'] as const)
			expect(await searches().select('*', { count, head: true })).toMatchObject({
				status: 200,
				error: null,
				data: null,
				count: 3,
			});
		expect(await searches().select('id', { count: 'exact', head: true }).eq('zip', '10001')).toMatchObject({
			count: 2,
		});
		expect(await searches().select('zip', { count: 'exact' }).order('zip').range(2, 5)).toMatchObject({
			status: 206,
			data: [{ zip: '10002' }],
			count: 3,
		});
		expect(await searches().select('zip', { count: 'exact' }).eq('zip', '10003')).toMatchObject({
			status: 200,
			data: [],
			count: 0,
		});
		expect(await searches().select('zip', { count: 'exact' }).eq('zip', '10002').single()).toMatchObject({
			data: { zip: '10002' },
			count: 1,
		});
		expect(await searches().select('zip')).toMatchObject({ status: 200, count: null });
	});

	test('says nothing about rows or tables that the caller may not read', async () => {
		for (const table of ['searches', 'reports', 'subscriptions'])
			expect((await visitor().from(table).select('*', { count: 'exact', head: true })).count).toBeNull();
		const fresh = await newAgent();
		expect((await fresh.client.from('searches').select('*', { count: 'exact', head: true })).count).toBe(0);
		const hidden = await agent.client.from('listings').select('*', { count: 'exact', head: true });
		expect([hidden.status, hidden.count]).toEqual([403, null]);
		const filtered = await agent.client
			.from('report_shares')
			.select('id', { count: 'exact', head: true })
			.eq('passcode', 'x');
		expect([filtered.status, filtered.count]).toEqual([403, null]);
		expect((await fetch(`${sharedHost.url}/rest/v1/searches`, { method: 'HEAD' })).status).toBe(401);
	});
});
