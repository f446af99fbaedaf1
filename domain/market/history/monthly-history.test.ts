import { expect, test } from 'vitest';
import { saleSample } from '../../../tests/samples/market-history.ts';
import { windowsByMonth } from './monthly-history.ts';

const salesOf = (days: readonly string[], asOf: string, months: number) =>
	windowsByMonth(
		days.map((day) => saleSample(day, 300_000)),
		asOf,
		months,
	).map(({ month, recent }) => [month, recent.map(({ soldOn }) => soldOn)]);

test('each month has the sales of the three months that end with it, or with the last day of the data', () => {
	const days = [
		'2025-11-28',
		'2025-11-29',
		'2026-01-10',
		'2026-01-11',
		'2026-02-28',
		'2026-03-31',
		'2026-04-11',
	];
	expect(salesOf(days, '2026-04-10', 3)).toEqual([
		['2026-02', days.slice(1, 5)],
		['2026-03', days.slice(2, 6)],
		// Up to April 10, the three months start on January 11.
		['2026-04', days.slice(3, 6)],
	]);
});
