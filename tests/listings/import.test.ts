/** Imports into the store that need a whole file. */
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, onTestFinished, test } from 'vitest';
import { toWireHomeType } from '../../contract/comp-facts.ts';
import type { Corrections } from '../../domain/import/columns/columns.ts';
import { importFile } from '../../host/import/import-file.ts';
import { importTables } from '../../host/import/import-tables.ts';
import { daysAgo } from '../homes.ts';
import { openTestStore } from '../shared-host.ts';
import { workbook } from '../spreadsheets.ts';
import { newAgent, search, subscribe } from '../users.ts';

const { sql, store } = await openTestStore();

/** Writes a file with these lines. */
function fileOf(name: string, lines: readonly string[]): string {
	const folder = mkdtempSync(join(tmpdir(), 'lotline-test-'));
	onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
	const path = join(folder, name);
	writeFileSync(path, lines.join('\n'));
	return path;
}

/** Imports a file. @returns its counts: new, changed and unchanged rows, then repeats, removed listings and rejects */
async function load(path: string, corrections: Corrections = {}, replace = false) {
	const report = await importFile({
		store,
		path,
		sourceName: null,
		today: daysAgo(0),
		choices: { corrections },
		replace,
	});
	const { stored, unchanged, repeated, offMarket, rejected } = report;
	return { counts: [stored.added, stored.changed, unchanged], repeated, offMarket, rejected };
}

/** Writes a Redfin file, downloaded a week ago, that counts a sold home's days from its closing. */
function redfinFile(zip: string): string {
	const sold = [6, 34, 82, 6, 12, 61, 20, 34].map((days, at) =>
		['PAST SALE', daysAgo(7 + days), `${at} Birch St`, zip, 400_000, days, 'Sold'].join(','),
	);
	const active = ['MLS Listing', '', '20 Birch St', zip, 450_000, 46, 'Active'].join(',');
	const header = 'SALE TYPE,SOLD DATE,ADDRESS,ZIP OR POSTAL CODE,PRICE,DAYS ON MARKET,STATUS';
	return fileOf('redfin.csv', [header, ...sold, active]);
}

test('days since closing, once imported as days on market, are cleared when the file is imported again', async () => {
	const zip = '59255';
	const path = redfinFile(zip);
	const daysOfHomes = () => sql`
		select distinct status, days_on_market as days from public.listings where zip = ${zip} order by status`;
	expect((await load(path, { daysOnMarket: 'DAYS ON MARKET' })).counts).toEqual([9, 0, 0]);
	expect((await load(path)).counts).toEqual([0, 8, 1]);
	expect((await load(path)).counts).toEqual([0, 0, 9]);
	expect(await daysOfHomes()).toEqual([
		{ status: 'sold', days: null },
		{ status: 'for_sale', days: 46 },
	]);
	const agent = await newAgent();
	await subscribe(sql, agent);
	const { kpis } = await (await search(agent, { zip })).json();
	expect(kpis).toMatchObject({ median_dom: null, sample: 8, basis: 'sold prices' });
});

test('a number shared by several homes identifies none of them, and one home in two spellings stays one', async () => {
	const zip = '59256';
	const day = daysAgo(30);
	const path = fileOf('shared.csv', [
		'MLS #,Address,ZIP,Status,Sold Date,Sold Price,SqFt',
		...[1, 2, 3, 4, 5].map((at) => `A${at},${at} Larch St,${zip},Sold,${day},${400_000 + at},1500`),
		`99999,10 Larch St,${zip},Sold,${day},410000,1510`,
		`99999,12 Larch St,${zip},Sold,${day},412000,1512`,
		`A20,20 Larch St,${zip},Sold,${day},420000,1520`,
		`A20,20 Larch St Apt 1,${zip},Sold,${day},420000,1520`,
	]);
	expect(await load(path)).toMatchObject({ counts: [8, 0, 0], repeated: 1 });
	expect(await load(path)).toMatchObject({ counts: [0, 0, 8], repeated: 1 });
	const homes = await sql`
		select sale_key, card::json ->> 'id' as id from public.listings
		where zip = ${zip} and address like '1_ Larch St' order by address`;
	expect(homes).toEqual(
		[10, 12].map((number) => {
			const key = `street:${zip}:${number} LARCH ST:${day}`;
			return { sale_key: key, id: key };
		}),
	);
});

