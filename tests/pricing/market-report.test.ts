/** `report` for a ZIP code: its content, its cost, and how it is read, shared, updated and deleted. */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Report } from '../../report/report.ts';
import { computeMarketReport, type MarketReportInputs } from '../../server/reports/market-report.ts';
import { createReport, requestReport, saveTown } from '../reports.ts';
import { openDatabase } from '../shared-host.ts';
import { newAgent, search, type TestUser, usedBy, visitor } from '../users.ts';

const sql = await openDatabase();

/** A Montana ZIP where no other test has homes, and one without homes. */
const ZIP = '59411';
const EMPTY_ZIP = '59321';
await saveTown(sql, ZIP, '7 Market Ln');

const BODY = { kind: 'market', zip: ZIP, preparedFor: 'Pat Client' };

async function createMarketReport(user: TestUser, changes: object = {}, key?: string): Promise<string> {
	return createReport(user, { ...BODY, ...changes }, key);
}

const rowOf = async (id: string) => {
	const [row] = await sql`select kind, price, zip, report, inputs from public.reports where id = ${id}`;
	return row as unknown as {
		kind: string;
		price: null;
		zip: string;
		report: Report;
		inputs: MarketReportInputs;
	};
};

test('a market report has the statistics of its search at no extra charge', async () => {
	const agent = await newAgent();
	const key = randomUUID();
	const { kpis, found } = await (await search(agent, { zip: ZIP }, { 'idempotency-key': key })).json();
	const { kind, price, zip, report, inputs } = await rowOf(await createMarketReport(agent, {}, key));
	expect([kind, price, zip]).toEqual(['market', null, ZIP]);
	expect(inputs.search.statistics).toMatchObject({
		values: { median_price: kpis.median_price, median_dom: kpis.median_dom },
		sample: kpis.sample,
	});
	expect(inputs.search.sold + inputs.search.listed).toBe(found);
	expect(report).toMatchObject({ kind: 'market', preparedFor: 'Pat Client', demo: false });
	expect(report.pages.map(({ id }) => id)).toEqual(
		expect.arrayContaining(['overview', 'conditions', 'sales', 'method']),
	);
	expect(await usedBy(agent)).toBe(1);
	await createMarketReport(agent);
	expect(await usedBy(agent)).toBe(2);
});

test('a market report for a radius covers the homes in the circle', async () => {
	const agent = await newAgent();
	const key = randomUUID();
	const body = { zip: ZIP, radius: 0.5 };
	const { found } = await (await search(agent, body, { 'idempotency-key': key })).json();
	const { inputs } = await rowOf(await createMarketReport(agent, body, key));
	expect(inputs.search).toMatchObject({ radiusMiles: 0.5, sold: found - inputs.search.listed });
});

test('a market report can be recomputed exactly from its stored inputs', async () => {
	const { report, inputs } = await rowOf(
		await createMarketReport(await newAgent(), { note: 'As we discussed.' }),
	);
	const { brand, preparedFor, preparedOn, note } = report;
	const again = await computeMarketReport(inputs, { request: { preparedFor, note }, brand, preparedOn });
	expect(JSON.parse(JSON.stringify(again))).toEqual(report);
});

test('a market report can be read with its search, shared, updated behind its link, and deleted', async () => {
	const agent = await newAgent();
	const id = await createMarketReport(agent);
	const { data: saved } = await agent.client.rpc('read_report', { id });
	expect(saved).toMatchObject({ query: { zip: ZIP, radius: null }, work: null });
	const { data: link } = await agent.client.rpc('share_report', { report: id, days: 7 });
	expect(await createMarketReport(agent, { replaces: id, preparedFor: 'Sam Client' })).toBe(id);
	const open = () => visitor().rpc('shared_report', { token: link.token });
	expect((await open()).data.report).toMatchObject({ title: 'Market report', preparedFor: 'Sam Client' });
	await agent.client.rpc('delete_report', { id });
	expect((await open()).status).toBe(404);
});

test('a request that cannot produce a report is refused with a message and costs nothing', async () => {
	const agent = await newAgent();
	const responses = await Promise.all(
		[
			{ zip: ZIP, kind: 'market', note: 'Perfect for a young Christian family' },
			{ zip: ZIP, kind: 'standard' },
			{ address: `7 Market Ln, Great Falls, MT ${ZIP}`, kind: 'market' },
			{ zip: EMPTY_ZIP, kind: 'market' },
		].map(async (body) => {
			const response = await requestReport(agent, body);
			return [response.status, (await response.json()).error];
		}),
	);
	expect(responses).toEqual([
		[422, expect.stringContaining('Fair housing law does not allow')],
		[422, expect.stringContaining('needs an address')],
		[400, expect.any(String)],
		[422, expect.stringContaining('nothing to report')],
	]);
	expect(await usedBy(agent)).toBe(0);
	expect(await sql`select 1 from public.reports where user_id = ${agent.id}`).toHaveLength(0);
});

test('past the monthly limit a new report is refused, unless its search is already paid for', async () => {
	const agent = await newAgent();
	const key = randomUUID();
	await search(agent, { zip: ZIP }, { 'idempotency-key': key });
	for (let count = 0; count < 4; count++) await search(agent, { zip: ZIP });
	expect((await requestReport(agent, BODY)).status).toBe(402);
	await createMarketReport(agent, {}, key);
	expect(await usedBy(agent)).toBe(5);
});
