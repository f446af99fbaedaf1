/** Which records are linked as one home, and which homes are not. */
import { describe, expect, test } from 'vitest';
import { daysAgo } from '../homes.ts';
import { openTestStore } from '../shared-host.ts';
import { county, loadInto, mls, storedIn } from './sale-files.ts';

const { sql, store } = await openTestStore();
const load = loadInto(store);
const stored = storedIn(sql);

test('a parcel number links records when one has no address or a different spelling', async () => {
	const zip = '59714';
	await load('deeds.csv', [
		'Parcel Number,ZIP Code,Sale Price,Sale Date,Latitude,Longitude',
		`77-001-002,${zip},300000,${daysAgo(50)},46.2,-112.2`,
	]);
	await load('mls-with-parcels.csv', [
		'MLS #,Parcel Number,Address,ZIP,Status,Sold Price,Sold Date,SqFt',
		`P1,77 001 002,5 Old Mill Rd,${zip},Sold,300000,${daysAgo(55)},1200`,
	]);
	const sales = await stored(zip);
	expect(sales).toHaveLength(1);
	expect(sales[0]).toMatchObject({ living_area: 1200, source: 'mls-with-parcels.csv' });
});

test('the location links records when one has no address', async () => {
	const zip = '59716';
	const [center] = await sql`select latitude, longitude from public.zip_places where zip = ${zip}`;
	const sale = (latitude: number, area: number, price: number) =>
		`${zip},${price},${daysAgo(50)},${center?.latitude + latitude},${center?.longitude},${area},1990,House`;
	await load('points.csv', [
		'ZIP Code,Sale Price,Sale Date,Latitude,Longitude,Living Area,Year Built,Property Type',
		sale(0, 1800, 500_000),
		sale(0.0003, 1800, 500_000),
	]);
	await load('addresses.csv', [
		'Address,ZIP Code,Sale Price,Sale Date,Latitude,Longitude,Living Area,Year Built,Property Type',
		`9 Quarry Ln,${sale(0.00005, 1790, 500_100)}`,
		`11 Quarry Ln,${sale(0.00005, 900, 500_000)}`,
	]);
	const sales =
		await sql`select address, latitude from public.listings where zip = ${zip} order by address nulls last`;
	expect(sales.map(({ address }) => address)).toEqual(['11 Quarry Ln', '9 Quarry Ln', null]);
});

test('a listing becomes the sale it led to, and the next listing of the home is separate', async () => {
	const zip = '59720';
	const header = 'Address,ZIP,Status,List Price,List Date,Sold Price,Sold Date,SqFt';
	const active = (listed: number, price: number) =>
		`30 Pine St,${zip},Active,${price},${daysAgo(listed)},,,1400`;
	await load('portal.csv', [header, active(120, 390_000)]);
	await load('deeds-2.csv', county(zip, `11-22,30 PINE ST,${zip},381000,${daysAgo(60)},1400,1970,5000,3,`));
	const [sale] = await stored(zip);
	expect(await stored(zip)).toHaveLength(1);
	expect(sale).toMatchObject({
		status: 'sold',
		sold_price: 381_000,
		list_price: 390_000,
		listed_on: daysAgo(120),
	});
	// The portal still has the listing from before the closing.
	await load('portal.csv', [header, active(120, 390_000)]);
	expect(await stored(zip)).toHaveLength(1);
	await load('portal.csv', [header, active(5, 450_000)]);
	expect((await stored(zip)).map(({ status, list_price }) => [status, list_price])).toEqual([
		['sold', 390_000],
		['for_sale', 450_000],
	]);
});

test('different homes stay separate: units, two numbers of one source, other prices, later sales', async () => {
	const zip = '59721';
	const row = (number: string, address: string, price: number, ago: number, area = 1000) =>
		`${number},${address},Alder,MT,${zip},Sold,,${price},${daysAgo(ago)},,2,1,${area},,,`;
	await load(
		'one.csv',
		mls(zip, row('A1', '8 Elm St #1', 250_000, 50), row('A2', '8 Elm St #2', 250_000, 50)),
	);
	await load(
		'two.csv',
		mls(
			zip,
			row('7001', '8 Elm St #2', 250_000, 51),
			row('7002', '8 Elm St #3', 250_000, 50),
			row('7003', '8 Elm St #1', 290_000, 70),
			row('7004', '8 Elm St #1', 250_000, 300),
			row('7005', '8 Elm St #2', 250_000, 52),
		),
	);
	// Only 7001 is a sale of the first file.
	expect((await stored(zip)).map(({ sale_key }) => sale_key)).toEqual(
		['A1', 'A2', '7002', '7003', '7004', '7005'].map((number) => `mls:${zip}:${number}`).sort(),
	);
});

describe('a parcel number in several columns', () => {
	test('links a sale to other files of the county, even if a spreadsheet dropped zeros', async () => {
		const zip = '98199';
		const sold = daysAgo(30);
		await load('king-tax-roll.csv', [
			'Major,Minor,Address,ZipCode,SalePrice,DocumentDate,YrBuilt,SqFtTotLiving',
			`88000,136,4521 S SAMPLE ST,${zip},985000,${sold},1927,1720`,
		]);
		await load('king-research.csv', [
			'id,date,price,bedrooms,bathrooms,sqft_living,yr_built,zipcode,lat,long',
			`"0880000136",${sold},985000,3,2,1720,1927,${zip},47.65,-122.4`,
		]);
		expect(await stored(zip)).toMatchObject([{ bedrooms: 3, year_built: 1927, sold_price: 985_000 }]);
	});

	test("doesn't merge the co-ops of one building in New York", async () => {
		const zip = '11366';
		const sale = (unit: string) => `4,9260,1,"83-10 118TH STREET, ${unit}",,${zip},400000,${daysAgo(30)}`;
		await load('rolling-sales.csv', [
			'BOROUGH,BLOCK,LOT,ADDRESS,APARTMENT NUMBER,ZIP CODE,SALE PRICE,SALE DATE',
			...[sale('4B'), sale('5C')],
		]);
		expect(
			await sql`select address, parcel from public.listings where zip = ${zip} order by address`,
		).toEqual([
			{ address: '83-10 118th Street #4B', parcel: '4092600001' },
			{ address: '83-10 118th Street #5C', parcel: '4092600001' },
		]);
	});
});

test('a file that replaces everything discards what other sources reported', async () => {
	const zip = '59722';
	const sale = `R1,3 Fir St,Alder,MT,${zip},Sold,,320000,${daysAgo(20)},,3,2,1500,,,`;
	await load('long.csv', mls(zip, sale));
	await load('rolls.csv', county(zip, `55-1,3 Fir St,${zip},320000,${daysAgo(20)},1500,1950,6000,3,yes`));
	expect((await stored(zip))[0]).toMatchObject({ year_built: 1950 });
	await load('long.csv', mls(zip, sale), true);
	expect(await stored(zip)).toMatchObject([{ year_built: null, pool: null, origins: null }]);
});
