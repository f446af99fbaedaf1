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
		expect(listing({ ...SOLD, Type: 'Single Family', Beds: '99' }).bedrooms).toBeNull();
	});

	test('remarks are read, and the text goes no further', () => {
		const text = 'Call Jane Doe, 512-555-0101. Completely remodeled in 2021 near the park by the river';
		const read = listing({ ...SOLD, 'Year Built': '1950', 'Public Remarks': text });
		expect(read.remarks).toMatchObject({ grade: 2, renovated: 2021, hits: [{ phrase: 'whole_home' }] });
		expect(JSON.stringify(read)).not.toMatch(/Jane|512-555|river/);
		expect(listing({ ...SOLD, 'Public Remarks': 'A lovely home on a corner lot' }).remarks).toBeUndefined();
		expect(listing({ ...SOLD, 'Private Remarks': text }).remarks).toBeUndefined();
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

	test('without a column of property types, the type is unknown, whatever the other facts are', () => {
		const house = { ...SOLD, SqFt: '1642', 'Lot Size': '7405' };
		expect(listing(house).homeType).toBeNull();
		expect(listing({ ...house, Address: '1 Elm St #4' }).homeType).toBeNull();
		expect(listing(SOLD).homeType).toBeNull();
	});
});

describe('the location', () => {
	test('a ZIP code gets its leading zeros back, and supplies city and state', () => {
		expect(listing({ ...SOLD, Zip: '7030' }).zip).toBe('07030');
		expect(listing({ ...SOLD, Zip: '78704-1234' })).toMatchObject({
			zip: '78704',
			city: 'Austin',
			state: 'TX',
		});
	});

	test('a one-line address is parsed', () => {
		const { Zip: _, ...rest } = SOLD;
		expect(listing({ ...rest, Address: '1801 LAVACA BEND DR #204, AUSTIN, TX 78704' })).toMatchObject({
			address: '1801 Lavaca Bend Dr #204',
			city: 'Austin',
			state: 'TX',
			zip: '78704',
		});
	});

	test.each([
		['St #', 'Apt/Unit'],
		['Hse Num', 'Apt #'],
		['St Num', 'Unit'],
	])('reads the number and unit of a home under %s and %s', (number, unit) => {
		const { Address: _, ...rest } = SOLD;
		const parts = { [number]: '9', 'Street Name': 'Elm', 'St Suffix': 'St', [unit]: '4' };
		expect(listing({ ...rest, ...parts }).address).toBe('9 Elm St #4');
	});

	test('a unit from its own column is not repeated', () => {
		const at = (Address: string, Unit: string) => listing({ ...SOLD, Address, Unit }).address;
		expect(at('9 Elm St', 'Apt 4')).toBe('9 Elm St #4');
		expect(at('9 Elm St Unit 4', '4')).toBe('9 Elm St Unit 4');
		expect(at('Lot 15', 'Lot 15')).toBe('Lot 15');
		expect(at('Lot 15 #Lot 15', '')).toBe('Lot 15');
		expect(at('9 Elm Lot 15', '15')).toBe('9 Elm Lot 15');
	});
});
