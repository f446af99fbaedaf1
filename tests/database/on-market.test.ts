/** Which listings count as on the market: one rule for pages, searches, prices, counts and emails. */
import { utimesSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parseMarketHistory, parseZipMarket } from '../../contract/market.ts';
import { marketOn } from '../../domain/market/metrics/market-on.ts';
import { type MetricId, measureMetric, measureNow, metricOf } from '../../domain/market/metrics/metrics.ts';
import { NEWEST_FILE_DAYS, SEEN_DAYS } from '../../domain/market/on-market.ts';
import { importFile } from '../../host/import/import-file.ts';
import { daysAgo, listedHome, saveHomes } from '../homes.ts';
import { fileOf } from '../listings/import-into.ts';
import { call, processUploads, send, until } from '../listings/uploads/upload-calls.ts';
import { openTestStore } from '../shared-host.ts';
import { findComps, findEvidence, newSubscriber, search, type TestUser } from '../users.ts';

const { sql, store } = await openTestStore();
await processUploads(store);

const HEADER =
	'MLS #,Address,City,State,ZIP,Latitude,Longitude,Status,List Date,DOM,Sold Date,Price,Beds,SqFt';

interface Row {
	number: string;
	status?: 'Active' | 'Pending' | 'Sold';
	listedOn?: string;
	days?: number | '';
	soldOn?: string;
}

async function csvOf(zip: string, rows: readonly Row[]): Promise<string[]> {
	const [place] = await sql`select latitude, longitude from public.zip_places where zip = ${zip}`;
	return [
		HEADER,
		...rows.map(({ number, status = 'Active', listedOn = '', days = '', soldOn = '' }, at) =>
			[
				...[number, `${100 + Number(number.slice(1))} Rule St`, 'Somewhere', 'SD', zip],
				...[place?.latitude + at / 10_000, place?.longitude, status, listedOn, days, soldOn],
				...[400_000 + at, 3, 1500],
			].join(','),
		),
	];
}

/** Listings `from` to `to`, on the market since some days before `day`, with or without a count of days. */
const listings = (from: number, to: number, day: number, facts: Partial<Row> = {}): Row[] =>
	Array.from({ length: to - from + 1 }, (_, at) => ({
		number: `N${from + at}`,
		listedOn: daysAgo(day + 3 + (at % 5)),
		days: 3 + (at % 5),
		...facts,
	}));

const sales = (zip: string, count: number): Row[] =>
	Array.from({ length: count }, (_, at) => ({
		number: `S${Number(zip) * 100 + at}`,
		status: 'Sold' as const,
		soldOn: daysAgo(400 - Math.floor((at * 395) / count)),
	}));

/** Imports a file as it was some days ago. */
async function load(sourceName: string, zip: string, day: number, rows: readonly Row[]): Promise<void> {
	const path = fileOf(`${sourceName}-${day}.csv`, await csvOf(zip, rows));
	const time = new Date(`${daysAgo(day)}T12:00:00Z`);
	utimesSync(path, time, time);
	const { rejected } = await importFile({ store, path, sourceName, today: daysAgo(0) });
	expect(rejected).toEqual([]);
}

async function newSearcher(zip: string): Promise<TestUser> {
	const user = await newSubscriber(sql);
	expect((await search(user, { zip, limit: 1 })).status).toBe(200);
	return user;
}

/** The active and pending listings by every surface that counts or lists them; all must agree. */
async function countsOf(zip: string, given?: TestUser) {
	const user = given ?? (await newSearcher(zip));
	const summary = parseZipMarket(await call(user, 'market_summary', { zip }));
	const history = parseMarketHistory(await call(user, 'market_history', { area: zip }));
	const around = parseMarketHistory(await call(user, 'market_history', { area: await circleOf(zip) }));
	const { comps } = await findComps(user, { zip, limit: 500 });
	const of = (status: string) => comps.filter(({ statusType }) => statusType === status).length;
	const market = marketOn(history);
	const card = (id: MetricId) => market && measureMetric(metricOf(id), market).value;
	const listed = (all: typeof around) => all.listings.filter(({ status }) => status === 'for_sale').length;
	const surfaces = {
		summary: measureNow('active_listings', summary).value ?? 0,
		note: summary.activeNow ?? 0,
		card: card('active_listings') ?? 0,
		circle: listed(around),
		search: of('FOR_SALE'),
	};
	expect(new Set(Object.values(surfaces)).size, JSON.stringify(surfaces)).toBe(1);
	expect(of('PENDING')).toBe(card('pending_listings') ?? 0);
	return { active: surfaces.card, pending: of('PENDING'), asOf: history.asOf, card };
}

async function circleOf(zip: string): Promise<string> {
	const [place] = await sql`select latitude, longitude from public.zip_places where zip = ${zip}`;
	return `${place?.latitude.toFixed(4)},${place?.longitude.toFixed(4)},1mi`;
}

describe('of a file of January and one of November', () => {
	test.each([
		['57001', ['One MLS', 'One MLS'], ['old', 'new']],
		['57003', ['One MLS', 'One MLS'], ['new', 'old']],
		['57004', ['january.csv', 'november.csv'], ['old', 'new']],
		['57005', ['january.csv', 'november.csv'], ['new', 'old']],
	] as const)('only the listings of November count (%s)', async (zip, [older, newer], order) => {
		const gone = listings(1, 20, 310);
		const pending = listings(60, 61, 310, { status: 'Pending' });
		// Four of them are in both files.
		const now = [...listings(17, 20, 2), ...listings(30, 31, 2), ...sales(zip, 24)];
		for (const which of order)
			await (which === 'old' ? load(older, zip, 310, [...gone, ...pending]) : load(newer, zip, 2, now));
		const { active, pending: signed, card } = await countsOf(zip);
		expect([active, signed]).toEqual([6, 0]);
		// 24 sales in a little over a year: two months of supply or three, not twelve.
		expect(card('months_of_supply')).toBeLessThan(4);
		await sql`select private.record_listing_counts()`;
		const [counted] = await sql`
			select active from public.listing_counts where zip = ${zip} and day = private.today_in_us()`;
		expect(counted?.active).toBe(6);
		const address = `${100 + Number(zip) * 100} Rule St, Somewhere, SD ${zip}`;
		const evidence = await findEvidence(await newSearcher(zip), { address });
		expect(evidence.activeListings.filter((listing) => listing.zip === zip)).toHaveLength(6);
	});
});

