import { describe, expect, test } from 'vitest';
import { asOf, listings, listingsByZip, places } from '../../tests/samples/demo-listings.ts';
import { demoListings } from './demo-market.ts';
import { NEIGHBORHOODS } from './neighborhoods.ts';

describe('the whole demo market', () => {
	test('has at least 60,000 homes, and some in every listed ZIP code', () => {
		expect(listings.length).toBeGreaterThanOrEqual(60_000);
		expect(listingsByZip.size).toBe(NEIGHBORHOODS.length);
	});

	test('is mostly closed sales, with 10 to 13 percent active and 4 to 6 percent pending', () => {
		const share = (status: string) =>
			listings.filter((listing) => listing.status === status).length / listings.length;
		expect(share('for_sale')).toBeGreaterThan(0.1);
		expect(share('for_sale')).toBeLessThan(0.13);
		expect(share('pending')).toBeGreaterThan(0.04);
		expect(share('pending')).toBeLessThan(0.06);
	});
});

describe('the same seed, day and places', () => {
	const few = places.filter(({ zip }) => ['10001', '98103', '20190', '02139'].includes(zip));

	test('give the same market', () => {
		const once = JSON.stringify([...demoListings({ seed: 7, asOf, places: few })]);
		expect(JSON.stringify([...demoListings({ seed: 7, asOf, places: few })])).toBe(once);
		expect(JSON.stringify([...demoListings({ seed: 8, asOf, places: few })])).not.toBe(once);
	});

	test('give a ZIP code the same homes, regardless of the other ZIP codes', () => {
		const alone = places.filter(({ zip }) => zip === '98103');
		expect([...demoListings({ seed: 1, asOf, places: alone })]).toEqual(listingsByZip.get('98103'));
	});

	test("skip ZIP codes that aren't in the demo market", () => {
		const elsewhere = places.filter(({ zip }) => zip === '99723');
		expect(elsewhere).toHaveLength(1);
		expect([...demoListings({ seed: 1, asOf, places: elsewhere })]).toEqual([]);
	});
});
