/** The card that the database writes with every home is a comp as the API sends it. */
import { expect, test } from 'vitest';
import { COMP_FACTS } from '../../contract/comps/comp-facts.ts';
import { parseCompsResponse, writeCompsResponse } from '../../contract/comps/comps.ts';
import { FACTS } from '../../domain/home/facts.ts';
import { LISTING_STATUSES, type Listing } from '../../domain/home/listing.ts';
import { HOME_TYPES } from '../../domain/home/types/home-types.ts';
import { daysAgo, listedHome, saveHomes, soldHome } from '../homes.ts';
import { RESPONSE } from '../samples/comps-response.ts';
import { openDatabase } from '../shared-host.ts';

const sql = await openDatabase();
const ZIP = '59547';

/** The card of one home, as JSON. */
async function cardOf(home: Listing, change: object = {}): Promise<Record<string, unknown>> {
	await sql`delete from public.listings where zip = ${ZIP}`;
	await saveHomes(sql, 'card.csv', [home]);
	if (Object.keys(change).length > 0) await sql`update public.listings set ${sql(change)} where zip = ${ZIP}`;
	const [row] = await sql`select card from public.listings where zip = ${ZIP}`;
	return JSON.parse(row?.card);
}

function read(card: object) {
	return parseCompsResponse(JSON.parse(writeCompsResponse(RESPONSE, JSON.stringify(card), null))).comps[0];
}

test('has the field names of the specification, and every fact that comps include', async () => {
	const card = await cardOf(
		soldHome({
			zip: ZIP,
			sourceId: 'MLS-1',
			address: '12 "Oak"\nSt',
			city: 'Kent',
			state: 'WA',
			soldPrice: 410_000,
			bathrooms: 2.5,
			homeType: 'condo',
			yearBuilt: 1962,
			lotSize: 7000,
			latitude: 47.380_123_4,
			longitude: -122.23,
			url: 'https://example.com/1',
		}),
	);
	const specified = {
		address: '12 "Oak"\nSt',
		city: 'Kent',
		state: 'WA',
		zipcode: ZIP,
		price: 410_000,
		bedrooms: 3,
		bathrooms: 2.5,
		sqft: 1500,
		homeType: 'CONDO',
		yearBuilt: 1962,
		lotSize: 7000,
		days_on_zillow: 10,
		statusType: 'SOLD',
		publish_url: 'https://example.com/1',
		zpid: 'MLS-1',
	};
	expect(card).toMatchObject({
		...specified,
		latitude: 47.380_123_4,
		sold_date: daysAgo(30),
		source: 'card.csv',
		demo: false,
	});
	expect(Object.keys(card)).toEqual(expect.arrayContaining(COMP_FACTS.map((name) => FACTS[name].comps)));
});

test('has the sale price of a sold home and the list price of any other, and says which', async () => {
	const price = async (home: Listing) => {
		const { price, price_kind, last_seen } = await cardOf(home);
		return [price, price_kind, last_seen];
	};
	expect(await price(soldHome({ zip: ZIP }))).toEqual([300_000, 'sold', undefined]);
	expect(await price(listedHome({ zip: ZIP }))).toEqual([400_000, 'list', daysAgo(0)]);
	const unpriced = listedHome({ zip: ZIP, status: 'pending', listPrice: null });
	expect(await price(unpriced)).toEqual([null, 'list', daysAgo(0)]);
});

test('follows its row, with fields that most homes lack only where they are known', async () => {
	const home = soldHome({ zip: ZIP });
	const some = ['sold_day_approximate', 'zip_approximate', 'photos', 'attribution', 'origins', 'last_seen'];
	expect(Object.keys(await cardOf(home)).filter((name) => some.includes(name))).toEqual([]);
	const known = {
		bedrooms: null,
		sold_day_approximate: true,
		zip_approximate: true,
		photos: '[{"url":"https://example.com/1.jpg"},{"url":"https://example.com/2.jpg"}]',
		attribution: 'Example Realty, 512-555-0101',
		origins: { lot_size: 'County} "records"' },
	};
	expect(await cardOf(home, known)).toMatchObject({ ...known, photos: 2 });
});

test('is read back with every field as it was written, for every type and status', async () => {
	for (const homeType of HOME_TYPES) {
		for (const status of LISTING_STATUSES) {
			const card = await cardOf(soldHome({ zip: ZIP, homeType, status, listPrice: 1 }));
			expect(read(card)).toMatchObject(card);
		}
	}
	const stored = await sql`select card from public.listings order by id limit 2000`;
	for (const { card } of stored) expect(read(JSON.parse(card))).toMatchObject(JSON.parse(card));
	expect(stored.length).toBeGreaterThan(1000);
});
