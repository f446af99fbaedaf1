import { expect, test } from 'vitest';
import { marketPeriods } from './periods.ts';
import type { MarketSale } from './trend.ts';
import type { ZipListing } from './zip-market.ts';

const ASOF = '2026-11-21';

const salesOn = (soldOn: string, count: number, price: number): MarketSale[] =>
	Array.from({ length: count }, (_, at) => ({ soldOn, price: price + at, daysOnMarket: 10 + at }));

const listings = (status: ZipListing['status'], count: number): ZipListing[] =>
	Array.from({ length: count }, (_, at) => ({ status, price: 500_000 + at, daysOnMarket: at }));

const YEAR = [
	...salesOn('2025-12-01', 12, 400_000),
	...salesOn('2026-07-01', 6, 410_000),
	...salesOn('2026-10-01', 9, 440_000),
];

function periodsOf(sales: readonly MarketSale[], homes: readonly ZipListing[] = []) {
	const found = marketPeriods({ asOf: ASOF, sales, listings: homes });
	if (found === null) throw new Error('The market has no periods.');
	return Object.fromEntries(found.rows.map(({ row, values, trend }) => [row.id, { values, trend }]));
}

test('the worked example: absorption rises from two to three per month', () => {
	const rows = periodsOf(YEAR, [...listings('for_sale', 6), ...listings('pending', 3)]);
	expect(rows.sales).toEqual({ values: [12, 6, 9], trend: 'Increasing' });
	expect(rows.absorption).toEqual({ values: [2, 2, 3], trend: 'Increasing' });
	expect(rows.for_sale).toEqual({ values: [null, null, 6], trend: null });
	expect(Object.keys(rows)).not.toContain('supply');
	expect(rows.price).toEqual({ values: [400_000, 410_000, 440_000], trend: 'Increasing' });
	expect(rows.list_price?.values).toEqual([null, null, 500_000]);
});

test('each date is in one period, the last day in the current period', () => {
	const edges = ['2025-11-22', '2026-05-21', '2026-05-22', '2026-08-21', '2026-08-22', ASOF, '2026-11-22'];
	const rows = periodsOf(edges.flatMap((day) => salesOn(day, 1, 1)));
	expect(rows.sales?.values).toEqual([2, 2, 2]);
});

test('a change of under five percent is stable, and a larger decrease is a decline', () => {
	const flat = [...salesOn('2025-12-01', 10, 400_000), ...salesOn('2026-10-01', 5, 415_000)];
	expect(periodsOf(flat)).toMatchObject({ absorption: { trend: 'Stable' }, price: { trend: 'Stable' } });
	const fallen = [...salesOn('2025-12-01', 10, 400_000), ...salesOn('2026-10-01', 5, 300_000)];
	expect(periodsOf(fallen).price?.trend).toBe('Declining');
});

test('a period before the data starts is unknown, and a period without sales has 0', () => {
	const young = periodsOf(salesOn('2026-10-01', 9, 400_000), listings('for_sale', 4));
	expect(young.sales).toEqual({ values: [null, null, null], trend: null });
	const quiet = periodsOf(salesOn('2025-12-01', 12, 400_000), listings('for_sale', 4));
	expect(quiet.sales?.values).toEqual([12, 0, 0]);
	expect(quiet.price?.values[2]).toBeNull();
});

test('fewer than five homes have no median', () => {
	const few = periodsOf([...salesOn('2025-12-01', 4, 1), ...salesOn('2026-10-01', 5, 1)]);
	expect(few.price?.values).toEqual([null, null, 3]);
});

test('a ZIP code without data has no periods', () => {
	expect(marketPeriods({ asOf: null, sales: [], listings: [] })).toBeNull();
});
