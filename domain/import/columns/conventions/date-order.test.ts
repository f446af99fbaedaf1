import { describe, expect, test } from 'vitest';
import { readListing } from '../../rows/read-listing.ts';
import { matchColumns } from '../columns.ts';
import type { ChosenOrders } from './date-order.ts';

const context = { today: '2026-11-20', placeOf: () => null };

/** The closing dates of a file with these dates, or why a row is rejected. */
function closings(dates: string[], dateOrders: ChosenOrders = {}): (string | null)[] {
	const headers = ['Address', 'Zip', 'Price', 'Sold Date'];
	const rows = dates.map((date) => ['10 Elm St', '20194', '500000', date]);
	const mapping = matchColumns(headers, rows, { dateOrders });
	return rows.map((cells) => {
		const { listing, rejected } = readListing(cells, mapping, context);
		return listing === null ? rejected : listing.soldOn;
	});
}

test('one day above 12 shows that a whole column has the day first', () => {
	expect(closings(['05/04/2026', '13/04/2026', '25.3.2026', '17-01-26'])).toEqual([
		'2026-04-05',
		'2026-04-13',
		'2026-03-25',
		'2026-01-17',
	]);
});

test('one wrong date among US dates changes nothing', () => {
	expect(closings(['5/4/2026', '13/04/2026', '3/25/2026'])).toEqual([
		'2026-05-04',
		'unreadable date',
		'2026-03-25',
	]);
});

test('the user decides the order of ambiguous dates', () => {
	expect(closings(['05/04/2026'])).toEqual(['2026-05-04']);
	expect(closings(['05/04/2026'], { soldDate: 'dmy' })).toEqual(['2026-04-05']);
});

describe('a column of ambiguous dates', () => {
	const read = (other: string) => {
		const headers = ['Address', 'Zip', 'Sold Price', 'Sold Date', 'List Date', 'Contract Date'];
		const row = ['10 Elm St', '20194', '500000', other, '05/04/2026', '04.04.2026'];
		const { listing } = readListing(row, matchColumns(headers, [row]), context);
		return [listing?.soldOn, listing?.listedOn, listing?.contractOn];
	};

	test('follows the unambiguous columns of its file', () => {
		expect(read('13/04/2026')).toEqual(['2026-04-13', '2026-04-05', '2026-04-04']);
		expect(read('4/13/2026')).toEqual(['2026-04-13', '2026-05-04', '2026-04-04']);
		expect(read('2026-04-13')).toEqual(['2026-04-13', '2026-05-04', '2026-04-04']);
	});

	test('is read only where both orders agree if the other columns disagree', () => {
		const headers = ['Address', 'Zip', 'Sold Price', 'Sold Date', 'List Date', 'Contract Date'];
		const rows = ['05/04/2026', '06/06/2026', '14/07/2026'].map((day) => [
			...['10 Elm St', '20194', '500000', '2026-09-01', day],
			'4/13/2026',
		]);
		const open = rows.map((row) => [
			...row.slice(0, 3),
			row[3]?.replace('2026-09-01', '05/09/2026') ?? '',
			...row.slice(4),
		]);
		const mapping = matchColumns(headers, open);
		expect(open.map((row) => readListing(row, mapping, context).rejected)).toEqual(
			Array(3).fill('ambiguous date (month or day first)'),
		);
	});
});

test('the date of an earlier sale is not used for a closing that cannot be read', () => {
	const { columns } = matchColumns(['Sold Date', 'Last Sale Date'], [['13/04/2026', '2019-02-03']]);
	expect(columns.soldDate).toEqual([0]);
});
