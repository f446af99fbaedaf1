/**
 * Inventory year over year from files: only a file with every listing that left the market shows the inventory of a
 * year ago.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseZipMarket } from '../../contract/market.ts';
import { parseUploads } from '../../contract/uploads.ts';
import { addDays } from '../../domain/dates/days.ts';
import { INVENTORY_CHANGE } from '../../domain/market/metrics/inventory-change.ts';
import { measureNow } from '../../domain/market/metrics/metrics.ts';
import { importFile } from '../../host/import/import-file.ts';
import { inventoryNote } from '../../web/features/market/market-notes.ts';
import { daysAgo } from '../homes.ts';
import { activeOn, listedYears, type PastListing, yearBefore } from '../listed-years.ts';
import { temporaryFolder } from '../setup/temporary-folder.ts';
import { openTestStore } from '../shared-host.ts';
import { newSubscriber, search, type TestUser } from '../users.ts';
import { processUploads } from './uploads/upload-calls.ts';

const { sql, store } = await openTestStore();
await processUploads(store);

const today = daysAgo(0);
const LISTINGS = listedYears(today);
const NOW = activeOn(today, LISTINGS);
const BEFORE = activeOn(yearBefore(today), LISTINGS);
const HEADER =
	'MLS #,Address,Zip Code,Status,List Price,Sold Price,List Date,Under Contract Date,Close Date,Off Market Date,Withdrawn Date,Expiration Date';

/** A file as an MLS exports it: expired and withdrawn listings have date columns of their own. */
function csvOf(zip: string, listings: readonly PastListing[]): string {
	const rows = listings.map(({ number, status, listedOn, contractOn, closedOn, leftOn }, at) =>
		[
			...[number, `${100 + at} Period St`, zip, status, 500_000, status === 'Closed' ? 490_000 : ''],
			...[listedOn, contractOn ?? '', closedOn ?? '', at % 8 < 4 ? (leftOn ?? '') : ''],
			...[status === 'Withdrawn' ? (leftOn ?? '') : '', status === 'Expired' ? (leftOn ?? '') : ''],
		].join(','),
	);
	return [HEADER, ...rows].join('\n');
}

async function load(content: string, name: string): Promise<void> {
	const folder = temporaryFolder();
	const path = join(folder, name);
	writeFileSync(path, content);
	await importFile({ store, path, sourceName: name, today });
}

async function newSearcher(zip: string): Promise<TestUser> {
	const user = await newSubscriber(sql);
	expect((await search(user, { zip, limit: 1 })).status).toBe(200);
	return user;
}

const marketOf = async (user: TestUser, zip: string) =>
	parseZipMarket((await user.client.rpc('market_summary', { zip })).data);

/** The inventory on the market page of a ZIP code after a file with these listings was imported. */
async function inventoryOf(zip: string, listings: readonly PastListing[]) {
	await load(csvOf(zip, listings), `all-${zip}.csv`);
	const { activeNow, activeYearAgo, countedBy } = await marketOf(await newSearcher(zip), zip);
	return { activeNow, activeYearAgo, countedBy };
}

/** A market page that shows the active listings, but a dash for last year. */
const DASH = { activeNow: expect.any(Number), activeYearAgo: null, countedBy: null };

describe('a file with every status', () => {
	test('shows the inventory for the same date last year, counted in the same way as today’s', async () => {
		const zip = '59820';
		expect(await inventoryOf(zip, LISTINGS)).toEqual({
			...{ activeNow: NOW, activeYearAgo: BEFORE },
			countedBy: { source: `all-${zip}.csv`, on: today },
		});
		expect([NOW > 4, BEFORE > 4]).toEqual([true, true]);
		const market = await marketOf(await newSearcher(zip), zip);
		expect(inventoryNote(market, measureNow(INVENTORY_CHANGE, market))).toMatch(
			new RegExp(
				`^${NOW} active listings on .*, compared with ${BEFORE} on the same date last year, from the listing histories of all-59820.csv\\.$`,
			),
		);
	});

	test('counts a home listed again under the same number only once on each date', async () => {
		const zip = '59821';
		const again = LISTINGS.filter(({ status }) => status === 'Withdrawn').map((listing) => ({
			...listing,
			...{ status: 'Active' as const, listedOn: addDays(today, -3), leftOn: null },
		}));
		const { activeNow, activeYearAgo } = await inventoryOf(zip, [...LISTINGS, ...again]);
		expect([activeNow, activeYearAgo]).toEqual([NOW + again.length, BEFORE]);
	});

	test('shows no inventory for last year if a listing that may have been active then has no removal date', async () => {
		const zip = '59823';
		const atThatTime = LISTINGS.findIndex(
			({ status, listedOn, leftOn }) =>
				status === 'Expired' && listedOn < yearBefore(today) && (leftOn ?? '') > yearBefore(today),
		);
		expect(atThatTime).toBeGreaterThan(0);
		const unknown = LISTINGS.map((listing, at) =>
			at === atThatTime ? { ...listing, leftOn: null } : listing,
		);
		expect(await inventoryOf(zip, unknown)).toEqual(DASH);
	});

	test('needs the contract dates of sold listings, because pending ones are not active', async () => {
		const unknown = LISTINGS.map((listing) => ({ ...listing, contractOn: null }));
		expect(await inventoryOf('59824', unknown)).toEqual(DASH);
	});

	test('is not compared with last year once it is old', async () => {
		expect(await inventoryOf('59825', listedYears(addDays(today, -40)))).toEqual(DASH);
	});
});

