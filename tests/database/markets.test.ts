/** ZIP code markets: who can open one, what it contains, and the ZIP codes an agent watches. */
import { describe, expect, test } from 'vitest';
import { parseMarketHistory, parseZipMarket } from '../../contract/market.ts';
import { monthlyHistory } from '../../domain/market/history/monthly-history.ts';
import { measureMarket } from '../../domain/market/kpis.ts';
import { INVENTORY_CHANGE } from '../../domain/market/metrics/inventory-change.ts';
import { marketOn } from '../../domain/market/metrics/market-on.ts';
import { type MetricId, measureMetric, measureNow, metricOf } from '../../domain/market/metrics/metrics.ts';
import { monthsBefore } from '../../domain/market/months.ts';
import { recordCountyFigures } from '../../host/markets/county-figures.ts';
import { daysAgo, listedHome, saveHomes, soldHome } from '../homes.ts';
import { openDatabase } from '../shared-host.ts';
import { newAgent, newSubscriber, search, type TestUser, visitor } from '../users.ts';

const sql = await openDatabase();

/** A Montana ZIP code that no other test uses, and one without homes. */
const ZIP = '59001';
const EMPTY = '59002';

await saveHomes(sql, 'markets.test.ts', [
	...[20, 40, 60, 80, 85, 86].map((days) =>
		soldHome({ zip: ZIP, soldOn: daysAgo(days), soldPrice: 420_000, listedOn: daysAgo(days + 50) }),
	),
	...[375, 390, 400, 410, 440].map((days) =>
		soldHome({ zip: ZIP, soldOn: daysAgo(days), soldPrice: 400_000, listedOn: daysAgo(days + 50) }),
	),
	// Active a year ago: listed before and sold since. The data has no withdrawn listings.
	...[300, 310, 320, 330, 340].map((days) =>
		soldHome({ zip: ZIP, soldOn: daysAgo(days), soldPrice: 410_000, listedOn: daysAgo(380) }),
	),
	soldHome({ zip: ZIP, soldOn: daysAgo(900), soldPrice: 1 }),
	...Array.from({ length: 4 }, () => listedHome({ zip: ZIP, listPrice: 500_000, listedOn: daysAgo(9) })),
	listedHome({ zip: ZIP, status: 'pending', listPrice: 450_000, listedOn: daysAgo(9) }),
]);
const [source] = await sql`select id from public.listing_sources where name = 'markets.test.ts'`;
await sql`insert into public.rents (zip, month, median_rent, source) values (${ZIP}, ${daysAgo(40)}, 1750, ${source?.id})
	on conflict do nothing`;

const summaryFor = (user: TestUser, zip = ZIP) => user.client.rpc('market_summary', { zip });

async function newSearcher(...zips: string[]): Promise<TestUser> {
	const user = await newSubscriber(sql);
	for (const zip of zips) expect((await search(user, { zip, limit: 1 })).status).toBe(200);
	return user;
}

