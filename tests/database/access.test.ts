/** Tables: no one can write to them, and users read only their own rows. They come from the catalog, so new ones are covered. */
import { describe, expect, test } from 'vitest';
import { openDatabase } from '../shared-host.ts';
import { type TestUser, visitor } from '../users.ts';
import { openPeople } from './people.ts';

const sql = await openDatabase();
const { agent, other, administrator, clients: PEOPLE } = await openPeople(sql);

const TABLES = (
	await sql`
		select c.relname as name, array_agg(a.attname::text) as columns
		from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
		where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'p') group by 1 order by 1`
).map((row) => ({ name: row.name as string, columns: row.columns as string[] }));

/** The columns a signed-in user can read in each table. All others are denied. */
const READABLE: Readonly<Record<string, string>> = {
	profiles:
		'id, created_at, name, brokerage, license_number, phone, website, brand_color, photo, logo, search_mode, search_limit, theme, notifications, units, contact_email, interest, assumptions, broker_wordings, own_pages',
	searches: 'id, user_id, query, zip, found, idempotency_key, created_at',
	subscriptions:
		'plan, status, current_period_start, current_period_end, cancel_at_period_end, past_due_since, ended_at, billed, comped_until',
	invoices: 'id, number, status, amount, currency, created_at, hosted_url, pdf_url',
	watched_areas: 'user_id, area, name, created_at',
};

describe.each(TABLES)('the table $name', ({ name: table, columns }) => {
	const filter = columns.includes('user_id') ? 'user_id' : (columns[0] as string);

	test('cannot be written by anyone', async () => {
		const before = await contents(table);
		const row = Object.fromEntries(columns.map((column) => [column, valueFor(column, agent)]));
		for (const [name, client] of PEOPLE) {
			const responses = await Promise.all([
				client.from(table).insert(row),
				client.from(table).upsert(row),
				client
					.from(table)
					.update({ [filter]: agent.id })
					.eq(filter, agent.id),
				client.from(table).delete().eq(filter, agent.id),
				client.from(table).delete().neq(filter, other.id),
			]);
			for (const { error, status } of responses) {
				expect(error, name).not.toBeNull();
				expect(status, name).toBeGreaterThanOrEqual(400);
				expect(status, name).toBeLessThan(500);
			}
		}
		expect(await contents(table)).toEqual(before);
	});

	test('cannot be read by a visitor', async () => {
		const { data, status } = await visitor().from(table).select('*');
		expect(data).toBeNull();
		expect(status).toBe(401);
	});

	test(`is ${table in READABLE ? 'limited to their own rows' : 'closed'} for signed-in users`, async () => {
		const { data, status } = await agent.client.from(table).select(READABLE[table] ?? '*');
		expect(status).toBe(table in READABLE ? 200 : 403);
		if (!(table in READABLE)) return expect(data).toBeNull();
		expect(data).toHaveLength(1);
		const others = await administrator.client.from(table).select(READABLE[table]);
		expect(others.data).toHaveLength(table === 'profiles' ? 1 : 0);
	});
});

describe("other users' rows", () => {
	test('are not in the searches, whatever the filter', async () => {
		const ownRows = await agent.client.from('searches').select('user_id, query').eq('user_id', agent.id);
		expect(ownRows.data).toEqual([{ user_id: agent.id, query: '10001' }]);
		for (const filtered of [
			agent.client.from('searches').select('*').eq('user_id', other.id),
			agent.client.from('searches').select('*').neq('user_id', agent.id),
			agent.client.from('searches').select('*').in('user_id', [other.id]),
		]) {
			expect((await filtered).data).toEqual([]);
		}
	});

	test('cannot be reached by embedding another table', async () => {
		for (const select of ['id, subscriptions(*)', 'id, searches(query)', '*, auth.users(*)']) {
			const { data, error } = await agent.client.from('profiles').select(select);
			expect(data).toBeNull();
			expect(error).not.toBeNull();
		}
	});
});

test('hidden subscription columns cannot be read, filtered on or sorted by', async () => {
	const hidden = agent.client.from('subscriptions');
	expect((await hidden.select('user_id')).status).toBe(403);
	expect((await hidden.select('plan').eq('user_id', agent.id)).status).toBe(403);
	expect((await hidden.select('plan').order('created_at')).status).toBe(403);
	expect((await hidden.select('plan')).status).toBe(200);
});

/** A value of the right type, so that a rejection is not just a type error. */
function valueFor(column: string, user: TestUser): unknown {
	if (/(^|_)(id|by)$/.test(column)) return user.id;
	if (/_(at|start|end|since)$/.test(column)) return new Date().toISOString();
	if (/(_on|month)$/.test(column)) return '2026-01-01';
	return 'basic';
}

/** How many rows a table has, and a digest of these users' rows. */
async function contents(table: string): Promise<unknown> {
	const [row] = await sql`
		select count(*) filter (where strpos(t::text, ${agent.id}) > 0 or strpos(t::text, ${other.id}) > 0) as rows,
		       md5(string_agg(t::text, '' order by t::text) filter (where strpos(t::text, ${agent.id}) > 0
		           or strpos(t::text, ${other.id}) > 0)) as digest
		from ${sql(`public.${table}`)} t`;
	return row;
}
