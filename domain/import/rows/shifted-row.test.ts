import { expect, test } from 'vitest';
import { matchColumns } from '../columns/columns.ts';
import { isShifted } from './shifted-row.ts';

const HEADERS = 'Address,ZIP,Subdivision,Agent,List Price,Sold Price,Beds,Baths,SqFt,Remarks'.split(',');
const ROW = '1 Elm St,20194,Oaks,Ann Lee,520000,500000,3,2,1500,';
const mapping = matchColumns(HEADERS, [ROW.split(',')]);
const isShiftedRow = (row: string) => isShifted(row.split(','), mapping.columns);

test.each([
	'1 Elm St,20194,Oaks,Ann, PhD,520000,400000,3,2,1500',
	'1 Elm St,20194,Oaks, The,Ann Lee,520000,400000,3,2,1500',
	'1 Elm St,20194,Oaks,The,Ann Lee,520000,400000,3,2,1500',
])('a row is shifted by an unquoted comma in text: %s', (row) => {
	expect(isShiftedRow(row)).toBe(true);
});

test.each([
	['an ordinary row', ROW],
	['a row with spaces after all commas', ROW.replaceAll(',', ', ').replace('3', 'Studio')],
	['a row with a space before text', ROW.replace('Oaks', ' Oaks')],
	['a row with a word in place of a number', ROW.replace('3', 'Studio')],
	['a row with unknown numbers', ROW.replace('Oaks', ' Oaks').replace('520000', 'N/A').replace('3', '')],
	['a row with a space after the numbers', `${ROW.replace('3', 'Studio')} Must see`],
])('%s is not shifted', (_, row) => {
	expect(isShiftedRow(row)).toBe(false);
});