describe('the market of a ZIP code', () => {
	test('is closed to visitors and to agents who have not searched there', async () => {
		expect((await visitor().rpc('market_summary', { zip: ZIP })).status).toBe(401);
		const agent = await newSearcher(EMPTY);
		const { status, error } = await summaryFor(agent);
		expect([status, error?.message]).toEqual([403, `Search ZIP code ${ZIP} once to open its market.`]);
	});

	test('is closed to a disabled account with an unexpired token', async () => {
		const agent = await newSearcher(ZIP);
		await sql`update auth.users set banned_until = now() + interval '1 day' where id = ${agent.id}`;
		expect((await summaryFor(agent)).status).toBe(401);
	});

	test('has the same statistics as a search there and costs nothing', async () => {
		const agent = await newAgent();
		const response = await search(agent, { zip: ZIP, limit: 1 });
		const { kpis } = (await response.json()) as { kpis: Record<string, unknown> };
		const { data } = await summaryFor(agent);
		const { sales, listings, asOf } = parseZipMarket(data);
		const lastYear = sales.filter(({ soldOn }) => soldOn > monthsBefore(asOf ?? '', 12));
		const { values, sample } = measureMarket([
			...lastYear.map((sale) => ({ ...sale, status: 'sold' as const })),
			...listings,
		]);
		expect({ ...values, sample }).toEqual({
			median_price: kpis.median_price,
			p25_price: kpis.p25_price,
			p75_price: kpis.p75_price,
			median_dom: kpis.median_dom,
			sample: kpis.sample,
		});
		expect((await agent.client.rpc('get_usage_status')).data[0].used).toBe(1);
	});

	test('covers two years of sales, current listings and the median rent', async () => {
		const market = parseZipMarket((await summaryFor(await newSearcher(ZIP))).data);
		expect(market).toMatchObject({
			zip: ZIP,
			state: 'MT',
			demo: false,
			sources: ['markets.test.ts'],
			rent: { median: 1750, source: 'markets.test.ts', month: daysAgo(40).slice(0, 7) },
		});
		expect(market.sales).toHaveLength(16);
		const figures = (['active_listings', 'pending_listings', 'months_of_supply'] as const).map(
			(id) => measureNow(id, market).value,
		);
		expect(figures).toEqual([4, 1, 4]);
		expect(measureNow(INVENTORY_CHANGE, market).value).toBeNull();
		expect(measureNow('price_to_rent', market).value).toBeCloseTo(420_000 / 21_000, 12);
	});

	test('has the sales of three months more, so that the first month of a chart has the median of the market page', async () => {
		const zip = '59025';
		await saveHomes(
			sql,
			'markets.test.ts',
			Array.from({ length: 100 }, (_, at) =>
				soldHome({ zip, soldOn: daysAgo(10 + 9 * at), soldPrice: 300_000 + 2_500 * at }),
			),
		);
		const agent = await newSearcher(zip);
		const page = await agent.client.rpc('market_history', { area: zip });
		const [summary, history] = [
			parseZipMarket((await summaryFor(agent, zip)).data),
			parseMarketHistory(page.data),
		].map((market) => monthlyHistory(market, 24).map(({ month, median }) => ({ month, median })));
		expect(summary).toEqual(history);
		expect(summary?.[0]?.median).toEqual(expect.any(Number));
	});

	test('compares inventory with the same date last year, counted by the same rule', async () => {
		const agent = await newSearcher(ZIP);
		const market = async () => parseZipMarket((await summaryFor(agent)).data);
		expect(await market()).toMatchObject({ activeNow: 4, activeYearAgo: null, countedSince: null });
		await sql`select private.record_listing_counts((private.today_in_us() - interval '1 year')::date)`;
		expect((await market()).activeYearAgo).toBeNull();
		await sql`insert into public.listing_counts (zip, day, active, demo)
			values (${ZIP}, (private.today_in_us() - interval '1 year')::date - 2, 5, false),
			       (${ZIP}, (private.today_in_us() - interval '1 year')::date + 9, 50, false)`;
		expect(measureNow(INVENTORY_CHANGE, await market()).value).toBeCloseTo(4 / 5 - 1, 12);
		await saveHomes(sql, 'markets.test.ts', [
			listedHome({ zip: ZIP, listPrice: 600_000, observedOn: daysAgo(31), listedOn: daysAgo(90) }),
		]);
		for (let times = 0; times < 2; times++) await sql`select private.record_listing_counts()`;
		const [today] = await sql`select active from public.listing_counts
			where zip = ${ZIP} and day = private.today_in_us()`;
		expect(today?.active).toBe(4);
		expect(await market()).toMatchObject({ activeNow: 4 });
		await sql`delete from public.listings where zip = ${ZIP} and list_price = 600000`;
	});

	test("has its county's price index, the same as in the workbench", async () => {
		const agent = await newSearcher('59102');
		const knots = [
			{ on: daysAgo(700), level: 0, error: 0.01 },
			{ on: daysAgo(0), level: 0.04, error: 0 },
		];
		const model = { market: 'Yellowstone County, MT', index: { knots, pairs: 50 } };
		await sql`insert into public.market_models (market, fitted_on, sales, model)
			values ('Yellowstone County, MT', ${daysAgo(0)}, 50, ${sql.json(model)})`;
		await saveHomes(sql, 'markets.test.ts', [soldHome({ zip: '59102' })]);
		const market = parseZipMarket((await summaryFor(agent, '59102')).data);
		await sql`delete from public.market_models where market = 'Yellowstone County, MT' and not demo`;
		expect(market.priceIndex).toEqual({ ...model, county: 'Yellowstone County, MT' });
	});

	test("names its county while the county's price model is still being built", async () => {
		const agent = await newSearcher('59401');
		const market = async () => parseZipMarket((await summaryFor(agent, '59401')).data);
		expect((await market()).pendingModel).toBeNull();
		const [place] = await sql`select latitude, longitude from public.zip_places where zip = '59401'`;
		await saveHomes(sql, 'pending model.csv', [soldHome({ zip: '59401', ...place })]);
		expect((await market()).pendingModel).toBe('Cascade County, MT');
		await sql`insert into public.market_models (market, fitted_on, sales, model)
			values ('Cascade County, MT', ${daysAgo(0)}, 1, ${sql.json({ market: 'Cascade County, MT', index: null })})`;
		expect((await market()).pendingModel).toBeNull();
		await sql`delete from public.market_models where market = 'Cascade County, MT'`;
	});

	test('is empty for a ZIP code without homes', async () => {
		const market = parseZipMarket((await summaryFor(await newSearcher(EMPTY), EMPTY)).data);
		expect(market).toMatchObject({ asOf: null, sales: [], listings: [], activeYearAgo: null });
	});
});

