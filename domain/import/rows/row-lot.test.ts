import { expect, test } from 'vitest';
import { matchColumns } from '../columns/columns.ts';
import { Row } from './row.ts';
import { parseLotSize } from './row-home.ts';

/** The lots in a file with these rows, in square feet. */
function lots(headers: string[], rows: string[][]): (number | null)[] {
	const { columns } = matchColumns(headers, rows);
	return rows.map((cells) => parseLotSize(new Row(cells, columns)));
}

test.each([
	['LotSizeArea', 'LotSizeUnits'],
	['lotAreaValue', 'lotAreaUnit'],
	['Lot Size', 'Lot Size Units'],
])('%s is read in the unit under %s', (area, unit) => {
	const rows = [
		['1.5', 'Acres'],
		['7405', 'Square Feet'],
		['0.25', 'acres'],
		['700', 'Square Meters'],
		['1.5', ''],
		['90', 'Front Feet'],
	];
	expect(lots([area, unit], rows)).toEqual([65_340, 7405, 10_890, 7535, null, null]);
});

test('a lot size is read with a second unit, a remark or a fraction', () => {
	const written = [
		'7,405 sf (0.17 ac)',
		'7,405 sq ft / 0.17 acres',
		'0.17 Acre(s)',
		'1/4 acre',
		'.17 ac +/-',
	];
	const rows = written.map((cell) => [cell]);
	expect(lots(['Lot Size'], rows)).toEqual([7405, 7405, 7405, 10_890, 7405]);
});

test('a unit applies to its own column only', () => {
	const row = ['0.25', 'Acres', '10890'];
	expect(lots(['LotSizeArea', 'LotSizeUnits', 'LotSizeSquareFeet'], [row])).toEqual([10_890]);
	expect(lots(['lotAreaValue', 'lotAreaUnit', 'lotSize'], [row])).toEqual([10_890]);
	expect(lots(['LotSizeArea', 'LotSizeUnits', 'LotSizeAcres'], [['10890', 'Square Feet', '0.25']])).toEqual([
		10_890,
	]);
});

test('large numbers under Acres are acres, up to the size of a ranch', () => {
	expect(lots(['Acres'], [['80'], ['120'], ['640']])).toEqual([3_484_800, 5_227_200, 27_878_400]);
	expect(lots(['Acres'], [['7405'], ['8000']])).toEqual([7405, 8000]);
});

test('a column that mixes acres and square feet is read cell by cell', () => {
	const mixed = [['7405'], ['0.25'], ['8000'], ['1.5'], ['10890'], ['5'], ['450']];
	expect(lots(['Lot Size'], mixed)).toEqual([7405, 10_890, 8000, 65_340, 10_890, 217_800, null]);
	const mostlyAcres = [['0.25'], ['0.3'], ['9583'], ['0.22'], ['0.31']];
	expect(lots(['lotSize'], mostlyAcres)).toEqual([10_890, 13_068, 9583, 9583, 13_504]);
});

test('a lot size that is impossible in the unit of its column is unknown', () => {
	expect(lots(['Lot Sqft'], [['7405'], ['1.5'], ['8000']])).toEqual([7405, null, 8000]);
	expect(lots(['Lot Acres'], [['0.25'], ['10890'], ['0.5']])).toEqual([10_890, null, 21_780]);
});

test("a cell's own unit takes precedence over its column's", () => {
	expect(lots(['Lot Size'], [['0.25 ac'], ['7405 sqft'], ['1,200 acres']])).toEqual([
		10_890, 7405, 52_272_000,
	]);
});

test("the user's choice of the lot unit takes precedence", () => {
	const rows = [['0.25'], ['450']];
	const { columns } = matchColumns(['Plot'], rows, { corrections: { lotSize: 'Plot' } });
	expect(rows.map((cells) => parseLotSize(new Row(cells, columns)))).toEqual([null, 450]);
});
