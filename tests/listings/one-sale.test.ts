/** One home, one sale: several sources merge into one record, and each figure names its source. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { readCompsResponse } from '../../contract/comps.ts';
import { importFile } from '../../host/import/import-file.ts';
import { daysAgo } from '../homes.ts';
import { openTestStore } from '../shared-host.ts';
import { newAgent, search, subscribe } from '../users.ts';

const { sql, store } = await openTestStore();

async function load(name: string, lines: readonly string[], replace = false) {
	const folder = mkdtempSync(join(tmpdir(), 'lotline-test-'));
	onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
	const path = join(folder, name);
	writeFileSync(path, lines.join('\n'));
	const { stored, unchanged } = await importFile({
		store,
		path,
		sourceName: null,
		today: daysAgo(0),
		replace,
	});
	return [stored.added, stored.changed, unchanged];
}

const mls = (zip: string, ...rows: string[]) =>
	[
		`MLS #,Address,City,State,ZIP,Status,List Price,Sold Price,Sold Date,List Date,Beds,Baths,SqFt,Lot Sqft,Latitude,Longitude`,
		...rows,
	].map((row) => row.replaceAll('ZIP_', zip));
const county = (zip: string, ...rows: string[]) =>
	[
		`Parcel Number,Property Address,ZIP Code,Sale Price,Sale Date,Living Area,Year Built,Lot Sqft,Bedrooms,Pool`,
		...rows,
	].map((row) => row.replaceAll('ZIP_', zip));

const stored = (zip: string) => sql`
	select sale_key, status, sold_price, sold_on::text, list_price, listed_on::text, bedrooms, living_area, year_built, lot_size, pool, origins,
	       s.name as source, card
	from public.listings l join public.listing_sources s on s.id = l.source where zip = ${zip} order by sale_key`;

describe('a sale that both the MLS and the county have', () => {
	const listed = daysAgo(90);
	const closed = daysAgo(40);
	const recorded = daysAgo(33);
	const ofMls = `S1001,12 Juniper Ct,Alder,MT,ZIP_,Sold,410000,402000,${closed},${listed},3,2,1510,7000,46.1,-112.1`;
	const ofCounty = `04-1234-56,12 JUNIPER COURT,ZIP_,402500,${recorded},1498,1984,7405,4,yes`;
	const merged = {
		status: 'sold',
		// The county has the sale price, the MLS the list price.
		sold_price: 402_500,
		sold_on: recorded,
		list_price: 410_000,
		listed_on: listed,
		bedrooms: 3,
		living_area: 1510,
		year_built: 1984,
		lot_size: 7405,
		pool: true,
	};

	test.each([
		['59710', ['mls', 'county']],
		['59711', ['county', 'mls']],
	])('is one sale in %s, whichever came first', async (zip, order) => {
		const files = { mls: mls(zip, ofMls), county: county(zip, ofCounty) };
		const name = (kind: string) => `${kind}-${zip}.csv`;
		const counts = [];
		for (const kind of order) counts.push(await load(name(kind), files[kind as keyof typeof files]));
		expect(counts).toEqual([
			[1, 0, 0],
			[0, 1, 0],
		]);
		const [sale, ...others] = await stored(zip);
		expect(others).toEqual([]);
		expect(sale).toMatchObject({ ...merged, source: name('mls') });
		const origins = Object.fromEntries(
			['sold_price', 'sold_on', 'year_built', 'lot_size', 'pool', 'parcel'].map((fact) => [
				fact,
				name('county'),
			]),
		);
		expect(sale?.origins).toEqual(origins);
		expect(JSON.parse(sale?.card)).toMatchObject({
			id: sale?.sale_key,
			price: 402_500,
			price_kind: 'sold',
			sold_date: recorded,
			list_price: 410_000,
			bedrooms: 3,
			sqft: 1510,
			yearBuilt: 1984,
			lotSize: 7405,
			statusType: 'SOLD',
			homeType: 'SINGLE_FAMILY',
			source: name('mls'),
			origins,
		});
		// A second import changes nothing.
		expect(await load(name('mls'), files.mls)).toEqual([0, 0, 1]);
		expect(await load(name('county'), files.county)).toEqual([0, 0, 1]);
		expect(await stored(zip)).toHaveLength(1);
	});

	test('counts once in a search and its statistics', async () => {
		const zip = '59713';
		await load('mls.csv', mls(zip, ofMls, ofMls.replace('S1001,12', 'S1002,14')));
		await load('county.csv', county(zip, ofCounty));
		const agent = await newAgent();
		await subscribe(sql, agent);
		const found = readCompsResponse(await (await search(agent, { zip })).json());
		expect([found.found, found.kpis.sample]).toEqual([2, 2]);
		expect(found.comps.map(({ source }) => source)).toEqual(['mls.csv', 'mls.csv']);
	});
});

describe('a closing whose exact day only one source has', () => {
	const months = (zip: string) => [
		'Address,ZIP,Sale Price,MoSold,YrSold,SqFt',
		`9 Alder St,${zip},351000,${Number(daysAgo(400).slice(5, 7))},${daysAgo(400).slice(0, 4)},1480`,
	];
	const days = (zip: string) => [
		'Parcel Number,Property Address,ZIP Code,Sale Price,Sale Date,Living Area',
		`55-001,9 ALDER STREET,${zip},351000,${daysAgo(400).slice(0, 8)}04,1480`,
	];

	test('has no exact day until a source gives one, and importing one file again keeps one sale', async () => {
		const zip = '59730';
		expect(await load('assessor-months.csv', months(zip))).toEqual([1, 0, 0]);
		const [sale, ...others] = await stored(zip);
		expect(others).toEqual([]);
		expect(sale?.sold_on).toBe(`${daysAgo(400).slice(0, 8)}15`);
		expect(JSON.parse(sale?.card).sold_day_approximate).toBe(true);
		expect(await load('assessor-months.csv', months(zip))).toEqual([0, 0, 1]);
	});

	test.each([
		['59731', ['months', 'days']],
		['59732', ['days', 'months']],
	])('gets that day in %s, whichever came first', async (zip, order) => {
		const files = { months: months(zip), days: days(zip) };
		for (const kind of order) await load(`${kind}-of-${zip}.csv`, files[kind as keyof typeof files]);
		const [sale, ...others] = await stored(zip);
		expect(others).toEqual([]);
		expect(sale?.sold_on).toBe(`${daysAgo(400).slice(0, 8)}04`);
		expect(JSON.parse(sale?.card)).not.toHaveProperty('sold_day_approximate');
		const [row] = await sql`select sold_day_approximate as odd, observed_on = sold_on as same
			from public.listings where zip = ${zip}`;
		expect(row).toEqual({ odd: false, same: true });
	});
});

test('a merged card has the same format as any other card', async () => {
	const notColumns = [
		'demo',
		'source',
		'origins',
		'zip_approximate',
		'sold_day_approximate',
		'attribution',
		'photos',
	];
	const [odd] = await sql`
		select count(*)::integer as cards from (select l.* from public.listings l order by l.id limit 3000) l, json_each(l.card::json) c
		where c.key <> all (${notColumns}) and private.card_value(c.key, to_jsonb(l)) is distinct from c.value::jsonb
		  and l.sale_key not like 'test:%'`;
	expect(odd?.cards).toBe(0);
});

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
	const [middle] = await sql`select latitude, longitude from public.zip_places where zip = ${zip}`;
	const sale = (latitude: number, area: number, price: number) =>
		`${zip},${price},${daysAgo(50)},${middle?.latitude + latitude},${middle?.longitude},${area},1990,House`;
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

test('different homes stay apart: units, two numbers of one source, other prices, later sales', async () => {
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
	test('is that of other files of the county, whatever zeros a spreadsheet dropped', async () => {
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

describe('a provider and a file', () => {
	const zip = '59725';
	const worker = randomUUID();
	const fetched = async (homes: object[], records: object[] = [], removed: string[] = []) => {
		await sql`insert into public.provider_fetches (provider, zip, claimed_by, claimed_until)
			values ('reso', ${zip}, ${worker}, now() + interval '1 hour')
			on conflict (provider, zip, scope) do update set claimed_by = ${worker}`;
		const [row] =
			await sql`select * from public.save_zip('reso', 'MLS feed', 'mls', 'MLS feed property records', ${zip}, ${worker},
			${JSON.stringify({ homes, records, rents: [], removed })}, true, null, 1)`;
		return row;
	};
	const home = (facts: object) => ({
		status: 'sold',
		zip,
		address: '1 Larch Way',
		street_key: '1 LARCH WAY',
		home_type: 'single_family',
		zip_approximate: false,
		sold_day_approximate: false,
		hides_address: false,
		hides_valuation: false,
		card: JSON.stringify({
			id: 'mls',
			price: null,
			sqft: null,
			yearBuilt: null,
			statusType: 'SOLD',
			demo: false,
		}),
		...facts,
	});
	const ofFeed = (facts: object = {}) =>
		home({
			sale_key: `mls:${zip}:F1`,
			fingerprint: 'one',
			observed_on: daysAgo(30),
			sold_on: daysAgo(30),
			sold_price: 350_000,
			living_area: 1600,
			...facts,
		});

	test('describe one sale together, and a listing that the MLS withdraws takes its facts with it', async () => {
		await load('assessor.csv', county(zip, `9-9,1 Larch Way,${zip},350000,${daysAgo(28)},1620,1999,8000,3,`));
		expect(await fetched([ofFeed()])).toEqual({ changed: 1, gone: 0 });
		expect(await stored(zip)).toMatchObject([{ living_area: 1600, year_built: 1999, source: 'MLS feed' }]);
		expect(await fetched([ofFeed()])).toEqual({ changed: 0, gone: 0 });
		expect(await fetched([], [], [`mls:${zip}:F1`])).toEqual({ changed: 0, gone: 1 });
		expect(await stored(zip)).toMatchObject([
			{ living_area: 1620, year_built: 1999, source: 'assessor.csv', origins: null },
		]);
	});
});
