import { expect, test } from 'vitest';
import { HOME_TYPES } from '../../domain/home/home-types.ts';
import { LISTING_STATUSES, type Listing } from '../../domain/home/listing.ts';
import { HOME, RESPONSE } from '../../tests/samples/comps-response.ts';
import { toCompCard } from './comp-card.ts';
import { parseCompsResponse, writeCompsResponse } from './comps.ts';

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
		homeType: 'CONDO',
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
			expect(parseCompsResponse(JSON.parse(text)).comps).toHaveLength(1);
		}
	}
});
