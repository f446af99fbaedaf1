import { expect, test } from 'vitest';
import { parseListing } from '../rows/parse-listing.ts';
import { matchColumns } from './columns.ts';
import { dayFirstColumn } from './foreign-formats.ts';

const context = { today: '2026-11-20', placeOf: () => null };

test('one wrong date among US dates rejects its row only', () => {
	const headers = ['Address', 'Zip', 'Price', 'Sold Date'];
	const rows = ['5/4/2026', '13/04/2026', '3/25/2026'].map((date) => ['10 Elm St', '20194', '500000', date]);
	const mapping = matchColumns(headers, rows);
	expect(dayFirstColumn(mapping.columns, rows)).toBeNull();
	expect(
		rows.map((cells) => {
			const { listing, rejected } = parseListing(cells, mapping, context);
			return listing === null ? rejected : listing.soldOn;
		}),
	).toEqual(['2026-05-04', 'unreadable date', '2026-03-25']);
});

test.each([
	['a day above 12 that comes first', ['05/04/2026', '13/04/2026', '25.3.2026'], 0],
	['only days up to 12', ['05/04/2026'], null],
	['another format', ['2026-04-13', '13-Apr-2026'], null],
])('a column with %s', (_, dates, column) => {
	const rows = dates.map((date) => [date]);
	expect(dayFirstColumn(matchColumns(['Sold Date'], rows).columns, rows)).toBe(column);
});

test('the date of an earlier sale is not used for a closing that cannot be read', () => {
	const { columns } = matchColumns(['Sold Date', 'Last Sale Date'], [['13/04/2026', '2019-02-03']]);
	expect(columns.soldDate).toEqual([0]);
});