test('a home that cannot be distinguished from others on its street is rejected with a reason', async () => {
	const path = fileOf('numberless.csv', [
		'MLS #,Address,ZIP,Status,List Price',
		'TBD,1 Oak St,59257,Active,300000',
		'TBD,(Undisclosed Address),59257,Active,310000',
		'TBD,Oak St,59257,Active,320000',
		'A4,Oak St,59257,Active,330000',
		'A5,Oak St,59257,Active,340000',
	]);
	expect(await load(path)).toEqual({
		counts: [3, 0, 0],
		repeated: 0,
		offMarket: 0,
		rejected: [
			{ reason: 'no address and no coordinates', count: 1, lines: [3] },
			{ reason: 'no house number, listing number or coordinates', count: 1, lines: [4] },
		],
	});
});

describe('a sale', () => {
	const HEADER = 'MLS #,Address,ZIP,Status,List Date,Sold Date,Price';
	const soldOn = daysAgo(10);
	const row = (zip: string, rest: string) => `A1,1 Fir St,${zip},${rest}`;
	const statusIn = async (zip: string) =>
		(await sql`select status from public.listings where zip = ${zip}`).map(({ status }) => status);
	const sold = (zip: string) => [HEADER, row(zip, `Sold,,${soldOn},500000`)];

	test('is not undone by an older file in which the home is still active', async () => {
		const zip = '59258';
		const older = fileOf('older.csv', [HEADER, row(zip, 'Active,,,525000')]);
		const dated = fileOf('dated.csv', [HEADER, row(zip, `Pending,${daysAgo(60)},,525000`)]);
		const newer = fileOf('newer.csv', sold(zip));
		expect((await load(older)).counts).toEqual([1, 0, 0]);
		expect((await load(newer)).counts).toEqual([0, 1, 0]);
		for (const path of [older, dated, older]) expect((await load(path)).counts).toEqual([0, 0, 1]);
		expect(await statusIn(zip)).toEqual(['sold']);
	});

	test('is replaced by a listing from after its closing, and by a correction in its own file', async () => {
		const [later, corrected] = ['59259', '59260'];
		await load(fileOf('sold.csv', [...sold(later), row(corrected, `Sold,,${soldOn},500000`)]));
		await load(fileOf('later.csv', [HEADER, row(later, `Active,${daysAgo(5)},,525000`)]));
		await load(fileOf('sold.csv', [HEADER, row(corrected, 'Active,,,525000')]));
		expect(await statusIn(later)).toEqual(['for_sale']);
		expect(await statusIn(corrected)).toEqual(['for_sale']);
	});
});

describe('the last-seen date of an active listing', () => {
	const seenIn = async (zip: string) =>
		(
			await sql`
			select observed_on::text as day, card::json ->> 'last_seen' as card from public.listings
			where zip = ${zip} order by address`
		).map(({ day, card }) => (day === card ? day : [day, card]));

	test('is the newest day in its file, unless its row has a list date and days on market', async () => {
		const zip = '59264';
		const path = fileOf('old.csv', [
			'MLS #,Address,ZIP,Status,List Date,DOM,Sold Date,Price',
			`B1,1 Ash St,${zip},Active,2022-09-01,46,,500000`,
			`B2,2 Ash St,${zip},Active,2022-09-01,,,500000`,
			`B3,3 Ash St,${zip},Active,,,,500000`,
			`B4,4 Ash St,${zip},Sold,,,2022-10-20,500000`,
		]);
		expect((await load(path)).counts).toEqual([4, 0, 0]);
		const [first, ...others] = await sql`
			select observed_on::text as day, card::json ->> 'last_seen' as card from public.listings
			where zip = ${zip} and status = 'for_sale' order by address`;
		expect([first, ...others]).toEqual([
			{ day: '2022-10-17', card: '2022-10-17' },
			{ day: '2022-10-20', card: '2022-10-20' },
			{ day: '2022-10-20', card: '2022-10-20' },
		]);
	});

	test('is the file’s modification date if it has no dates, and moves with each newer file', async () => {
		const zip = '59265';
		const lines = ['MLS #,Address,ZIP,Status,Price', `B1,1 Ash St,${zip},Active,500000`];
		const [older, newer] = [fileOf('older.csv', lines), fileOf('newer.csv', lines)];
		utimesSync(older, new Date('2022-10-05T12:00:00Z'), new Date('2022-10-05T12:00:00Z'));
		utimesSync(newer, new Date('2022-11-09T12:00:00Z'), new Date('2022-11-09T12:00:00Z'));
		expect((await load(older)).counts).toEqual([1, 0, 0]);
		expect(await seenIn(zip)).toEqual(['2022-10-05']);
		expect((await load(newer)).counts).toEqual([0, 0, 1]);
		expect(await seenIn(zip)).toEqual(['2022-11-09']);
		expect((await load(older)).counts).toEqual([0, 0, 1]);
		expect(await seenIn(zip)).toEqual(['2022-11-09']);
	});
});

