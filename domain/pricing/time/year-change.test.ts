import { expect, test } from 'vitest';
import { changeOverYear } from './year-change.ts';

const ON = '2026-11-21';
const indexFrom = (first: string, level: number, error: number) => ({
	knots: [
		{ on: first, level: 0, error },
		{ on: ON, level, error: 0 },
	],
	pairs: 100,
});

test('the change is over a full year if the index covers it', () => {
	expect(changeOverYear(indexFrom('2025-11-21', Math.log(1.05), 0.01), ON)).toMatchObject({
		change: expect.closeTo(0.05, 10),
		low: expect.closeTo(0.0366, 3),
		high: expect.closeTo(0.0635, 3),
		isMeasurable: true,
		days: 365,
		period: 'over the past year',
	});
});

test('the change is since the start of an index that covers less than a year', () => {
	expect(changeOverYear(indexFrom('2026-06-01', 0.02, 0.001), ON)).toMatchObject({
		days: 173,
		period: 'since June 1, 2026',
	});
});

test('a change whose interval spans 0 is not measurable, and an index without knots has no change', () => {
	expect(changeOverYear(indexFrom('2025-11-21', 0.01, 0.01), ON)?.isMeasurable).toBe(false);
	expect(changeOverYear({ knots: [], pairs: 0 }, ON)).toBeNull();
});
