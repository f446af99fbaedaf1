/** What the REST API refuses everyone. */
import { describe, expect, test } from 'vitest';
import { openDatabase } from '../shared-host.ts';
import { visitor } from '../users.ts';
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
