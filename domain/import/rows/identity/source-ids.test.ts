import { expect, test } from 'vitest';
import { matchColumns } from '../../columns/columns.ts';
import { resolveSourceIds } from './source-ids.ts';

const STREETS = ['10 Elm St', '12 Elm St', '14 Elm St', '16 Elm St'];

/** The number columns of a file with four homes, by header; `at` is the index of the home. */
function idsOf(named: Record<string, (at: number) => string>, corrections = {}) {
	const headers = ['Address', 'Sold Price', ...Object.keys(named)];
	const rows = STREETS.map((street, at) => [street, '500000', ...Object.values(named).map((of) => of(at))]);
	const { columns } = resolveSourceIds(matchColumns(headers, rows, { corrections }), rows, corrections);
	const headersOf = (field: 'mlsId' | 'parcel') => columns[field]?.map((column) => headers[column]);
	return { mlsId: headersOf('mlsId'), parcel: headersOf('parcel') };
}

test("the name of the MLS is not used as a listing's number", () => {
	const ids = idsOf({ MLS: () => 'Bright MLS', 'MLS #': (at) => `VAFX100${at}` });
	expect(ids.mlsId).toEqual(['MLS #']);
	expect(idsOf({ MLS: () => 'ARMLS2', 'MLS #': (at) => `1002${at}` }).mlsId).toEqual(['MLS #']);
});

test('numbers rounded by a spreadsheet, and placeholders, are not used', () => {
	expect(idsOf({ PIN: () => '1.72043E+13' }).parcel).toBeUndefined();
	expect(idsOf({ 'MLS #': (at) => ['0', '#N/A', 'TBD', ''][at] ?? '' }).mlsId).toBeUndefined();
	expect(idsOf({ 'MLS #': () => '99999' }).mlsId).toBeUndefined();
});

test('a number column with some blanks is used, and so is one that is blank in the sample', () => {
	expect(idsOf({ 'MLS #': (at) => ['A1', '0', '', 'A4'][at] ?? '' }).mlsId).toEqual(['MLS #']);
	expect(idsOf({ PIN: () => '' }).parcel).toEqual(['PIN']);
});

test("the user's choice of the number column takes precedence", () => {
	expect(idsOf({ Number: () => '99999' }, { mlsId: 'Number' }).mlsId).toEqual(['Number']);
});
