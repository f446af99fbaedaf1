import { describe, expect, test } from 'vitest';
import { findDerivedColumns } from './sources.ts';

/** The header and the numbers of the joined column, or null if there is none. */
function joined(headers: string[], ...rows: string[][]): [string, ...string[]] | null {
	const [found] = findDerivedColumns(headers, rows);
	return found ? [found.header, ...rows.map(found.read)] : null;
}

describe('a parcel number in several columns', () => {
	test("is King County's major and minor number, with the zeros that a spreadsheet drops", () => {
		const rows = [
			['088000', '0136'],
			['88000', '136.0'],
			['="088000"', "'0136"],
		];
		expect(joined(['Major', 'Minor'], ...rows)).toEqual(['Major + Minor', ...Array(3).fill('0880000136')]);
	});

	test("is New York City's borough, block and lot, with the borough as a code or a name", () => {
		const rows = [
			['4', '9231', '14'],
			['Queens', '09231', '0014'],
			['1', '799', '1105'],
		];
		expect(joined(['BOROUGH', 'BLOCK', 'LOT'], ...rows)).toEqual([
			'Borough + Block + Lot',
			...['4092310014', '4092310014', '1007991105'],
		]);
	});

	test('is blank in a row that lacks a part', () => {
		const whole = Array.from({ length: 9 }, (_, at) => ['88000', String(at)]);
		expect(joined(['Major', 'Minor'], ...whole, ['88000', ''])?.at(-1)).toBe('');
	});

	test.each([
		['lots of New Jersey, which has boroughs, too', ['Borough', 'Block', 'Lot'], ['Fort Lee', '4', '2']],
		['lots with letters', ['Borough', 'Block', 'Lot'], ['4', '12.01', '2A']],
		['numbers that are too long', ['Major', 'Minor'], ['0880000', '0136']],
		['a file with the whole number', ['PIN', 'Major', 'Minor'], ['0880000136', '088000', '0136']],
		['one half', ['Major', 'Address'], ['088000', '1 Elm St']],
		['blank columns', ['Major', 'Minor'], ['', '']],
	])('is not read from %s', (_, headers, row) => {
		expect(joined(headers, row)).toBeNull();
	});
});