test('homes in a file without ZIP codes get the nearest ZIP, and the import says so', async () => {
	const path = fileOf('points.csv', [
		'Latitude,Longitude,Sold Price,Sold Date,SqFt',
		`48.9921,-104.0521,300000,${daysAgo(20)},1500`,
	]);
	expect((await load(path)).counts).toEqual([1, 0, 0]);
	const [home] = await sql`
		select zip, card::json ->> 'zip_approximate' as approximate from public.listings
		where zip_approximate and latitude = 48.9921`;
	expect(home).toEqual({ zip: '59275', approximate: 'true' });
});

describe('a file with few columns', () => {
	test('changes nothing when its facts are the same, however often both files are imported', async () => {
		const zip = '59263';
		const long = fileOf('long.csv', [
			'MLS #,Address,ZIP,Property Type,Status,Sold Date,Sold Price,Beds,SqFt,Garage Spaces',
			...[1, 2, 3].map((at) => `C${at},${at} Yew St,${zip},Condo,Sold,${daysAgo(20)},400000,3,1500,2`),
		]);
		const short = fileOf('short.csv', [
			'MLS #,Address,ZIP,Status,Sold Date,Sold Price,SqFt',
			...[1, 2, 3].map((at) => `C${at},${at} Yew St,${zip},Sold,${daysAgo(20)},400000,1500`),
		]);
		expect((await load(long)).counts).toEqual([3, 0, 0]);
		for (const path of [short, long, short]) expect((await load(path)).counts).toEqual([0, 0, 3]);
	});

	const zip = '59226';
	const long = (price: number) =>
		fileOf('long.csv', [
			'MLS #,Address,ZIP,Property Type,Status,Sold Date,Sold Price,List Price,List Date,Beds,Baths,SqFt,Lot Size,Year Built,Year Renovated,Garage Spaces,URL,Latitude,Longitude',
			`A1,1 Plum St,${zip},Condo,Sold,${daysAgo(20)},${price},410000,${daysAgo(90)},3,2.5,1500,3000,1990,1995,2,https://x.example/1,48.34,-104.53`,
			`A2,2 Plum St,${zip},Townhouse,Active,,,420000,${daysAgo(30)},4,3,1800,3100,1991,,1,https://x.example/2,48.35,-104.54`,
		]);
	const short = (price: number) =>
		fileOf('short.csv', [
			'MLS #,Address,ZIP,Status,Sold Date,Price,Beds,SqFt,Lot Size,Year Built',
			`A1,1 Plum St,${zip},Sold,${daysAgo(20)},${price},3,1510,3000,1996`,
			`A2,2 Plum St,${zip},Sold,${daysAgo(2)},415000,,1800,,1991`,
			`A3,3 Plum St,${zip},Active,,430000,2,1200,,1992`,
		]);
	const stored = () => sql`
		select source_id as id, address, status, home_type as kind, sold_price, list_price, listed_on::text, bedrooms as beds,
			bathrooms as baths, living_area as area, lot_size as lot, year_built as built, year_renovated as renovated,
			garage_spaces as garage, url, latitude, card::json as card
		from public.listings where zip = ${zip} order by source_id, sale_key`;

	test('changes the values it has, and keeps the rest from other files', async () => {
		expect((await load(long(400_000))).counts).toEqual([2, 0, 0]);
		expect((await load(short(401_000))).counts).toEqual([1, 2, 0]);
		const homes = await stored();
		expect(homes).toMatchObject([
			// The year built was corrected to a year after the renovation.
			{
				id: 'A1',
				kind: 'condo',
				sold_price: 401_000,
				list_price: 410_000,
				area: 1510,
				built: 1996,
				renovated: null,
			},
			// Its lot and its bedrooms are blank in columns that the file has.
			{
				id: 'A2',
				kind: 'townhouse',
				sold_price: 415_000,
				list_price: 420_000,
				beds: null,
				lot: null,
				garage: 1,
			},
			{ id: 'A3', kind: 'other', list_price: 430_000, baths: null },
		]);
		expect(homes).toMatchObject([
			{ listed_on: daysAgo(90), baths: 2.5, garage: 2, url: 'https://x.example/1', latitude: 48.34 },
			{ listed_on: daysAgo(30), baths: 3, built: 1991, url: 'https://x.example/2', latitude: 48.35 },
			{ listed_on: null },
		]);
		for (const { card, ...home } of homes) {
			expect(card).toMatchObject({
				homeType: toWireHomeType(home.kind),
				...{ sold_price: home.sold_price, list_price: home.list_price, list_date: home.listed_on },
				...{
					bedrooms: home.beds,
					bathrooms: home.baths,
					sqft: home.area,
					lotSize: home.lot,
					yearBuilt: home.built,
				},
				...{ publish_url: home.url, latitude: home.latitude, price: home.sold_price ?? home.list_price },
			});
		}
		expect((await load(short(401_000))).counts).toEqual([0, 0, 3]);
		expect(await stored()).toEqual(homes);
	});

	test('keeps nothing of another file when it replaces it', async () => {
		await load(long(400_000));
		expect((await load(short(401_000), {}, true)).counts).toEqual([0, 2, 1]);
		expect((await stored())[0]).toMatchObject({
			kind: 'single_family',
			list_price: null,
			baths: null,
			garage: null,
		});
	});

	test('keeps nothing of another home with the same number, nor of an earlier attempt to sell a home', async () => {
		const header = 'MLS #,Address,ZIP,Status,List Price,List Date,SqFt';
		await load(
			fileOf('before.csv', [
				header,
				`E7,12 Oak St,${zip},Active,300000,${daysAgo(300)},1500`,
				`,5 Ash St,${zip},Active,300000,${daysAgo(300)},1400`,
			]),
		);
		await load(
			fileOf('after.csv', [
				'MLS #,Address,ZIP,Status,List Price',
				`E7,77 Cedar Rd,${zip},Active,410000`,
				`,5 Ash St,${zip},Active,410000`,
			]),
		);
		const homes = (await stored()).filter(({ list_price }) => list_price === 410_000);
		expect(homes.map(({ address, area, listed_on }) => [address, area, listed_on])).toContainEqual([
			'77 Cedar Rd',
			null,
			null,
		]);
		expect(homes.map(({ address, area, listed_on }) => [address, area, listed_on])).toContainEqual([
			'5 Ash St',
			1400,
			null,
		]);
	});
});

