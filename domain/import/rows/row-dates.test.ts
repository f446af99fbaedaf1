/** The dates of a row: closings without a day, and when an active listing was last seen. */
import { describe, expect, test } from 'vitest';
import { CONTEXT_WITH_ZIPS, readAll, SALE_ROW as SOLD } from '../../../tests/file-rows.ts';

describe('a file with the month and year of a closing but no day', () => {
	const { 'Sold Date': _, ...sold } = SOLD;

	test.each([
		[{ MoSold: '6', YrSold: '2010' }, '2010-06-15'],
		[{ 'Mo Sold': '06', 'Yr Sold': '2010.0' }, '2010-06-15'],
		[{ 'Sale Month': 'Jun', 'Sale Year': '2010' }, '2010-06-15'],
		// The current month, whose 15th is past.
		[{ MoSold: '11', YrSold: '2026' }, '2026-11-15'],
		[{ 'Sold Date': 'Jun 2026' }, '2026-06-15'],
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