describe('watched areas', () => {
	const watch = (user: TestUser, area: string, name = area) => user.client.rpc('watch_area', { area, name });
	const watchedBy = async (user: TestUser) =>
		(await user.client.from('watched_areas').select('area, name')).data?.map(({ area, name }) => [
			area,
			name,
		]);

	test('must have been searched, are listed once under their newest name, and are private', async () => {
		const [agent, other] = await Promise.all([newSearcher(ZIP), newAgent()]);
		expect((await watch(agent, EMPTY)).status).toBe(403);
		expect((await watch(agent, 'anything')).status).toBe(422);
		expect((await watch(agent, ZIP, ' ')).status).toBe(422);
		for (const name of ['Home', 'Farm'])
			expect((await watch(agent, `${ZIP}~beds=3-4`, name)).error).toBeNull();
		expect(await watchedBy(agent)).toEqual([[`${ZIP}~beds=3-4`, 'Farm']]);
		expect(await watchedBy(other)).toEqual([]);
		await other.client.rpc('unwatch_area', { area: `${ZIP}~beds=3-4` });
		expect(await watchedBy(agent)).toHaveLength(1);
		expect((await agent.client.rpc('download_my_data')).data).toMatchObject({
			watched_areas: [{ area: `${ZIP}~beds=3-4`, name: 'Farm' }],
			market_email: false,
		});
		await agent.client.rpc('unwatch_area', { area: `${ZIP}~beds=3-4` });
		expect(await watchedBy(agent)).toEqual([]);
	});

	test('are limited to twenty, even with concurrent requests', async () => {
		const agent = await newAgent();
		const zips = (await sql`select zip from public.zip_places order by zip limit 25`).map((row) => row.zip);
		await sql`insert into public.searches (user_id, query, zip, found)
			select ${agent.id}, zip, zip, 0 from unnest(${zips}::text[]) zip`;
		const responses = await Promise.all(zips.map((zip) => watch(agent, zip)));
		expect(responses.filter(({ error }) => error === null)).toHaveLength(20);
		expect(await watchedBy(agent)).toHaveLength(20);
	});
});

