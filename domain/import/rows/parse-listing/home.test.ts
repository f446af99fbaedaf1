/** Facts of the home in a row. */
import { describe, expect, test } from 'vitest';
import { listingOf as listing, SOLD_ROW as SOLD } from '../../../../tests/file-rows.ts';

describe('the home', () => {
	test('baths are counted by kind, because totals may count a half bath as one', () => {
		const baths = { 'Baths Full': '2', 'Baths Half': '1', Bath3qtrCount: '1', 'Total Baths': '4' };
		expect(listing({ ...SOLD, ...baths }).bathrooms).toBe(3.25);
		expect(listing({ ...SOLD, 'Baths Full': '', 'Baths Half': '', 'Total Baths': '2.5' }).bathrooms).toBe(
			2.5,
		);
	});

	test('no bedrooms means a studio for a condo and unknown for a house', () => {
		expect(listing({ ...SOLD, Type: 'Condo/Co-op', Beds: '0' }).bedrooms).toBe(0);
		expect(listing({ ...SOLD, Type: 'Single Family', Beds: '0' }).bedrooms).toBeNull();
		expect(listing({ ...SOLD, Type: 'Single Family', Beds: '33' }).bedrooms).toBe(33);
	});

	test('zeros and impossible figures are unknown', () => {
		const odd = listing({
			...SOLD,
			SqFt: '0',
			'Year Built': '20',
			Latitude: '0',
			Longitude: '0',
			DOM: '-1',
			URL: 'x',
		});
		expect([odd.livingArea, odd.yearBuilt, odd.latitude, odd.longitude, odd.daysOnMarket, odd.url]).toEqual(
			Array(6).fill(null),
		);
	});

	test('coordinates are accepted anywhere in the United States and nowhere else', () => {
		const at = (Latitude: string, Longitude: string) => listing({ ...SOLD, Latitude, Longitude }).latitude;
		expect([at('61.2', '-149.9'), at('21.3', '-157.8'), at('18.4', '-66.1')]).toEqual([61.2, 21.3, 18.4]);
		expect([at('48.85', '2.35'), at('47.5', '122.3'), at('19.43', '-99.13')]).toEqual([null, null, null]);
	});

	test('acres become square feet', () => {
		expect(listing({ ...SOLD, 'Lot Acres': '0.17' }).lotSize).toBe(7405);
		expect(listing({ ...SOLD, 'Lot Size': '0.25 acres' }).lotSize).toBe(10_890);
	});

	test('dues are converted to monthly amounts', () => {
		const dues = { 'Association Fee': '$1,200', 'Association Fee Frequency': 'Annually' };
		expect(listing({ ...SOLD, ...dues }).hoaMonthly).toBe(100);
	});
});

test('baths counted in words are read, and their column is recognized by them', () => {
	expect(listing({ ...SOLD, Baths: '2 full 1 half' }).bathrooms).toBe(2.5);
	expect(listing({ ...SOLD, Baths: '3/1' }).bathrooms).toBe(3.5);
});
