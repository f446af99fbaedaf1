import { describe, expect, test } from 'vitest';
import { readOne } from '../../../../tests/samples/market-rows.ts';
import { matchColumns } from '../../columns/columns.ts';

describe('the list price', () => {
	test('is never a sale price', () => {
		expect(readOne('Status,Close Price', 'Active,300000')).toBe('sale price only, no list price');
		expect(readOne('Status,Last Sale Amount,Last Sale Date', 'Active,300000,6/15/2016')).toBe(
			'sale price only, no list price',
		);
	});

	test.each(['Price Drop', 'Price/Acre', 'Price Range', 'Last Price', 'Average Price'])(
		'is not taken from %s',
		(header) => {
			expect(readOne(`Status,Sold Price,Sold Date,${header}`, 'Active,,,15000')).toBe(
				'sale price only, no list price',
			);
			expect(matchColumns([header], [['15000']]).columns).toEqual({});
		},
	);

	test('that cannot be read is not replaced by another', () => {
		expect(readOne('Status,List Price,Price', 'Active,$0.5M,510000')).toBe('unreadable price');
	});
});
