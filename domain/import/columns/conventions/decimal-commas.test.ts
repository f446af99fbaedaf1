import { expect, test } from 'vitest';
import { readNumber } from '../../cells/numbers.ts';
import { findDecimalCommas, isUnclearNumber, withDecimalPoints } from './decimal-commas.ts';

/** The numbers of columns, each given as a list of cells. */
function numbersOf(...columns: string[][]): (number | null)[][] {
	const rows = (columns[0] ?? []).map((_, at) => columns.map((column) => column[at] ?? ''));
	const forms = findDecimalCommas(rows, columns.length);
	const read = rows.map((row) => withDecimalPoints(row, forms).map(readNumber));
	return columns.map((_, column) => read.map((row) => row[column] ?? null));
}

test('one number with a decimal comma decides for its column', () => {
	expect(numbersOf(['1.234,56', '1.234', '$ 415.300,00', '2.000 m²', '12'])).toEqual([
		[1234.56, 1234, 415_300, 2000, 12],
	]);
	expect(numbersOf(['30,2439', '-97,7642', '12,5'])).toEqual([[30.2439, -97.7642, 12.5]]);
});

test('numbers in US format stay unchanged', () => {
	const us = [
		['450,000', '85,500', '612,000'],
		['1.250', '2.125', '0.345'],
		['2.5', '3', '2'],
		['1,234', '900', '1,500'],
	];
	expect(numbersOf(...us)).toEqual(us.map((column) => column.map((cell) => readNumber(cell))));
	// Two numbers in one cell, or parcel numbers, don't show the format of other columns.
	expect(
		numbersOf(
			['450.125', '1.250', '2.500'],
			['2,1', '3,1', '2,2'],
			['101.202.303', '101.202.304', '101.202.305'],
		)[0],
	).toEqual([450.125, 1.25, 2.5]);
});

test('ambiguous columns follow the others if the file has only decimal commas', () => {
	const [areas, prices, baths] = numbersOf(['120,5', '98,25'], ['450.000', '1.250.000'], ['2,5', '1']);
	expect([areas, prices, baths]).toEqual([
		[120.5, 98.25],
		[450_000, 1_250_000],
		[2.5, 1],
	]);
});

test('a cell with 20,000 spaces is read', () => {
	// A time that grows faster than the text would exceed the limit of a test.
	expect(findDecimalCommas([[`(${' '.repeat(20_000)}x!`]], 1).size).toBe(0);
});

test('an ambiguous number is not read if the file does not show its format', () => {
	const mixed = [
		['120,5', '98,25'],
		['30.2439', '30.1'],
		['450.000', '510.000'],
	];
	expect(numbersOf(...mixed)[2]).toEqual([null, null]);
	expect(numbersOf(['120,5', '98,25'], ['1,250', '2,500'])[1]).toEqual([null, null]);
	const marked = withDecimalPoints(
		['450.000', 'Elm St'],
		new Map([
			[0, 'unclear'],
			[1, 'unclear'],
		]),
	);
	expect(marked.map(isUnclearNumber)).toEqual([true, false]);
	expect(isUnclearNumber('Is it 4 ?')).toBe(false);
});
