import { describe, expect, test } from 'vitest';
import { normal, randomStream } from '../demo-market/random.ts';
import { calibrate, type Miss, USUAL_CALIBRATION } from './calibration.ts';
import { rangeOf, scaleOf } from './range.ts';
import { SIGNS, type Signs } from './signs.ts';

const CALM = Object.fromEntries(SIGNS.map((sign) => [sign, sign === 'constant' ? 1 : 0])) as unknown as Signs;

/** Errors whose spread grows with two of the signs, and which are too low by 1 % on average. */
function missesOf(count: number, seed: number): Miss[] {
	const random = randomStream(seed, 'misses');
	return Array.from({ length: count }, () => {
		const [dispersion, age] = [normal(random), random()];
		const spread = 0.1 * Math.exp(0.5 * dispersion + 0.6 * age);
		return { signs: { ...CALM, dispersion, age }, error: 0.01 + spread * normal(random) };
	});
}

function coverage(
	misses: readonly Miss[],
	calibration: typeof USUAL_CALIBRATION,
	probability: number,
): number {
	const inside = misses.filter(({ signs, error }) => {
		const { low, high } = rangeOf(signs, calibration, probability);
		return Math.exp(error) >= low && Math.exp(error) <= high;
	});
	return inside.length / misses.length;
}

describe('ranges that were learned', () => {
	const fresh = missesOf(8000, 2);

	test.each([
		[3000, 3],
		[700, 1],
	])('from %i errors hold the stated share of new ones', (count, bins) => {
		const calibration = calibrate(missesOf(count, 1));
		expect(calibration).toMatchObject({ source: 'local', sales: count });
		expect(calibration.bins).toHaveLength(bins);
		expect(coverage(fresh, calibration, 0.8)).toBeCloseTo(0.8, 1);
		expect(coverage(fresh, calibration, 0.9)).toBeCloseTo(0.9, 1);
		expect(coverage(fresh, calibration, 0.5)).toBeCloseTo(0.5, 1);
	});

	test('hold it among the surest fifth and among the least sure', () => {
		const calibration = calibrate(missesOf(3000, 1));
		const scales = new Map(fresh.map((miss) => [miss, scaleOf(miss.signs, calibration)]));
		const inOrder = fresh.toSorted((a, b) => (scales.get(a) ?? 0) - (scales.get(b) ?? 0));
		for (const part of [inOrder.slice(0, 1600), inOrder.slice(-1600)]) {
			expect(Math.abs(coverage(part, calibration, 0.8) - 0.8)).toBeLessThan(0.04);
		}
	});

	test('are the shipped ones where the errors are few', () => {
		expect(calibrate(missesOf(49, 1))).toBe(USUAL_CALIBRATION);
	});

	test('are the shipped ones stretched where the errors are some, more so the more they are', () => {
		const shipped = coverage(fresh, USUAL_CALIBRATION, 0.8);
		const [some, more] = [60, 299].map((count) => {
			const calibration = calibrate(missesOf(count, 1));
			expect(calibration).toMatchObject({ source: 'local', sales: count });
			return coverage(fresh, calibration, 0.8);
		}) as [number, number];
		expect(Math.abs(some - 0.8)).toBeLessThan(Math.abs(shipped - 0.8));
		expect(Math.abs(more - 0.8)).toBeLessThan(0.04);
	});

	test('are narrower than the shipped ones where a market of few sales is calm, and wider where it is wild', () => {
		const widthWith = (factor: number) => {
			const misses = missesOf(150, 1).map(({ signs, error }) => ({ signs, error: factor * error }));
			const { low, high } = rangeOf(CALM, calibrate(misses));
			return high - low;
		};
		const { low, high } = rangeOf(CALM, USUAL_CALIBRATION);
		expect(widthWith(0.5)).toBeLessThan(high - low);
		expect(widthWith(3)).toBeGreaterThan(high - low);
	});

	test('are of the same bytes for the same errors in another order', () => {
		const misses = missesOf(400, 3);
		expect(JSON.stringify(calibrate(misses.toReversed()).bins)).toBe(JSON.stringify(calibrate(misses).bins));
	});
});

test('a range always holds the price, and more probability makes it wider', () => {
	let before = { low: 1, high: 1 };
	for (const probability of [0, 0.5, 0.8, 0.9, 0.95]) {
		const range = rangeOf(CALM, USUAL_CALIBRATION, probability);
		expect(range.low).toBeLessThanOrEqual(before.low);
		expect(range.high).toBeGreaterThanOrEqual(before.high);
		before = range;
	}
});

test('the shipped range of a usual home is about −14 % to +17 %, and wider for one that is little known', () => {
	const usual = rangeOf({ ...CALM, age: 0.4 }, USUAL_CALIBRATION);
	expect(usual.low).toBeCloseTo(0.85, 1);
	expect(usual.high).toBeCloseTo(1.18, 1);
	expect(rangeOf({ ...CALM, unknown: 2 }, USUAL_CALIBRATION).low).toBeLessThan(usual.low);
});

test('a calibration without bins gives a range that promises little', () => {
	expect(rangeOf(CALM, { ...USUAL_CALIBRATION, bins: [] })).toEqual({ low: 0.5, high: 2 });
});
