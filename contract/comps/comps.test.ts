import { expect, test } from 'vitest';
import { HOME_TYPES } from '../../domain/home/home-types.ts';
import { LISTING_STATUSES, type Listing } from '../../domain/home/listing.ts';
import { KPIS } from '../../domain/market/kpis.ts';
import { toCompCard } from './comp-card.ts';
import { type CompsResponse, readCompsResponse, toWireKpis, writeCompsResponse } from './comps.ts';

const HOME: Listing = {
	sourceId: 'MLS-1',
	address: '12 "Oak"\nSt',
	city: 'Kent',
	state: 'WA',
	zip: '98030',
	latitude: 47.38,
	longitude: -122.23,
	status: 'sold',
	homeType: 'land',
	soldPrice: 410_000,
	listPrice: 420_000,
	originalListPrice: 430_000,
	soldOn: '2026-03-02',
	contractOn: '2026-02-01',
	listedOn: '2026-01-20',
	observedOn: '2026-03-02',
	bedrooms: 3,
	bathrooms: 2.5,
	livingArea: 1500,
	lotSize: 7000,
	yearBuilt: 1962,
	yearRenovated: null,
	daysOnMarket: 12,
	hoaMonthly: 40,
	condition: null,
	quality: null,
	garageSpaces: null,
	pool: null,
	basementArea: null,
	view: null,
	waterfront: null,
	extraFeatures: null,
	concessions: null,
	url: 'https://example.com/1',
};

const RESPONSE: Omit<CompsResponse, 'comps'> = {
	kpis: { ...toWireKpis({ values: nullKpis(), sample: 0, basis: null }) },
	found: 0,
	area: {
		kind: 'zip',
		zip: '98030',
		latitude: null,
		longitude: null,
		center: null,
		located_by: null,
		radius_miles: null,
		requested_radius_miles: null,
		matched_address: null,
		suggested_addresses: [],
	},
	data: { source: null, demo: false, as_of: null, dated: false, newest_record: null, loaded_at: null },
	notes: [],
	empty: null,
};

function nullKpis() {
	return { median_price: null, p25_price: null, p75_price: null, median_dom: null };
}

test('a response assembled from cards reads as it was written, including line breaks in texts', () => {
	const cards = [toCompCard(HOME, 'a', false), toCompCard({ ...HOME, address: null }, 'b', true)].join('\n');
	const read = readCompsResponse(JSON.parse(writeCompsResponse(RESPONSE, cards, [0, 0.4567])));
	expect(read.comps.map((comp) => [comp.id, comp.address, comp.distance_miles, comp.demo])).toEqual([
		['a', '12 "Oak"\nSt', 0, false],
		['b', null, 0.457, true],
	]);
	expect(read).toMatchObject(RESPONSE);
});

test('a ZIP code search has no distances, and an empty one has no comps', () => {
	const one = readCompsResponse(JSON.parse(writeCompsResponse(RESPONSE, toCompCard(HOME, 'a', false), null)));
	expect(one.comps[0]?.distance_miles).toBeNull();
	expect(readCompsResponse(JSON.parse(writeCompsResponse(RESPONSE, null, null))).comps).toEqual([]);
});

test('a comp has the field names of the specification', () => {
	expect(JSON.parse(toCompCard(HOME, 'a', false))).toMatchObject({
		address: HOME.address,
		city: 'Kent',
		state: 'WA',
		zipcode: '98030',
		price: 410_000,
		bedrooms: 3,
		bathrooms: 2.5,
		sqft: 1500,
		homeType: 'LOT',
		yearBuilt: 1962,
		lotSize: 7000,
		days_on_zillow: 12,
		statusType: 'SOLD',
		publish_url: 'https://example.com/1',
		zpid: 'MLS-1',
	});
});

test('the price is the sale price of a sold home and the list price of any other, and is labeled', () => {
	const priceOf = (home: Listing) => {
		const { price, price_kind } = JSON.parse(toCompCard(home, 'a', false));
		return [price, price_kind];
	};
	expect(priceOf(HOME)).toEqual([410_000, 'sold']);
	expect(priceOf({ ...HOME, status: 'for_sale' })).toEqual([420_000, 'list']);
	expect(priceOf({ ...HOME, status: 'pending', listPrice: null })).toEqual([null, 'list']);
});

test('every property type and status can be read back', () => {
	for (const homeType of HOME_TYPES) {
		for (const status of LISTING_STATUSES) {
			const text = writeCompsResponse(RESPONSE, toCompCard({ ...HOME, homeType, status }, 'a', false), null);
			expect(readCompsResponse(JSON.parse(text)).comps).toHaveLength(1);
		}
	}
});

test('the KPIs are sent under their own ids', () => {
	expect(Object.keys(RESPONSE.kpis).sort()).toEqual([...KPIS.map((kpi) => kpi.id), 'sample', 'basis'].sort());
});

test.each([null, [], 'text', {}, { kpis: {}, comps: [] }, { error: 'Sign in to search.' }])(
	'rejects %j',
	(body) => {
		expect(() => readCompsResponse(body)).toThrow();
	},
);
