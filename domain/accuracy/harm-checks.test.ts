import { expect, test } from 'vitest';
import { createSale } from '../../tests/sample-market.ts';
import { dayNumber, isoDay } from '../dates/days.ts';
import { randomStream } from '../math/random.ts';
import { factsFromList } from '../pricing/correction/correction.ts';
import { CORRECTION_FACTS } from '../pricing/correction/correction-facts.ts';
import { UNCERTAINTY_FACTORS, type UncertaintyFactors } from '../pricing/range/uncertainty.ts';
import type { BlindPrice } from './blind-prices.ts';
import { marketQuarters, shuffledMedianError } from './harm-checks.ts';

const FROM = '2026-06-01';
const CALM = Object.fromEntries(
	UNCERTAINTY_FACTORS.map((factor) => [factor, factor === 'constant' ? 1 : 0]),
) as unknown as UncertaintyFactors;

function priceOf(on: string, error: number, log = 0, age: number | null = null, id = on): BlindPrice {
	return {
		sale: { ...createSale({ id, soldOn: on, contractOn: null }), market: 'Sample County, OH' },
		on,
		estimate: null,
		uncorrected: null,
		comps: 200,
		daysOwned: null,
		shown: null,
		error: {
			on,
			soldOn: on,
			logPrice: 13,
			error,
			correction: { log, full: log },
			comps: 200,
			uncertainty: CALM,
			facts: { ...factsFromList(CORRECTION_FACTS.map(() => null)), age },
		},
	};
}

test('for each quarter, the mean error with the correction is compared with that without it', () => {
	const halved = Array.from({ length: 99 }, () => priceOf('2026-04-15', 0.1, 0.05));
	// Both errors of this sale are clipped to 0.8.
	expect(marketQuarters([...halved, priceOf('2026-05-02', 2, 0.1)])).toEqual([
		{
			label: 'Sample County, OH, Q2 2026',
			sales: 100,
			ratio: expect.closeTo((99 * 0.05 + 0.8) / (99 * 0.1 + 0.8), 9),
		},
	]);
});

test('quarters with few sales, or without a correction, are skipped', () => {
	const few = Array.from({ length: 99 }, () => priceOf('2026-04-15', 0.1, 0.05));
	const plain = Array.from({ length: 200 }, () => priceOf('2026-07-15', 0.1));
	expect(marketQuarters([...few, ...plain])).toEqual([]);
});

test('a correction learned from shuffled errors hardly changes the median error', () => {
	const random = randomStream(7, 'harm');
	const first = dayNumber('2025-06-01');
	// Old homes sell for 8% more than their comps indicate, new ones for 8% less: easy to learn, unless the errors
	// are shuffled.
	const prices = Array.from({ length: 2400 }, (_, at) => {
		const age = 100 * random();
		const error = (age > 50 ? 0.08 : -0.08) + 0.06 * (random() - 0.5);
		return priceOf(isoDay(first + Math.floor(at / 6)), error, 0, age, `sale ${at}`);
	});
	const without = 0.08;
	const shuffled = shuffledMedianError(prices, FROM, random);
	expect(shuffled).toBeGreaterThan(without - 0.01);
	expect(shuffled).toBeLessThan(without + 0.01);
	// If each sale keeps its own error, the correction learns the pattern.
	expect(shuffledMedianError(prices, FROM, () => 0.999_999)).toBeLessThan(0.75 * without);
});