test('a listing reported as off the market is removed by its number, while a sale and a relisted home stay', async () => {
	const zip = '59231';
	const header = 'MLS #,Address,ZIP,Status,List Price,Sold Date,Sold Price';
	const row = (number: number, status: string, rest = '400000,,') =>
		`A${number},${number} Alder St,${zip},${status},${rest}`;
	const sold = row(3, 'Sold', `,${daysAgo(40)},400000`);
	await load(fileOf('monday.csv', [header, row(1, 'Active'), row(2, 'Pending'), sold, row(4, 'Active')]));
	const friday = fileOf('friday.csv', [
		header,
		...[row(1, 'Expired'), row(2, 'Withdrawn'), row(3, 'Canceled'), row(4, 'Canceled'), row(4, 'Active')],
		`,5 Alder St,${zip},Expired,400000,,`,
	]);
	expect(await load(friday)).toEqual({
		counts: [0, 0, 1],
		repeated: 0,
		offMarket: 2,
		rejected: [{ reason: 'status is neither active, pending nor sold', count: 5, lines: [2, 3, 4, 5, 7] }],
	});
	const left = await sql`select source_id, status from public.listings where zip = ${zip} order by source_id`;
	expect(left.map(({ source_id, status }) => [source_id, status])).toEqual([
		['A3', 'sold'],
		['A4', 'for_sale'],
	]);
	const listed = (status: string, day: string) =>
		fileOf('listed.csv', [`${header},List Date`, row(4, status, `400000,,,${day}`)]);
	await load(listed('Active', daysAgo(5)));
	// The withdrawal is dated before the home was listed again.
	expect(await load(listed('Withdrawn', daysAgo(90)))).toMatchObject({ counts: [0, 0, 0], offMarket: 0 });
	const saturday = fileOf('saturday.csv', [header, row(4, 'Temporarily Off Market')]);
	expect(await load(saturday)).toMatchObject({ counts: [0, 0, 0], offMarket: 1 });
	expect(await load(saturday)).toMatchObject({ counts: [0, 0, 0], offMarket: 0 });
	expect(await sql`select from public.listing_sources where name = 'saturday.csv'`).toHaveLength(0);
});