test('the files of one source count together, even if one has only listings that left the market', async () => {
	const zip = '59834';
	const hasLeft = ({ status }: PastListing) => status === 'Withdrawn' || status === 'Expired';
	await load(
		csvOf(
			zip,
			LISTINGS.filter((listing) => !hasLeft(listing)),
		),
		'Two files',
	);
	await load(csvOf(zip, LISTINGS.filter(hasLeft)), 'Two files');
	expect(await marketOf(await newSearcher(zip), zip)).toMatchObject({
		...{ activeNow: NOW, activeYearAgo: BEFORE },
		countedBy: { source: 'Two files', on: today },
	});
});

describe('a dash is shown for a file', () => {
	const ZIPS = ['59828', '59829', '59830', '59831', '59832', '59833'];
	const cases: Record<string, (listing: PastListing) => boolean> = {
		'of sold and active listings': ({ leftOn }) => leftOn === null,
		'without withdrawn listings': ({ status }) => status !== 'Withdrawn',
		'without expired listings': ({ status }) => status !== 'Expired',
		'without sold listings': ({ status }) => status !== 'Closed',
		'whose unsold listings reach back only half a year': ({ leftOn }) =>
			leftOn === null || leftOn > addDays(today, -180),
		'of listings from the last year and a half': ({ listedOn }) => listedOn > addDays(today, -540),
	};
	test.each(Object.entries(cases))('%s', async (name, isIn) => {
		const zip = ZIPS[Object.keys(cases).indexOf(name)] ?? '';
		expect(await inventoryOf(zip, LISTINGS.filter(isIn))).toEqual(DASH);
	});
});

test('a complete history takes precedence over a daily count, which may be of other sources', async () => {
	const zip = '59826';
	await sql`insert into public.listing_counts (zip, day, active, demo) values (${zip}, ${yearBefore(today)}, 500, false)`;
	expect(await inventoryOf(zip, LISTINGS)).toMatchObject({ activeYearAgo: BEFORE });
});

test('the listing histories of an upload are used only for its account, until it is undone', async () => {
	const zip = '59827';
	await load(
		csvOf(
			zip,
			LISTINGS.filter(({ leftOn }) => leftOn === null),
		),
		'shared.csv',
	);
	const [owner, other] = [await newSearcher(zip), await newSearcher(zip)];
	const content = Buffer.from(csvOf(zip, LISTINGS));
	const rpc = async (name: string, parameters: object) => (await owner.client.rpc(name, parameters)).data;
	const upload = await rpc('start_upload', {
		file_name: 'mine.csv',
		bytes: content.length,
		modified_on: today,
	});
	await rpc('append_upload', { upload, from_byte: 0, content: content.toString('base64') });
	const until = (status: string) =>
		expect
			.poll(async () => parseUploads(await rpc('my_uploads', {})).find(({ id }) => id === upload)?.status)
			.toBe(status);
	await until('ready');
	await rpc('confirm_upload', { upload, choices: {}, import: true });
	await until('done');
	expect(await marketOf(owner, zip)).toMatchObject({
		...{ activeNow: NOW, activeYearAgo: BEFORE },
		countedBy: { source: 'Your data', on: today },
	});
	expect(await marketOf(other, zip)).toMatchObject(DASH);
	await rpc('undo_upload', { upload });
	expect(await marketOf(owner, zip)).toMatchObject(DASH);
	expect(await sql`select from private.listing_periods where upload = ${upload}`).toHaveLength(0);
});
