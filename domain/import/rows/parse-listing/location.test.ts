/** The location of the home in a row. */
import { describe, expect, test } from 'vitest';
import { CONTEXT as context, listingOf as listing, SOLD_ROW as SOLD } from '../../../../tests/file-rows.ts';
import { matchColumns } from '../../columns/columns.ts';
import { parseListing } from '../parse-listing.ts';

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

test('ignores coordinates far from the ZIP code', () => {
	const placed = {
		...context,
		placeOf: () => ({ city: 'Austin', state: 'TX', latitude: 30.24, longitude: -97.76 }),
	};
	const at = (Latitude: string, Longitude: string) => {
		const row = { ...SOLD, Latitude, Longitude };
		const cells = Object.values(row);
		return parseListing(cells, matchColumns(Object.keys(row), [cells]), placed).listing?.latitude;
	};
	expect(at('30.25', '-97.75')).toBe(30.25);
	expect(at('39.78', '-100.44')).toBeNull();
});
