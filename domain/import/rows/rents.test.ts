import { describe, expect, test } from 'vitest';
import { findRentColumns, parseRents, type RentColumns } from './rents.ts';

const columnsOf = (...headers: string[]): RentColumns => findRentColumns(headers) ?? expect.unreachable();

describe('rents are read', () => {
	test('with a column per month, as Zillow publishes them, skipping blank months', () => {
		const columns = columnsOf('RegionID', 'RegionName', 'RegionType', '2026-09-30', '2026-10-31');
		expect(parseRents(['1', '2138', 'zip', '', '2,985.48'], columns)).toEqual([
			{ zip: '02138', month: '2026-10-01', medianRent: 2985 },
		]);
	});

	test('with a row per month', () => {
		const columns = columnsOf('ZIP Code', 'Month', 'Median Rent', 'Rent per SqFt');
		const rent = { zip: '78704', month: '2026-10-01', medianRent: 1954 };
		expect(parseRents(['78704', '10/15/2026', '$1,954', '1.6'], columns)).toEqual([rent]);
		for (const month of ['2026-10', 'Oct 2026', '10/2026'])
			expect(parseRents(['78704', month, '1954', '1.6'], columns)).toEqual([rent]);
	});

	test('only if they are plausible', () => {
		const columns = columnsOf('zip', 'month', 'rent');
		expect(parseRents(['78704', '2026-10', '1.95'], columns)).toEqual([]);
		expect(parseRents(['78704', '2026-10', '450000'], columns)).toEqual([]);
		expect(parseRents(['Austin', '2026-10', '1954'], columns)).toEqual([]);
		expect(parseRents(['11932', '2026-08', '78450.5'], columns)).toMatchObject([{ medianRent: 78_451 }]);
	});
});

test('a table without ZIP codes or rents is not a table of rents', () => {
	expect(findRentColumns(['State', '2026-09-30', '2026-10-31'])).toBeNull();
	expect(findRentColumns(['ZIP', 'Sold Date', 'Sold Price'])).toBeNull();
});
