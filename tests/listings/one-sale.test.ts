/** One home, one sale: records from several sources are merged into one, whose facts name their sources. */
import { describe, expect, test } from 'vitest';
import { parseCompsResponse } from '../../contract/comps/comps.ts';
import { daysAgo } from '../homes.ts';
import { openTestStore } from '../shared-host.ts';
import { newSubscriber, search } from '../users.ts';
import { county, loadInto, mls, storedIn } from './sale-files.ts';

const { sql, store } = await openTestStore();
const load = loadInto(store);
const stored = storedIn(sql);

describe('a sale that both the MLS and the county have', () => {
	const listed = daysAgo(90);
	const closed = daysAgo(40);
	const recorded = daysAgo(33);
	const mlsRow = `S1001,12 Juniper Ct,Alder,MT,ZIP_,Sold,410000,402000,${closed},${listed},3,2,1510,7000,46.1,-112.1`;
	const countyRow = `04-1234-56,12 JUNIPER COURT,ZIP_,402500,${recorded},1498,1984,7405,4,yes`;
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
		const files = { mls: mls(zip, mlsRow), county: county(zip, countyRow) };
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
			// Neither file says it.
			homeType: null,
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
		await load('mls.csv', mls(zip, mlsRow, mlsRow.replace('S1001,12', 'S1002,14')));
		await load('county.csv', county(zip, countyRow));
		const agent = await newSubscriber(sql);
		const found = parseCompsResponse(await (await search(agent, { zip })).json());
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
		const [row] = await sql`select sold_day_approximate as approximate, observed_on = sold_on as same
			from public.listings where zip = ${zip}`;
		expect(row).toEqual({ approximate: false, same: true });
	});
});