describe('ten years of a ZIP code', () => {
	test('are closed to agents who have not searched there, and have the sales of older years', async () => {
		const stranger = await newSearcher(EMPTY);
		expect((await stranger.client.rpc('market_history', { area: ZIP })).status).toBe(403);
		expect((await visitor().rpc('market_history', { area: ZIP })).status).toBe(401);
		const { client } = await newSearcher(ZIP);
		const history = parseMarketHistory((await client.rpc('market_history', { area: ZIP })).data);
		expect(history.sales).toHaveLength(17);
		expect(history.since).toBe(daysAgo(900));
		expect(history.listings.map(({ listedOn }) => listedOn)).toEqual(
			Array.from({ length: 5 }, () => daysAgo(9)),
		);
	});

	test('have the latest change of the FHFA index beside them, but not in a fictional market', async () => {
		const changeIn = async (zip: string) => {
			const { client } = await newSearcher(zip);
			return parseMarketHistory((await client.rpc('market_history', { area: zip })).data).fhfa;
		};
		expect(await changeIn(ZIP)).toEqual({ year: 2025, change: expect.closeTo(-0.0275, 6) });
		expect(await changeIn('78704')).toBeNull();
	});

	test('give the figures that SQL computes from the same homes', async () => {
		const zip = '78704';
		const { client } = await newSearcher(zip);
		const history = parseMarketHistory((await client.rpc('market_history', { area: zip })).data);
		const market = marketOn(history);
		if (!market) throw new Error('No market');
		const [row] = await sql`
			with recent as (
				select * from public.listings l where l.zip = ${zip} and l.status = 'sold'
				   and l.sold_on > ${history.asOf}::date - interval '3 months' and l.sold_on <= ${history.asOf}::date),
			offered as (select * from public.listings l where l.zip = ${zip} and l.status <> 'sold'
				   and l.observed_on > ${history.asOf}::date - interval '1 year' and l.observed_on <= ${history.asOf}::date)
			select (select count(*) from recent)::float8 as closed_sales,
			       (select percentile_cont(0.5) within group (order by sold_price) from recent) as median_sale_price,
			       (select percentile_cont(0.5) within group (order by sold_price::float8 / living_area) from recent) as median_price_per_sqft,
			       (select percentile_cont(0.5) within group (order by days_on_market) from recent) as days_on_market,
			       (select percentile_cont(0.5) within group (order by sold_price::float8 / list_price) from recent
			         where sold_price::float8 / list_price between 0.5 and 1.5) as sale_to_list,
			       (select percentile_cont(0.5) within group (order by sold_price::float8 / original_list_price) from recent
			         where sold_price::float8 / original_list_price between 0.5 and 1.5) as sale_to_original_list,
			       (select avg((sold_price > list_price)::integer)::float8 from recent where list_price is not null) as above_list_share,
			       (select count(*) from offered where status = 'for_sale')::float8 as active_listings,
			       (select count(*) from offered where status = 'pending')::float8 as pending_listings,
			       (select avg((list_price < original_list_price)::integer)::float8 from offered
			         where status = 'for_sale' and original_list_price is not null) as price_cut_share,
			       (select count(*) from offered where status = 'for_sale')::float8 / ((
			         (select count(*) from public.listings l where l.zip = ${zip} and l.status = 'sold'
			             and coalesce(l.contract_on, l.sold_on) > ${history.asOf}::date - interval '1 year'
			             and coalesce(l.contract_on, l.sold_on) <= ${history.asOf}::date and l.sold_on <= ${history.asOf}::date)
			         + (select count(*) from offered where status = 'pending')) / 12.0)::float8 as months_of_supply,
			       (select count(*) from (select listed_on from offered union all select listed_on from recent) l
			         where l.listed_on > ${history.asOf}::date - interval '3 months' and l.listed_on <= ${history.asOf}::date)::float8 as new_listings,
			       (select count(*) from public.listings l where l.zip = ${zip} and l.status = 'sold'
			           and coalesce(l.contract_on, l.sold_on) > ${history.asOf}::date - interval '3 months'
			           and coalesce(l.contract_on, l.sold_on) <= ${history.asOf}::date)::float8
			       + (select count(*) from offered where status = 'pending') as pending_sales,
			       (select count(*) filter (where status = 'pending')::float8 / count(*) filter (where status = 'for_sale') from offered) as pending_ratio,
			       (select case when count(*) >= 5
			          then percentile_cont(0.5) within group (order by 1 - list_price::float8 / original_list_price) end from offered
			         where status = 'for_sale' and list_price < original_list_price) as price_cut_size,
			       -- Of the median as it is shown: of fewer than 100 sales to a thousand dollars.
			       (select case when count(*) < 100 then round(percentile_cont(0.5) within group (order by sold_price) / 1000) * 1000
			                    else percentile_cont(0.5) within group (order by sold_price) end::float8
			          from public.listings l where l.zip = ${zip}
			           and l.status = 'sold' and l.sold_on > ${history.asOf}::date - interval '1 year' and l.sold_on <= ${history.asOf}::date)
			       / 12 / ${history.rent?.median ?? 0} as price_to_rent`;
		for (const [id, expected] of Object.entries(row ?? {})) {
			const { value } = measureMetric(metricOf(id as MetricId), market);
			if (expected === null) expect(value, id).toBeNull();
			else expect(value, id).toBeCloseTo(expected as number, 9);
		}
		expect(Object.keys(row ?? {})).toHaveLength(16);
	});

	test('come with the figures of the county, by the same definitions', async () => {
		await recordCountyFigures(sql, daysAgo(0));
		const { client } = await newSearcher(ZIP);
		const history = parseMarketHistory((await client.rpc('market_history', { area: ZIP })).data);
		const market = marketOn(history);
		if (!market) throw new Error('No market');
		// The county has no other homes.
		const same = (id: MetricId) => {
			const { value } = measureMetric(metricOf(id), market);
			return value === null ? null : expect.closeTo(value, 4);
		};
		expect(history.county).toEqual({
			name: 'Stillwater County, MT',
			daysOnMarket: same('days_on_market'),
			pendingRatio: expect.closeTo(0.25, 4),
			priceCutShare: same('price_cut_share'),
			aboveListShare: same('above_list_share'),
		});
	});
});
