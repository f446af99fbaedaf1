/** Statuses of a row, and which price goes with which date. */
import { describe, expect, test } from 'vitest';
import { readRow, SOLD_ROW } from '../../../../tests/file-rows.ts';
import { closed, readAll, readOne, sold } from '../../../../tests/samples/market-rows.ts';

describe('price and date belong to one sale', () => {
	test('an earlier sale does not fill in for a closing without a price or a date', () => {
		const header = 'Status,Sold Date,Close Price,Last Sale Price,Last Sale Date';
		expect(
			readAll(header, [
				'Closed,2026-01-05,530000,210000,2/3/2009',
				'Closed,2026-01-05,,210000,2/3/2009',
				'Closed,2026-01-05,$1.2M,210000,2/3/2009',
				'Closed,,530000,210000,2/3/2009',
				'Closed,########,530000,210000,2/3/2009',
			]),
		).toEqual([
			sold(530_000, null),
			'no price',
			'unreadable price',
			'sold without a closing date',
			'unreadable date',
		]);
	});

	test('the last sale is used with its own price and date if a file has no closings', () => {
		const last = { status: 'sold', sold: 210_000, on: '2026-02-03', listed: null };
		expect(readOne('Last Sale Price,Last Sale Date', '210000,2/3/2026')).toEqual(last);
		expect(
			readOne('Status,Sold Price,Last Sold Price,Last Sold Date', 'Sold,530000,210000,2/3/2026'),
		).toEqual(last);
	});

	test('a last sale needs both a price and a date', () => {
		expect(readOne('Status,Close Price,Last Sale Date', 'Closed,530000,2/3/2009')).toBe(
			'sold without a closing date',
		);
		expect(closed('List Price,Last Sale Price', '530000,210000')).toBe('list price only, no sale price');
	});
});

test.each(['415.300,00', '$ 415300,00', '1.250.000', '450.000', '450.000 USD'])(
	'the price "%s" has a comma as the decimal sign, so its row is rejected with that reason',
	(price) => {
		const { rejected } = readRow({ ...SOLD_ROW, 'Sold Price': price });
		expect(rejected).toBe('prices use a comma as the decimal sign; save the file with US numbers');
	},
);
