import { expect, test } from 'vitest';
import { matchColumns } from '../columns.ts';
import { findDerivedColumns } from './sources.ts';

/** The columns in `Features` cells: each header with the field it supplies and its cells. */
function columnsIn(...cells: string[]) {
	const rows = cells.map((cell) => [cell]);
	const found = findDerivedColumns(['Features'], rows);
	const headers = found.map(({ header }) => header);
	const values = rows.map((row) => found.map(({ read }) => read(row)));
	const { columns } = matchColumns(headers, values);
	return headers.map((header, at) => [
		header,
		Object.entries(columns).find(([, inField]) => inField.includes(at))?.[0],
		...values.map((row) => row[at]),
	]);
}

test('the dues, garage spaces and pool of a Flexmls export become columns', () => {
	expect(
		columnsIn(
			'Association & Fees|HOA Y/N|Y;Association & Fees|HOA Fee|346.5;Association & Fees|HOA Paid Frequency|Quarterly',
			'Association & Fees|HOA Y/N|N;Parking Spaces|Garage Spaces|2;Fireplace|Fireplace YN|N',
			'Private Pool Features|Heated|Yes;Private Pool Features|Fenced|Yes',
			'Private Pool Features|No Pool|Yes',
		),
	).toEqual([
		['Features: HOA Fee', 'hoa', '346.5', '', '', ''],
		['Features: HOA Paid Frequency', 'hoaFrequency', 'Quarterly', '', '', ''],
		['Features: Garage Spaces', 'garageSpaces', '', '2', '', ''],
		['Features: Private Pool Features', 'pool', '', '', 'Heated, Fenced', 'No Pool'],
	]);
});

test.each([
	'Fireplace, pool, two-car garage',
	'Pool|Heated',
	'Association & Fees|HOA Fee|',
	'Association & Fees|HOA Fee 2|50;Association & Fees|HOA Transfer Fee|400',
])('nothing is read from %s', (cell) => {
	expect(columnsIn(cell)).toEqual([]);
});
