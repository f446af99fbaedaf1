import { expect, test } from 'vitest';
import { matchColumns } from './columns.ts';
import { readListing } from './read-listing.ts';

const context = { today: '2026-11-20', placeOf: () => null };

/** The closings of a file of these dates, or why a row is not kept. */
function closings(dates: string[]): (string | null)[] {
	const headers = ['Address', 'Zip', 'Price', 'Sold Date'];
	const rows = dates.map((date) => ['10 Elm St', '20194', '500000', date]);
	const mapping = matchColumns(headers, rows);
	return rows.map((cells) => {
		const { listing, rejected } = readListing(cells, mapping, context);
		return listing === null ? rejected : listing.soldOn;
	});
}

test('where a column proves that the day comes first, no date of it is read month-first', () => {
	const read = closings(['05/04/2026', '13/04/2026', '25/03/2026', '17/01/2026']);
	expect(read.filter((day) => /^\d{4}-/.test(day ?? ''))).toEqual([]);
});

test('one wrong date among American ones changes nothing', () => {
	expect(closings(['5/4/2026', '13/04/2026', '3/25/2026'])).toEqual([
		'2026-05-04',
		'a date that cannot be read',
		'2026-03-25',
	]);
});

test('another column of a file follows the one that proves the order, unless its dates can not be mistaken', () => {
	const columnsOf = (listed: string) =>
		Object.keys(matchColumns(['Sold Date', 'List Date'], [['13/04/2026', listed]]).columns);
	expect(columnsOf('05/04/2026')).toEqual([]);
	expect(columnsOf('3/25/2026')).toEqual(['listDate']);
	expect(columnsOf('2026-04-05')).toEqual(['listDate']);
});

test('the day of an earlier sale does not step in for one that is left out', () => {
	const { columns } = matchColumns(['Sold Date', 'Last Sale Date'], [['13/04/2026', '2019-02-03']]);
	expect(columns.soldDate).toBeUndefined();
});

test('a home for sale is kept, with the days unknown', () => {
	const headers = ['Address', 'Zip', 'Status', 'List Price', 'List Date'];
	const rows = [
		['10 Elm St', '20194', 'Active', '500000', '05/04/2026'],
		['12 Elm St', '20194', 'Active', '510000', '13/04/2026'],
	];
	const mapping = matchColumns(headers, rows);
	expect(rows.map((cells) => readListing(cells, mapping, context).listing?.listedOn)).toEqual([null, null]);
});
