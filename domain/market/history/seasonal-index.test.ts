import { expect, test } from 'vitest';
import { dayNumber, isoDay } from '../../dates/days.ts';
import { seasonallyAdjusted } from './seasonal-index.ts';

/** Prices rise 6% a year, and are 3% higher in summer than usual. */
const index = (knots: number) => ({
	pairs: 1,
	knots: Array.from({ length: knots }, (_, at) => {
		const on = isoDay(dayNumber('2016-01-01') + 30 * at);
		const year = (dayNumber(on) - dayNumber('2016-01-01')) / 365.25;
		return { on, level: 0.06 * year + 0.03 * Math.sin(2 * Math.PI * (year - 0.3)), error: 0.01 };
	}),
});

test('an adjusted index keeps the trend and loses the seasons', () => {
	const adjusted = seasonallyAdjusted(index(90));
	for (const [at, { on, level, error }] of (adjusted?.knots ?? []).entries()) {
		const year = (dayNumber(on) - dayNumber('2016-01-01')) / 365.25;
		expect(Math.abs(level - 0.06 * year)).toBeLessThan(0.009);
		expect([at, error]).toEqual([at, 0.01]);
	}
});

test('seasons need three years', () => {
	expect(seasonallyAdjusted(index(30))).toBeNull();
	expect(seasonallyAdjusted({ pairs: 0, knots: [] })).toBeNull();
});
