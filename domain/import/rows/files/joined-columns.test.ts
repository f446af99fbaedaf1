/** Columns that belong together or name a scale, as real files have them. */
import { describe, expect, test } from 'vitest';
import { readAll, SALE_ROW as SOLD } from '../../../../tests/file-rows.ts';

test('a column called Street is a street name if there is a column of house numbers', () => {
	const { Address: _, ...rest } = SOLD;
	const file = [{ 'Street Number': '1608', Street: 'Fernwood Ln', ...rest }];
	expect(readAll(file)).toMatchObject([{ address: '1608 Fernwood Ln' }]);
	expect(readAll([{ Street: '1608 Fernwood Ln', ...rest }])).toMatchObject([{ address: '1608 Fernwood Ln' }]);
});

describe('garages', () => {
	const garagesOf = (file: Record<string, string>[]) =>
		readAll(file.map((cells) => ({ ...SOLD, ...cells }))).map((home) =>
			typeof home === 'string' ? home : home?.garageSpaces,
		);

	test('yes or no is not a count', () => {
		expect(garagesOf([{ hasGarage: '1' }, { hasGarage: '0' }, { hasGarage: 'True' }])).toEqual([
			null,
			0,
			null,
		]);
		expect(garagesOf([{ GarageYN: 'Y' }, { GarageYN: 'N' }])).toEqual([null, 0]);
		const many = Array.from({ length: 30 }, (_, at) => ({ Garage: String(at % 2) }));
		expect(new Set(garagesOf(many))).toEqual(new Set([null, 0]));
	});

	test('garage spaces take precedence over parking spaces, and both over yes or no', () => {
		const header = { parkingSpaces: '3', garageSpaces: '2', hasGarage: '1' };
		expect(
			garagesOf([
				header,
				{ ...header, garageSpaces: '' },
				{ ...header, garageSpaces: '', parkingSpaces: '' },
			]),
		).toEqual([2, 3, null]);
	});
});

describe('a header that names its scale', () => {
	const ratings = (header: string, values: string[]) =>
		readAll(values.map((value) => ({ ...SOLD, [header]: value }))).map((home) =>
			home !== null && typeof home === 'object' ? (home.quality ?? home.condition) : home,
		);

	test.each([
		['quality_1_to_5', ['5', '4', '3', '1'], [2, 3, 4, 6]],
		['Quality (1-5)', ['4', '4', '4'], [3, 3, 3]],
		['condition_1_to_5', ['5', '5', '5'], [2, 2, 2]],
		['Quality 1 to 10', ['9', '5', '1'], [2, 4, 6]],
		['Condition 1-6', ['1', '3', '4'], [1, 3, 4]],
		['Quality 1 to 7', ['5', '6', '7'], [null, null, null]],
		['Quality 1 to 5', ['5', '8', '3'], [null, null, null]],
	])('%s', (header, values, expected) => {
		expect(ratings(header, values)).toEqual(expected);
	});
});

describe('columns that go together', () => {
	const read = (cells: Record<string, string>) => readAll([{ ...SOLD, ...cells }])[0];

	test.each(['HOA Freq', 'HOA Paid (Freq)', 'Assoc Fee Frequency', 'HOA Payment Frequency', 'HOA Period'])(
		'dues are divided by the period in %s',
		(header) => {
			const duesOf = (frequency: string) => read({ 'HOA Fee': '$2,220', [header]: frequency });
			expect(duesOf('Annually')).toMatchObject({ hoaMonthly: 185 });
			expect(duesOf('Quarterly')).toMatchObject({ hoaMonthly: 740 });
			expect(duesOf('Monthly')).toMatchObject({ hoaMonthly: 2220 });
		},
	);

	test('the unit is in a second address column', () => {
		expect(read({ 'Address 2': 'Unit A' })).toMatchObject({ address: '1608 Fernwood Ln #A' });
	});

	test('the original price, the finished area below grade and the date of the status have short names', () => {
		const row = { 'Orig LP': '$709,000', 'Below Grade Finished SqFt': '600', 'Status Date': '6/9/2026' };
		expect(read(row)).toMatchObject({ originalListPrice: 709_000, basementArea: 600 });
		const active = { 'Sold Date': '', Status: 'Active', 'List Price': '724900', 'Status Date': '11/3/2026' };
		expect(read(active)).toMatchObject({ status: 'for_sale', observedOn: '2026-11-03' });
	});

	test("Cook County's characteristics: a half bath is half a bath, and areas are those of building and land", () => {
		const characteristics = {
			char_beds: '3',
			char_fbath: '1',
			char_hbath: '1',
			char_bldg_sf: '1450',
			char_land_sf: '3125',
			char_yrblt: '1924',
			char_gar1_size: '2 cars',
		};
		expect(read({ class: '203', ...characteristics })).toMatchObject({
			homeType: 'single_family',
			bedrooms: 3,
			bathrooms: 1.5,
			livingArea: 1450,
			lotSize: 3125,
			yearBuilt: 1924,
			garageSpaces: 2,
		});
	});
});