test('an unreadable row is reported with its line, and the rows below it are imported', async () => {
	const zip = '59261';
	const row = (number: number, remarks: string) =>
		`A${number},${number} Elm St,${zip},Sold,${daysAgo(30)},${remarks},600000,${500_000 + number}`;
	const path = fileOf('quotes.csv', [
		'MLS #,Address,ZIP,Status,Sold Date,Remarks,List Price,Sold Price,Notes',
		...[row(1, 'Nice'), row(2, '"Cozy'), row(3, 'Nice'), row(4, 'Must see"'), row(5, '"Two\nlines"')],
		...[row(6, 'x'.repeat(2_000_000)), row(7, 'Near ponds, park')],
	]);
	expect(await load(path)).toEqual({
		counts: [4, 0, 0],
		repeated: 0,
		offMarket: 0,
		rejected: [
			{ reason: 'a quote that is never closed', count: 1, lines: [3] },
			{ reason: 'a row longer than 1 MB', count: 1, lines: [8] },
			{ reason: 'shifted columns: unquoted comma in a cell', count: 1, lines: [9] },
		],
	});
});

test('a workbook and a ZIP archive are imported table by table, with the same code as uploads', async () => {
	const zip = '59842';
	const header = ['MLS #', 'Address', 'Zip', 'Sold Date', 'Sold Price'];
	const homes = (from: number) => [
		header,
		...[0, 1, 2].map((at) => [`W${from + at}`, `${from + at} Sheet St`, zip, daysAgo(20 + at), 400_000 + at]),
	];
	const path = fileOf('office.zip', []);
	writeFileSync(
		path,
		zipSync({
			'north.csv': strToU8(homes(1).join('\n')),
			'south.xlsx': workbook({ Sales: homes(11), Notes: [['Call the office on Monday'], ['Thank you']] }),
		}),
	);
	const load = () => importTables({ store, path, sourceName: null, today: daysAgo(0) });
	const names: string[] = [];
	const tables = await importTables({ store, path, sourceName: null, today: daysAgo(0) }, (name) =>
		names.push(name),
	);
	expect(names).toEqual(['north.csv', 'south.xlsx, Sales', 'south.xlsx, Notes']);
	expect(tables.map(({ report }) => report?.stored.added ?? null)).toEqual([3, 3, null]);
	expect(tables[2]?.problem).toMatch(/Notes|column|homes/i);
	const sources = await sql`
		select s.name, count(*)::integer as homes from public.listings l join public.listing_sources s on s.id = l.source
		where l.zip = ${zip} group by s.name order by s.name`;
	expect(sources).toEqual([
		{ name: 'office.zip, north.csv', homes: 3 },
		{ name: 'office.zip, south.xlsx, Sales', homes: 3 },
	]);
	expect((await load()).map(({ report }) => report?.unchanged ?? null)).toEqual([3, 3, null]);
});
