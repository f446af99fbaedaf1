/** Columns that belong together, as in real files. */
import { describe, expect, test } from 'vitest';
import { readAll, SALE_ROW as SOLD } from '../../../../tests/file-rows.ts';

test('a column called Street is a street name if there is a column of house numbers', () => {
	const { Address: _, ...rest } = SOLD;
	const read = (cells: Record<string, string>) => readAll([{ ...cells, ...rest }])[0];
	expect(read({ 'Street Number': '1608', Street: 'Fernwood Ln' })).toMatchObject({
		address: '1608 Fernwood Ln',
	});
	expect(read({ Street: '1608 Fernwood Ln' })).toMatchObject({ address: '1608 Fernwood Ln' });
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

	test('abbreviated headers of the original price, the area below grade and the status date are read', () => {
		const row = { 'Orig LP': '$709,000', 'Below Grade Finished SqFt': '600', 'Status Date': '6/9/2026' };
		expect(read(row)).toMatchObject({ originalListPrice: 709_000, basementArea: 600 });
		const active = { 'Sold Date': '', Status: 'Active', 'List Price': '724900', 'Status Date': '11/3/2026' };
		expect(read(active)).toMatchObject({ status: 'for_sale', observedOn: '2026-11-03' });
	});

	test("Cook County's characteristics are read: a half bath counts as 0.5, and areas are of building and land", () => {
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
