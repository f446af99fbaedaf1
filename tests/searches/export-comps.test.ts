/** CSV export over HTTP: only for paid plans and the caller's own searches, at no charge. */
import { randomUUID } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { PROBLEMS } from '../../contract/problems.ts';
import { openDatabase, post } from '../shared-host.ts';
import { newAgent, newSubscriber, search, subscribe, type TestUser, usedBy } from '../users.ts';

const sql = await openDatabase();
const SEARCH = { zip: '78704', limit: 30 };

const exportAs = (user: Pick<TestUser, 'token'>, body: object, key?: string) =>
	post('/functions/v1/export-comps', body, {
		authorization: `Bearer ${user.token}`,
		...(key && { 'idempotency-key': key }),
	});
const refusalOf = async (response: Response) => [
	response.status,
	((await response.json()) as { error: string }).error,
];

async function runSearch(user: TestUser) {
	const key = randomUUID();
	const response = await search(user, SEARCH, { 'idempotency-key': key });
	const { comps } = (await response.json()) as {
		comps: { id: string; price: number; sqft: number; lotSize: number }[];
	};
	return { key, comps };
}

test('Basic exports the comps of a search in the requested order, with source and terms, at no extra cost', async () => {
	const agent = await newSubscriber(sql);
	const { key, comps } = await runSearch(agent);
	const exportedComps = comps.slice(3, 9).reverse();
	const ids = [...exportedComps.map(({ id }) => id), 'no such home', exportedComps[0]?.id];
	const response = await exportAs(agent, { ...SEARCH, ids }, key);
	expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
	const rows: Record<string, string>[] = parse(await response.text(), { bom: true, columns: true });
	expect(rows.map((row) => Number(row.Price))).toEqual(exportedComps.map(({ price }) => price));
	expect(new Set(rows.map((row) => `${row.Source}: ${row.Terms}`)).size).toBe(1);
	expect(rows[0]).toMatchObject({ Source: 'Demo data', Terms: expect.stringMatching(/resale/) });
	const all: string[][] = parse(await (await exportAs(agent, SEARCH, key)).text(), { bom: true });
	expect(all).toHaveLength(31);
	expect(await usedBy(agent)).toBe(1);
});

test('a user who chose square meters exports square meters', async () => {
	const agent = await newSubscriber(sql);
	const { key, comps } = await runSearch(agent);
	await sql`update public.profiles set units = 'square_meters' where id = ${agent.id}`;
	const [row]: Record<string, string>[] = parse(await (await exportAs(agent, SEARCH, key)).text(), {
		bom: true,
		columns: true,
	});
	const areas = [row?.['Living area (m²)'], row?.['Lot size (m²)']].map((area) => Number(area));
	expect(areas).toEqual([
		expect.closeTo((comps[0]?.sqft ?? 0) * 0.09290304, 2),
		expect.closeTo((comps[0]?.lotSize ?? 0) * 0.09290304, 2),
	]);
	expect(areas[0]).toBeGreaterThan(0);
	expect(Object.keys(row ?? {}).join()).not.toMatch(/sq ?ft/i);
});

test('nothing is exported without a paid plan, without a search, or for someone else’s search', async () => {
	const [trial, agent, other] = [await newAgent(), await newAgent(), await newAgent()];
	await subscribe(sql, agent);
	await subscribe(sql, other);
	const { key } = await runSearch(trial);
	expect(await refusalOf(await exportAs(trial, SEARCH, key))).toEqual([403, PROBLEMS.exportNeedsBasic]);
	expect(await refusalOf(await exportAs(agent, SEARCH))).toEqual([409, PROBLEMS.exportNeedsSearch]);
	const otherKey = (await runSearch(other)).key;
	expect(await refusalOf(await exportAs(agent, SEARCH, otherKey))).toEqual([409, PROBLEMS.exportNeedsSearch]);
	expect(await refusalOf(await exportAs(other, { ...SEARCH, zip: '10001' }, otherKey))).toEqual([
		409,
		PROBLEMS.exportNeedsSearch,
	]);
	expect((await exportAs({ token: 'none' }, SEARCH, otherKey)).status).toBe(401);
	await sql`update public.subscriptions set status = 'past_due', past_due_since = now() - interval '8 days'
		where user_id = ${other.id}`;
	expect((await exportAs(other, SEARCH, otherKey)).status).toBe(403);
	expect(await usedBy(agent)).toBe(0);
});