describe('the newest file of a source', () => {
	test('counts as a whole, whatever its counts of days say', async () => {
		const zip = '57010';
		const stale = listings(1, 8, 200, { days: 12 });
		await load('Lagging days', zip, 1, [...stale, ...listings(9, 10, 1), ...sales(zip, 12)]);
		expect((await countsOf(zip)).active).toBe(10);
		// Three have left the market by the next file.
		await load('Lagging days', zip, 0, [...stale.slice(3), ...listings(9, 10, 0)]);
		expect((await countsOf(zip)).active).toBe(7);
	});

	test('counts up to 60 days, beside the sales of another source', async () => {
		const zip = '57012';
		await load('County', zip, 1, sales(zip, 12));
		await load('Monthly', zip, 45, listings(1, 7, 45));
		expect(await countsOf(zip)).toMatchObject({ active: 7, asOf: daysAgo(0) });
		// One of sales alone, and one of another ZIP code, say nothing about them.
		await load('Monthly', zip, 20, sales(zip, 13).slice(12));
		await load('Monthly', '57015', 20, listings(40, 42, 20));
		expect((await countsOf(zip)).active).toBe(7);
		// A newer one has two of them, and a new one.
		await load('Monthly', zip, 10, [...listings(1, 2, 10), ...listings(8, 8, 10)]);
		expect((await countsOf(zip)).active).toBe(3);
	});

	test('no longer counts when it is older than 60 days and there is newer data', async () => {
		const zip = '57013';
		await load('Quarterly', zip, 60, listings(1, 7, 60));
		// As of today until then, and as of its own day after.
		expect(await countsOf(zip)).toMatchObject({ active: 7, asOf: daysAgo(0) });
		await sql`delete from public.listings where zip = ${zip}`;
		await sql`delete from private.newest_files where zip = ${zip}`;
		await load('Quarterly', zip, 75, listings(1, 7, 75));
		expect(await countsOf(zip)).toMatchObject({ active: 7, asOf: daysAgo(75) });
		await load('County', zip, 1, sales(zip, 12));
		expect(await countsOf(zip)).toMatchObject({ active: 0, asOf: daysAgo(0) });
	});
});

test('of an upload, the file itself is the newest, until another upload covers its ZIP code', async () => {
	const [zip, other] = ['57016', '57017'];
	const upload = async (user: TestUser, of: string, day: number, rows: readonly Row[]) => {
		const id = await send(user, `homes-${day}.csv`, (await csvOf(of, rows)).join('\n'), daysAgo(day));
		await until(user, id, 'ready');
		await call(user, 'confirm_upload', { upload: id, choices: {}, import: true });
		await until(user, id, 'done');
		return id;
	};
	await load('County', zip, 1, sales(zip, 12));
	const [user, stranger] = [await newSearcher(zip), await newSearcher(zip)];
	await upload(user, zip, 300, listings(1, 9, 300));
	await upload(user, zip, 45, listings(20, 24, 45));
	expect((await countsOf(zip, user)).active).toBe(5);
	await upload(user, other, 3, listings(40, 41, 3));
	expect((await countsOf(zip, user)).active).toBe(5);
	const newest = await upload(user, zip, 2, listings(24, 25, 2));
	expect((await countsOf(zip, user)).active).toBe(2);
	await call(user, 'undo_upload', { upload: newest });
	expect((await countsOf(zip, user)).active).toBe(5);
	expect((await countsOf(zip, stranger)).active).toBe(0);
});

test('what a provider has counts until its fetch is 60 days old: what it no longer has is deleted', async () => {
	const zip = '57020';
	await load('County', zip, 1, sales(zip, 12));
	const save = (seen: number, count: number) =>
		saveHomes(
			sql,
			'On-market provider',
			Array.from({ length: count }, () =>
				listedHome({ zip, observedOn: daysAgo(seen), listedOn: daysAgo(90) }),
			),
		);
	await save(45, 3);
	await save(61, 2);
	await sql`update public.listing_sources set live = true where name = 'On-market provider'`;
	await sql`update public.listings set reported_on = observed_on where zip = ${zip} and status <> 'sold'`;
	const [row] = await sql`select private.active_listings(${zip}, ${daysAgo(0)}, false) as active`;
	expect(row?.active).toBe(3);
	await sql`delete from public.listings where zip = ${zip} and status <> 'sold'`;
});

test('the days that sentences name are those of the database', async () => {
	const rows = await sql`
		select d.days, private.is_on_market((current_date - d.days)::date, null, 1::smallint, '00000', current_date) as seen,
		       private.is_on_market((current_date - 100)::date, (current_date - d.days)::date, 1::smallint, '00000', current_date) as reported
		  from generate_series(0, 99) d (days)`;
	expect(rows.filter(({ seen }) => seen)).toHaveLength(SEEN_DAYS);
	expect(rows.filter(({ reported }) => reported)).toHaveLength(NEWEST_FILE_DAYS + 1);
});
