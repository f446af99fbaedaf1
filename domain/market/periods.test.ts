import { expect, test } from 'vitest';
import { historySample, listingSample, saleSample } from '../../tests/samples/market-history.ts';
import type { HistoryListing, HistorySale } from './market-history.ts';
import { marketPeriods } from './periods.ts';

const salesOn = (soldOn: string, count: number, price: number): HistorySale[] =>
	Array.from({ length: count }, (_, at) => saleSample(soldOn, price + at, { daysOnMarket: 10 + at }));

const listings = (status: HistoryListing['status'], count: number): HistoryListing[] =>
	Array.from({ length: count }, (_, at) => listingSample(status, 500_000 + at, { daysOnMarket: at }));

/** Up to November 20, 2026. */
const YEAR = [
	...salesOn('2025-12-01', 12, 400_000),
	...salesOn('2026-07-01', 6, 410_000),
	...salesOn('2026-10-01', 9, 440_000),
];

function periodsOf(sales: readonly HistorySale[], homes: readonly HistoryListing[] = []) {
	const periods = marketPeriods(historySample({ sales, listings: homes }));
	if (periods === null) throw new Error('The market has no periods.');
	return Object.fromEntries(
		periods.rows.map(({ label, cells, trend }) => [
			label,
			{ values: cells.map(({ value }) => value), trend },
		]),
	);
}

test('the worked example: absorption rises from two to three per month', () => {
	const rows = periodsOf(YEAR, [...listings('for_sale', 6), ...listings('pending', 3)]);
	expect(rows['Closed sales']).toEqual({ values: [12, 6, 9], trend: 'Increasing' });
	expect(rows['Absorption rate (sales per month)']).toEqual({ values: [2, 2, 3], trend: 'Increasing' });
	expect(rows['Active listings']).toEqual({ values: [null, null, 6], trend: null });
	expect(rows['Median sale price']).toEqual({ values: [400_000, 410_000, 440_000], trend: 'Increasing' });
	expect(rows['Median list price']?.values).toEqual([null, null, 500_000]);
});

test('each date is in one period, the last day in the current period', () => {
	const edges = [
		'2025-11-21',
		'2026-05-20',
		'2026-05-21',
		'2026-08-20',
		'2026-08-21',
		'2026-11-20',
		'2026-11-21',
	];
	const rows = periodsOf(edges.flatMap((day) => salesOn(day, 1, 1)));
	expect(rows['Closed sales']?.values).toEqual([2, 2, 2]);
});

test('a change of under five percent is stable, and a larger decrease is a decline', () => {
	const flat = [...salesOn('2025-12-01', 10, 400_000), ...salesOn('2026-10-01', 5, 415_000)];
	expect(periodsOf(flat)).toMatchObject({
		'Absorption rate (sales per month)': { trend: 'Stable' },
		'Median sale price': { trend: 'Stable' },
	});
	const fallen = [...salesOn('2025-12-01', 10, 400_000), ...salesOn('2026-10-01', 5, 300_000)];
	expect(periodsOf(fallen)['Median sale price']?.trend).toBe('Declining');
});

test('a period before the data starts is unknown, and a period without sales has 0', () => {
	const young = periodsOf(salesOn('2026-10-01', 9, 400_000), listings('for_sale', 4));
	expect(young['Closed sales']).toEqual({ values: [null, null, null], trend: null });
	const quiet = periodsOf(salesOn('2025-12-01', 12, 400_000), listings('for_sale', 4));
	expect(quiet['Closed sales']?.values).toEqual([12, 0, 0]);
	expect(quiet['Median sale price']?.values[2]).toBeNull();
});

test('fewer than five homes have no median', () => {
	const few = periodsOf([...salesOn('2025-12-01', 4, 1), ...salesOn('2026-10-01', 5, 1)]);
	expect(few['Median sale price']?.values).toEqual([null, null, 3]);
});

test('a ZIP code without data has no periods', () => {
	expect(marketPeriods(historySample({ asOf: null }))).toBeNull();
});
