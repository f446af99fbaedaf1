import { describe, expect, test } from 'vitest';
import { readAll, readOne } from '../../../../tests/samples/market-rows.ts';

describe('unknown status', () => {
	test('is not a sale, even with a closing date and a price', () => {
		expect(readOne('Status,Closing Date,Price', 'Sale in Doubt,2026-11-15,500000')).toBe(
			'unknown status: Sale in Doubt',
		);
	});

	test('is not an active listing, even with a list date and a price', () => {
		expect(readOne('Status,List Date,List Price', 'QQ,2026-11-01,500000')).toBe('unknown status: QQ');
	});

	test('is not dropped with its column if most rows have one', () => {
		expect(readAll('Status,List Date,List Price', ['QQ,2026-11-01,500000', 'YY,2026-11-01,500000'])).toEqual([
			'unknown status: QQ',
			'unknown status: YY',
		]);
	});

	test('is quoted if it is short enough to be one', () => {
		expect(readOne('Status,List Date,Price', `${'Lovely '.repeat(9)},2026-11-01,500000`)).toBe(
			'unknown status',
		);
	});
});

test('homeStatus is a status', () => {
	expect(readOne('homeStatus,price,dateSold', 'FOR_SALE,650000,2026-03-01')).toMatchObject({
		status: 'for_sale',
	});
});
