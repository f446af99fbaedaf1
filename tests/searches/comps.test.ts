/** `comps` over HTTP: its response and its effective date. */
import { describe, expect, test } from 'vitest';
import { type CompsResponse, parseCompsResponse } from '../../contract/comps/comps.ts';
import { KPIS } from '../../domain/market/kpis.ts';
import { DEMO_SOURCE } from '../../host/demo/demo-market.ts';
import { centerOf, daysAgo, northOf, saveHomes, soldHome } from '../homes.ts';
import { openDatabase } from '../shared-host.ts';
import { findComps, newSubscriber, search } from '../users.ts';

const sql = await openDatabase();
const agent = await newSubscriber(sql);

/** A demo ZIP that no test changes. */
const DEMO_ZIP = '10001';

const find = (body: object) => findComps(agent, body);

const pricesOf = ({ comps }: CompsResponse) => comps.map((comp) => comp.price);

describe('the response', () => {
	test('matches the contract in every field', async () => {
		const body = await (await search(agent, { zip: DEMO_ZIP, limit: 3 })).json();
		const read = parseCompsResponse(body);
		expect(body).toEqual(read);
		expect(Object.keys(read.kpis).sort()).toEqual(
			[...KPIS.map((kpi) => kpi.id), 'sample', 'dom_sample', 'basis'].sort(),
		);
		expect(read.comps).toHaveLength(3);
	});

	test('is not cached', async () => {
		const response = await search(agent, { zip: DEMO_ZIP });
		expect(response.headers.get('cache-control')).toBe('no-store');
		expect(response.headers.get('content-type')).toMatch(/^application\/json/);
	});

	test('has 50 comps without a limit, and for a limit of 0 or null', async () => {
		// How many homes a demo ZIP has depends on the day.
		const zip = '59935';
		const homes = Array.from({ length: 60 }, (_, at) => soldHome({ zip, soldOn: daysAgo(at + 1) }));
		await saveHomes(sql, 'fifty.test.ts', homes);
		for (const limit of [{}, { limit: 0 }, { limit: null }]) {
			const { comps, found } = await find({ zip, ...limit });
			expect([comps.length, found], JSON.stringify(limit)).toEqual([50, 60]);
		}
	});

	test('has as many comps as requested, with statistics over everything found', async () => {
		const one = await find({ zip: DEMO_ZIP, limit: 1 });
		const all = await find({ zip: DEMO_ZIP, limit: 500 });
		expect([one.comps.length, all.comps.length]).toEqual([1, Math.min(500, all.found)]);
		expect(one.kpis).toEqual(all.kpis);
		expect(one.found).toBe(all.found);
	});

	test('has the same twelve-month KPIs that PostgreSQL computes', async () => {
		const { kpis, found } = await find({ zip: DEMO_ZIP, limit: 1 });
		const [row] = await sql`
			select percentile_cont(0.5) within group (order by sold_price) as median_price,
			       percentile_cont(0.25) within group (order by sold_price) as p25_price,
			       percentile_cont(0.75) within group (order by sold_price) as p75_price,
			       percentile_cont(0.5) within group (order by days_on_market) as median_dom,
			       count(*)::integer as sample,
			       count(days_on_market)::integer as dom_sample
			from public.listings where zip = ${DEMO_ZIP} and status = 'sold'
			  and sold_on > private.today_in_us() - interval '1 year'`;
		const [all] = await sql`
			select count(*)::integer as found from public.listings where zip = ${DEMO_ZIP}
			and observed_on > private.today_in_us() - interval '1 year'`;
		expect(kpis).toEqual({ ...row, basis: 'sold prices' });
		expect(found).toBe(all?.found);
	});

	test('says that fictional homes are demo data', async () => {
		const { comps, data } = await find({ zip: DEMO_ZIP });
		expect([data.demo, data.source]).toEqual([true, DEMO_SOURCE]);
		expect(comps.every((comp) => comp.demo)).toBe(true);
	});
});

describe('the effective date', () => {
	test('is today while the newest record is at most 60 days old', async () => {
		const zip = '59212';
		await saveHomes(sql, 'fresh.csv', [soldHome({ zip, soldOn: daysAgo(60) })]);
		expect((await find({ zip })).data).toMatchObject({
			as_of: daysAgo(0),
			dated: false,
			newest_record: daysAgo(60),
			source: 'fresh.csv',
		});
	});

	test('is the date of the newest record when that is older, and the response says so', async () => {
		const zip = '59213';
		await saveHomes(sql, 'older.csv', [soldHome({ zip, soldOn: daysAgo(61) })]);
		expect((await find({ zip })).data).toMatchObject({ as_of: daysAgo(61), dated: true });
	});

	test('is the end of the twelve months in a file from past years', async () => {
		const zip = '59214';
		const days = ['2015-05-27', '2014-05-28', '2014-05-27', '2013-01-01'];
		await saveHomes(
			sql,
			'past.csv',
			days.map((soldOn, n) => soldHome({ zip, soldOn, soldPrice: n + 1 })),
		);
		const response = await find({ zip });
		expect(response.data).toMatchObject({ as_of: '2015-05-27', dated: true, newest_record: '2015-05-27' });
		expect(pricesOf(response)).toEqual([1, 2]);
	});

	test('works the same way for a circle', async () => {
		const zip = '59215';
		const center = await centerOf(sql, zip);
		const days = ['2015-05-27', '2015-01-02', '2014-12-01', '2014-11-01', '2014-06-01', '2014-05-27'];
		await saveHomes(
			sql,
			'past.csv',
			days.map((soldOn, n) => soldHome({ zip, soldOn, ...northOf(center, 0.05 * n) })),
		);
		const { data, comps } = await find({ address: `1 Unknown Road, ${zip}` });
		expect(data).toMatchObject({ as_of: '2015-05-27', dated: true });
		expect(comps).toHaveLength(5);
	});
});
