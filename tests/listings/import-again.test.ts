/** Homes that are in the store already when a file is imported: what changes, what stays, and what is removed. */
import { describe, expect, test } from 'vitest';
import { toWireHomeType } from '../../contract/comp-facts.ts';
import { daysAgo } from '../homes.ts';
import { openTestStore } from '../shared-host.ts';
import { fileOf, importInto } from './import-into.ts';

const { sql, store } = await openTestStore();
const load = importInto(store);

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
