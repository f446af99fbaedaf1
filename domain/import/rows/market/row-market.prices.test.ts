/** Which columns are the sale price and the list price. */
import { describe, expect, test } from 'vitest';
import { closed, readAll, sold } from '../../../../tests/samples/market-rows.ts';

describe('the sale price', () => {
	test.each(['Sold $', 'S Price', 'Sld Pr', 'Sold For', 'Close $', 'Sold Price ($)', 'Final Close Price'])(
		'is found under %s',
		(header) => {
			expect(closed(`List Price,${header}`, '500000,530000')).toEqual(sold(530_000, 500_000));
		},
	);

	test('is found next to a list price of any name', () => {
		expect(closed('L Price,S Price', '520000,500000')).toEqual(sold(500_000, 520_000));
		expect(closed('Previous Price,Sold $', '540000,500000')).toEqual(sold(500_000, null));
	});

	test.each(['List Price', 'Asking Price', 'LP', 'L Price', 'Latest List Price'])(
		'is never taken from %s',
		(header) => {
			expect(closed(header, '500000')).toBe('list price only, no sale price');
		},
	);

	test('is the current price of a closed sale, not its list price', () => {
		expect(closed('List Price,Current Price', '500000,530000')).toEqual(sold(530_000, 500_000));
		expect(closed('List Price,Price ($)', '500000,530000')).toEqual(sold(530_000, 500_000));
	});

	test.each([
		'Prior Sale Price',
		'Previous Sale Price',
		'Sold Price/List Price',
		'Sale Price per SqFt',
		'Closing Costs Amount',
		'Sale Fee Amount',
	])('is not taken from %s', (header) => {
		expect(closed(`Price,${header}`, '530000,210000')).toEqual(sold(530_000, null));
	});

	test('is the last sold price, not a plain price next to it', () => {
		expect(closed('Price,lastSoldPrice', '530000,415300')).toEqual(sold(415_300, 530_000));
	});

	test('is read from two columns with one name only if they agree', () => {
		const rows = [
			'Sold,2026-01-05,520000,500000',
			'Sold,2026-01-05,520000,520000',
			'Sold,2026-01-05,,500000',
		];
		const header = 'Status,Sold Date,Price,Price';
		expect(readAll(header, rows)).toEqual([
			'conflicting values for one price',
			sold(520_000, null),
			sold(500_000, null),
		]);
		expect(readAll(header, rows.slice(0, 1), { soldPrice: 'Price' })).toEqual([sold(520_000, null)]);
	});

	test('that cannot be read is not replaced by the list price', () => {
		const header = 'Status,Sold Date,List Price,Sold Price';
		expect(
			readAll(header, [
				'Closed,2026-01-05,1250000,$1.2M',
				'Closed,2026-01-05,1650000,$1.6M',
				'Closed,2026-01-05,700000,$690000',
			]),
		).toEqual(['unreadable price', 'unreadable price', sold(690_000, 700_000)]);
		expect(closed('Sold Price', '$0.5M')).toBe('unreadable price');
	});
});
