/** Imports of whole files into the store. */
import { writeFileSync } from 'node:fs';
import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { importTables } from '../../host/import/import-tables.ts';
import { daysAgo } from '../homes.ts';
import { openTestStore } from '../shared-host.ts';
import { workbook } from '../spreadsheets.ts';
import { newSubscriber, search } from '../users.ts';
import { fileOf, importInto } from './import-into.ts';

const { sql, store } = await openTestStore();
const load = importInto(store);

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
	const agent = await newSubscriber(sql);
	const { kpis } = await (await search(agent, { zip })).json();
	expect(kpis).toMatchObject({ median_dom: null, sample: 8, basis: 'sold prices' });
});

test('a number shared by several homes does not identify them, and two spellings of an address are one home', async () => {
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

test('homes in a file without ZIP codes get the nearest ZIP code, marked as approximate', async () => {
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

test('remarks are stored as what they say, stay with a shorter file, and change with the text', async () => {
	const zip = '59267';
	const header = 'MLS #,Address,ZIP,Status,Sold Date,Year Built,List Price,Sold Price';
	const sale = (price: number) => `R1,1 Elm St,${zip},Sold,${daysAgo(30)},1950,600000,${price}`;
	const withRemarks = (text: string, price = 590_000) =>
		fileOf('remarks.csv', [`${header},Public Remarks`, `${sale(price)},"${text}"`]);
	const stored = async () => {
		const [home] = await sql`select remarks from public.listings where zip = ${zip}`;
		return home?.remarks && JSON.parse(home.remarks);
	};
	await load(withRemarks('Call Jane Doe. Completely remodeled in 2021, with a garden that blooms all year.'));
	expect(await stored()).toMatchObject({ grade: 2, renovated: 2021, hits: [{ phrase: 'whole_home' }] });
	expect(JSON.stringify(await stored())).not.toMatch(/Jane|all year/);
	expect(
		(
			await load(
				withRemarks('Call Jane Doe. Completely remodeled in 2021, with a garden that blooms all year.'),
			)
		).counts,
	).toEqual([0, 0, 1]);
	await load(fileOf('remarks.csv', [header, sale(591_000)]));
	expect(await stored()).toMatchObject({ hits: [{ phrase: 'whole_home' }] });
	await load(withRemarks('Needs work, sold as is to settle an estate.', 591_000));
	expect(await stored()).toMatchObject({ grade: 5, hits: [{ phrase: 'needs_work' }, { phrase: 'as_is' }] });
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

test('if the database fails at a later table of a file, the message says that the tables before it were saved', async () => {
	const zip = '59843';
	const csv = (number: number) =>
		strToU8(`Address,Zip,Sold Date,Sold Price\n${number} Half St,${zip},${daysAgo(20)},400000`);
	const path = fileOf('half.zip', []);
	writeFileSync(path, zipSync({ 'one.csv': csv(1), 'two.csv': csv(2) }));
	let sessions = 0;
	const failing: Pick<typeof store, 'sql' | 'session'> = {
		sql: store.sql,
		session: (work) =>
			++sessions > 1
				? Promise.reject(Object.assign(new Error('connection lost'), { code: 'CONNECTION_CLOSED' }))
				: store.session(work),
	};
	const load = () => importTables({ store: failing, path, sourceName: null, today: daysAgo(0) });
	await expect(load()).rejects.toThrow(
		'The database stopped the import (connection lost). The tables before two.csv were saved.',
	);
	expect(await sql`select address from public.listings where zip = ${zip}`).toEqual([
		{ address: '1 Half St' },
	]);
	await expect(load()).rejects.toThrow(
		'The database stopped the import (connection lost). Nothing was saved.',
	);
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
	expect(tables[2]?.problem).toBe(
		'south.xlsx, Notes: fewer than 3 recognized columns, so this does not look like a list of homes. Its columns: Call the office on Monday.',
	);
	const single = fileOf('notes.xlsx', []);
	writeFileSync(single, workbook({ Notes: [['Call the office on Monday'], ['Thank you']] }));
	await expect(importTables({ store, path: single, sourceName: null, today: daysAgo(0) })).rejects.toThrow(
		'notes.xlsx: fewer than 3 recognized columns',
	);
	const sources = await sql`
		select s.name, count(*)::integer as homes from public.listings l join public.listing_sources s on s.id = l.source
		where l.zip = ${zip} group by s.name order by s.name`;
	expect(sources).toEqual([
		{ name: 'office.zip, north.csv', homes: 3 },
		{ name: 'office.zip, south.xlsx, Sales', homes: 3 },
	]);
	expect((await load()).map(({ report }) => report?.unchanged ?? null)).toEqual([3, 3, null]);
});
