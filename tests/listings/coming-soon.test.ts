/** Homes that are coming soon: stored, found and labeled, but in no statistic of the market. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseZipMarket } from '../../contract/market.ts';
import { addDays } from '../../domain/dates/days.ts';
import { measureNow } from '../../domain/market/metrics/metrics.ts';
import { importFile } from '../../host/import/import-file.ts';
import { daysAgo } from '../homes.ts';
import { activeOn, listedYears } from '../listed-years.ts';
import { temporaryFolder } from '../setup/temporary-folder.ts';
import { openTestStore } from '../shared-host.ts';
import { findComps, findEvidence, newSubscriber } from '../users.ts';

const { sql, store } = await openTestStore();
const agent = await newSubscriber(sql);
const today = daysAgo(0);

async function load(name: string, lines: readonly string[]): Promise<void> {
	const path = join(temporaryFolder(), name);
	writeFileSync(path, lines.join('\n'));
	await importFile({ store, path, sourceName: name, today });
}

const marketOf = async (zip: string) =>
	parseZipMarket((await agent.client.rpc('market_summary', { zip })).data);

const HEADER = 'MLS #,Address,Zip Code,Status,List Price,List Date,DOM,Latitude,Longitude';
const row = (zip: string, number: string, status: string, price: number) =>
	`${number},${number} Soon St,${zip},${status},${price},${addDays(today, -6)},6,,`;

test('a home that is coming soon is found with its label, after the others, and counts in no statistic', async () => {
	const zip = '59101';
	await load('soon.csv', [
		HEADER,
		row(zip, '1', 'Coming Soon', 900_000),
		row(zip, '2', 'Delayed Marketing', 910_000),
		row(zip, '3', 'Active', 490_000),
		row(zip, '4', 'Active', 500_000),
		row(zip, '5', 'Price Reduced', 510_000),
		row(zip, '6', 'Price Reduced', 520_000),
		row(zip, '7', 'Show for Backups', 530_000),
	]);
	const { comps, kpis, found } = await findComps(agent, { zip, limit: 50 });
	expect(comps.map(({ statusType }) => statusType)).toEqual([
		...['FOR_SALE', 'FOR_SALE', 'FOR_SALE', 'FOR_SALE', 'PENDING'],
		...['COMING_SOON', 'COMING_SOON'],
	]);
	expect(comps.at(-1)).toMatchObject({
		price_kind: 'list',
		days_on_zillow: null,
		list_date: addDays(today, -6),
	});
	expect([found, kpis.sample, kpis.median_price, kpis.median_dom]).toEqual([7, 5, 510_000, 6]);
	const market = await marketOf(zip);
	expect(market.activeNow).toBe(4);
	const counts = (['active_listings', 'pending_listings'] as const).map((id) => measureNow(id, market).value);
	expect(counts).toEqual([4, 1]);
});

test('it becomes active under its number, and active again is not two homes', async () => {
	const zip = '59103';
	await load('turns.csv', [HEADER, row(zip, '1', 'Coming Soon', 500_000)]);
	expect((await findComps(agent, { zip })).comps).toMatchObject([{ statusType: 'COMING_SOON' }]);
	await load('turns.csv', [HEADER, row(zip, '1', 'Active', 500_000)]);
	expect((await findComps(agent, { zip })).comps).toMatchObject([
		{ statusType: 'FOR_SALE', days_on_zillow: 6 },
	]);
	expect((await marketOf(zip)).activeNow).toBe(1);
	await load('turns.csv', [HEADER, row(zip, '1', 'Coming Soon', 500_000)]);
	expect((await findComps(agent, { zip })).comps).toMatchObject([{ statusType: 'COMING_SOON' }]);
	await load('turns.csv', [HEADER, row(zip, '1', 'Withdrawn', 500_000)]);
	expect((await findComps(agent, { zip })).comps).toEqual([]);
});

test('it is in no inventory of listing histories, and leaves the comparison with last year as it is', async () => {
	const zip = '59104';
	const header =
		'MLS #,Address,Zip Code,Status,List Price,Sold Price,List Date,Under Contract Date,Close Date,Off Market Date';
	const years = listedYears(today);
	const lines = years.map(({ number, status, listedOn, contractOn, closedOn, leftOn }, at) =>
		[
			...[number, `${at + 1} History St`, zip, status, 500_000, status === 'Closed' ? 490_000 : ''],
			...[listedOn, contractOn ?? '', closedOn ?? '', leftOn ?? ''],
		].join(','),
	);
	const soon = [5, 400].map(
		(days) => `SOON${days},${days} Later St,${zip},Coming Soon,500000,,${addDays(today, -days)},,,`,
	);
	await load(`histories-${zip}.csv`, [
		header,
		...lines,
		...soon,
		`SOON,7 Later St,${zip},Coming Soon,500000,,,,,`,
	]);
	await findComps(agent, { zip });
	const { activeNow, activeYearAgo } = await marketOf(zip);
	expect(activeNow).toBe(activeOn(today, years));
	expect(activeYearAgo).not.toBeNull();
});

test('evidence has it with its own status', async () => {
	const zip = '59105';
	await load('evidence.csv', [
		'MLS #,Address,Zip Code,Status,List Price,Sold Price,Sold Date',
		`1,1 Sold St,${zip},Closed,500000,490000,${addDays(today, -30)}`,
		`2,2 Sold St,${zip},Coming Soon,510000,,`,
		`3,3 Sold St,${zip},Active,520000,,`,
	]);
	const { activeListings } = await findEvidence(agent, { zip });
	expect(activeListings.map(({ status, price }) => [status, price]).sort()).toEqual([
		['coming_soon', 510_000],
		['for_sale', 520_000],
	]);
});
