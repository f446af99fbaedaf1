/** A file with few columns changes only the facts it has. */
import { describe, expect, test } from 'vitest';
import { toWireHomeType } from '../../contract/comps/comp-facts.ts';
import { daysAgo } from '../homes.ts';
import { openTestStore } from '../shared-host.ts';
import { fileOf, importInto } from './import-into.ts';

const { sql, store } = await openTestStore();
const load = importInto(store);

describe('a file with few columns', () => {
	test('changes nothing if its facts are the same, however often it and a longer file are imported', async () => {
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
			{ id: 'A3', kind: null, list_price: 430_000, baths: null },
		]);
		expect(homes).toMatchObject([
			{ listed_on: daysAgo(90), baths: 2.5, garage: 2, url: 'https://x.example/1', latitude: 48.34 },
			{ listed_on: daysAgo(30), baths: 3, built: 1991, url: 'https://x.example/2', latitude: 48.35 },
			{ listed_on: null },
		]);
		for (const { card, ...home } of homes) {
			expect(card).toMatchObject({
				homeType: home.kind && toWireHomeType(home.kind),
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
			kind: null,
			list_price: null,
			baths: null,
			garage: null,
		});
	});

	test('keeps no facts of another home with the same number, and no list date of an earlier listing', async () => {
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
