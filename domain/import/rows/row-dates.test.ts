/** The dates of a row: closings without a day, and when an active listing was last seen. */
import { describe, expect, test } from 'vitest';
import {
	CONTEXT_WITH_ZIPS,
	listingOf,
	readAll,
	SALE_ROW as SOLD,
	SOLD_ROW,
} from '../../../tests/file-rows.ts';

describe('a list date', () => {
	const listedOn = (cells: Record<string, string>) => listingOf({ ...SOLD_ROW, ...cells }).listedOn;

	test('after the closing is dropped, with the days on market that would follow from it', () => {
		expect(listedOn({ 'List Date': '2026-06-08' })).toBe('2026-06-08');
		expect(listedOn({ 'List Date': '2026-06-09' })).toBe('2026-06-09');
		expect(listingOf({ ...SOLD_ROW, 'List Date': '2026-06-10', 'Pending Date': '2026-06-20' })).toMatchObject(
			{
				listedOn: null,
				daysOnMarket: null,
			},
		);
	});

	test('in the month of a closing without a day is kept, and one in a later month is dropped', () => {
		expect(listedOn({ 'Sold Date': 'Jun 2026', 'List Date': '2026-06-20' })).toBe('2026-06-20');
		expect(listedOn({ 'Sold Date': 'Jun 2026', 'List Date': '2026-07-01' })).toBeNull();
	});
});

test("a home that's coming soon has no days on market yet", () => {
	const { 'Sold Price': _, 'Sold Date': __, ...home } = SOLD_ROW;
	const row = {
		...home,
		Status: 'Coming Soon',
		'List Price': '500000',
		DOM: '12',
		'List Date': '2026-11-15',
	};
	expect(listingOf(row)).toMatchObject({ status: 'coming_soon', listPrice: 500_000, daysOnMarket: null });
});

describe('a file with the month and year of a closing but no day', () => {
	const { 'Sold Date': _, ...sold } = SOLD;

	test.each([
		[{ MoSold: '6', YrSold: '2010' }, '2010-06-15'],
		[{ 'Mo Sold': '06', 'Yr Sold': '2010.0' }, '2010-06-15'],
		[{ 'Sale Month': 'Jun', 'Sale Year': '2010' }, '2010-06-15'],
		// The current month, whose 15th is past.
		[{ MoSold: '11', YrSold: '2026' }, '2026-11-15'],
		[{ 'Sold Date': 'Jun 2026' }, '2026-06-15'],
		[{ 'Sold Date': 'Jun-26' }, '2026-06-15'],
		[{ 'Sold Date': 'JUN2026' }, '2026-06-15'],
	])('closes on the 15th, marked as approximate: %j', (cells, day) => {
		expect(readAll([{ ...sold, ...cells }])).toMatchObject([
			{ status: 'sold', soldOn: day, observedOn: day, soldDayIsApproximate: true },
		]);
	});

	test('closes on the 1st of a month whose 15th is in the future', () => {
		const early = { ...CONTEXT_WITH_ZIPS, today: '2026-11-03' };
		expect(readAll([{ ...sold, MoSold: '11', YrSold: '2026' }], early)).toMatchObject([
			{ soldOn: '2026-11-01' },
		]);
	});

	test.each([
		[{ YrSold: '2026', MoSold: '' }, 'sold without a closing date'],
		[{ YrSold: '', MoSold: '6' }, 'sold without a closing date'],
		[{ YrSold: '2026', MoSold: '13' }, 'unreadable date'],
		[{ YrSold: '2026', MoSold: 'spring' }, 'unreadable date'],
		[{ YrSold: '2026', MoSold: '12' }, 'closing date in the future'],
	])('is rejected with its reason: %j', (cells, reason) => {
		expect(readAll([{ ...sold, ...cells }])).toEqual([reason]);
	});

	test('is not used if there is a column of closing dates', () => {
		const [home] = readAll([{ ...SOLD, MoSold: '5', YrSold: '2026' }]);
		expect(home).toMatchObject({ soldOn: '2026-06-09' });
		expect(home).not.toHaveProperty('soldDayIsApproximate');
	});
});
