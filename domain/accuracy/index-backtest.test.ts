import { describe, expect, test } from 'vitest';
import { createSales } from '../../tests/sample-market.ts';
import { addDays } from '../dates/days.ts';
import type { Sale } from '../home/home.ts';
import { backtestIndex, repeatSales } from './index-backtest.ts';
import { fitRepeatSales, quarterOf } from './repeat-sales.ts';

test.each<[string, (home: string) => Partial<Sale>]>([
	['the number of its source', (home) => ({ sourceId: home, address: null })],
	['its address', (home) => ({ sourceId: null, address: `${home} Main St`, zip: '98101' })],
])('the sales of a home in a row are pairs, by %s, and two on one day are not', (_, identity) => {
	const [sale] = createSales(1);
	if (!sale) throw new Error('No sale');
	const sold = (home: string, soldOn: string, price: number, id = soldOn) => {
		return { ...sale, ...identity(home), id, soldOn, contractOn: null, price };
	};
	const one = [sold('1', '2020-01-05', 200), sold('1', '2018-01-05', 100), sold('1', '2021-01-05', 400)];
	expect(repeatSales([...one, sold('2', '2020-06-05', 300)])).toEqual([
		{ first: '2018-01-05', second: '2020-01-05', log: Math.log(2) },
		{ first: '2020-01-05', second: '2021-01-05', log: Math.log(2) },
	]);
	expect(repeatSales([sold('1', '2020-01-05', 200, 'a'), sold('1', '2020-01-05', 300, 'b')])).toEqual([]);
});

test('repeat sales give back the levels they were made from, renovated homes or not', () => {
	const levels = [0, 0.02, 0.05, 0.04, 0.1, 0.12];
	const day = (quarter: number) => addDays('2020-02-10', 91 * quarter);
	const pairs = levels.flatMap((from, at) =>
		levels.slice(at + 1).flatMap((to, step) =>
			Array.from({ length: 9 }, (_, copy) => ({
				first: day(at),
				second: day(at + 1 + step),
				log: to - from + (copy === 0 ? 0.5 : 0),
			})),
		),
	);
	const fitted = fitRepeatSales(pairs, quarterOf('2020-02-10'), levels.length);
	for (const [at, level] of levels.entries()) expect(fitted[at]).toBeCloseTo(level, 2);
});

describe('the backtest of an index', () => {
	test('needs repeat sales, and years before the one it asks about', () => {
		const result = backtestIndex(createSales(200));
		expect(result).toMatchObject({ correlation: null, years: [] });
	});
});
