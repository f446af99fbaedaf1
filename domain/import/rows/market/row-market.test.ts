/** Statuses of a row, and which price goes with which date. */
import { describe, expect, test } from 'vitest';
import { readRow, SOLD_ROW } from '../../../../tests/file-rows.ts';
import { closed, readAll, readOne, sold } from '../../../../tests/samples/market-rows.ts';
import { matchColumns } from '../../columns/columns.ts';

const ROUNDED = 'rounded price, such as $1.2M: the exact price is needed';

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
		).toEqual([sold(530_000, null), 'no price', ROUNDED, 'sold without a closing date', 'unreadable date']);
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
			'sold, but no column was recognized as the closing date',
		);
		expect(closed('List Price,Last Sale Price', '530000,210000')).toBe('list price only, no sale price');
	});
});

test.each([
	[
		'are counted from the list date to the contract',
		{ 'List Date': '2026-01-02', 'Pending Date': '2026-01-20' },
		18,
	],
	[
		'are those of the file if it has them',
		{ 'List Date': '2026-01-02', 'Pending Date': '2026-01-20', DOM: '9' },
		9,
	],
	['are unknown without a contract date', { 'List Date': '2026-01-02' }, null],
	[
		'are unknown if the contract is before the listing',
		{ 'List Date': '2026-01-21', 'Pending Date': '2026-01-20' },
		null,
	],
])('days on market %s', (_, cells, days) => {
	expect(readRow({ ...SOLD_ROW, ...cells }).listing?.daysOnMarket).toBe(days);
});

test.each(['415.300,00', '415300,00', '450.000', '1.250.000', "1'250'000.-", '415 300,00'])(
	'the price "%s" of another country is never read as dollars',
	(price) => {
		expect(readRow({ ...SOLD_ROW, 'Sold Price': price }).rejected).toBe(
			'price not in US format, such as 600.000 instead of 600,000',
		);
	},
);

test.each(['$1.2M', '60 thousand', '.6M', '1M', '$1.2 mil', '1.2 MM'])(
	'the price "%s" is rejected because it is rounded',
	(price) => {
		expect(readRow({ ...SOLD_ROW, 'Sold Price': price }).rejected).toBe(ROUNDED);
	},
);

test.each(['9500', '$950.00', '9,999'])('the price "%s" is too low for a sale', (price) => {
	expect(readRow({ ...SOLD_ROW, 'Sold Price': price }).rejected).toBe('not a sale price (under $10,000)');
});

test.each([
	['Status,Sold Price', 'Closed,530000', 'sold, but no column was recognized as the closing date'],
	['Sold Price,DOM', '530000,12', 'sold, but no column was recognized as the closing date'],
	['Status,Sold Price,Sold Date', 'Closed,530000,', 'sold without a closing date'],
])('a sale without a closing date says whether the file has a column for it: %s', (header, row, reason) => {
	expect(readOne(header, row)).toBe(reason);
});

describe('the list price of sold homes', () => {
	const header = 'Status,Sold Date,List Price,Original List Price,Sold Price';
	const row = (listed: number, price: number) => `Closed,2026-01-05,${listed},615000,${price}`;
	const equal = [501, 502, 503, 504, 505, 506].map((thousands) => row(thousands * 1000, thousands * 1000));
	const listPrices = (rows: readonly string[], corrections = {}) =>
		readAll(header, rows, corrections).map((home) =>
			home !== null && typeof home === 'object' ? home.listed : home,
		);

	test('is unknown if it only repeats the sale price in most rows', () => {
		const file = [...equal, row(520_000, 510_000), 'Active,,530000,530000,'];
		expect(listPrices(file)).toEqual([null, null, null, null, null, null, null, 530_000]);
	});

	test('is known if it differs in most rows, in a file of a few rows, or if the user chose its column', () => {
		const different = equal.map((_, at) => row(600_000, 590_000 + at * 1000));
		expect(new Set(listPrices([...equal, ...different]))).toEqual(
			new Set([501_000, 502_000, 503_000, 504_000, 505_000, 506_000, 600_000]),
		);
		expect(listPrices(equal.slice(0, 4))).toEqual([501_000, 502_000, 503_000, 504_000]);
		expect(listPrices(equal, { listPrice: 'List Price' })).not.toContain(null);
	});
});

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
		).toEqual([ROUNDED, ROUNDED, sold(690_000, 700_000)]);
		expect(closed('Sold Price', '$0.5M')).toBe(ROUNDED);
		expect(closed('Sold Price', 'call')).toBe('unreadable price');
	});
});

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
		expect(readOne('Status,List Price,Price', 'Active,$0.5M,510000')).toBe(ROUNDED);
	});
});

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
