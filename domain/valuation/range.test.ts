import { describe, expect, test } from 'vitest';
import { dayNumber, isoDay } from '../days.ts';
import { normal, randomStream } from '../demo-market/random.ts';
import { calibrate, type Miss, USUAL_CALIBRATION } from './calibration.ts';
import type { Calibration } from './market-model.ts';
import { rangeOf, scaleOf } from './range.ts';
import { SIGNS, type Signs } from './signs.ts';

const CALM = Object.fromEntries(SIGNS.map((sign) => [sign, sign === 'constant' ? 1 : 0])) as unknown as Signs;

const TODAY = '2026-11-21';

/**
 * Errors whose spread grows with two of the signs, and which are too low by 1 % on average; one a day or more, up to the
 * day before TODAY.
 *
 * @param wildness by how much more those miss that are older than 45 days
 */
function missesOf(count: number, seed: number, wildness = 1): Miss[] {
	const random = randomStream(seed, 'misses');
	return Array.from({ length: count }, (_, at) => {
		const [dispersion, age] = [normal(random), random()];
		const days = 1 + Math.floor((170 * at) / count);
		const spread = 0.1 * Math.exp(0.5 * dispersion + 0.6 * age) * (days > 45 ? wildness : 1);
		const on = isoDay(dayNumber(TODAY) - days);
		return { on, signs: { ...CALM, dispersion, age }, error: 0.01 + spread * normal(random) };
	});
}

function coverage(misses: readonly Miss[], calibration: Calibration): number {
	const inside = misses.filter(({ signs, error }) => {
		const { low, high } = rangeOf(signs, calibration);
		return Math.exp(error) >= low && Math.exp(error) <= high;
	});
	return inside.length / misses.length;
}

describe('ranges that were learned', () => {
	const fresh = missesOf(8000, 2);

	test.each([3000, 700])('from %i errors hold 80 %% of new ones', (count) => {
		const calibration = calibrate(missesOf(count, 1), TODAY);
		expect(calibration).toMatchObject({ source: 'local', sales: count });
		expect(Math.abs(coverage(fresh, calibration) - 0.8)).toBeLessThan(0.03);
	});

	test.each([0.05, 20])('hold 80 %% where a market misses %f times as far as others', (factor) => {
		const scaled = (misses: Miss[]) => misses.map((miss) => ({ ...miss, error: factor * miss.error }));
		const calibration = calibrate(scaled(missesOf(700, 1)), TODAY);
		expect(Math.abs(coverage(scaled(fresh), calibration) - 0.8)).toBeLessThan(0.05);
	});

	test('hold it among the surest fifth and among the least sure', () => {
		const calibration = calibrate(missesOf(3000, 1), TODAY);
		const scales = new Map(fresh.map((miss) => [miss, scaleOf(miss.signs, calibration)]));
		const inOrder = fresh.toSorted((a, b) => (scales.get(a) ?? 0) - (scales.get(b) ?? 0));
		for (const part of [inOrder.slice(0, 1600), inOrder.slice(-1600)]) {
			expect(Math.abs(coverage(part, calibration) - 0.8)).toBeLessThan(0.04);
		}
	});

	test('are those of today where a market that was wild has grown calm', () => {
		const calibration = calibrate(missesOf(3000, 1, 3), TODAY);
		expect(Math.abs(coverage(fresh, calibration) - 0.8)).toBeLessThan(0.04);
	});

	test('forget what is older than half a year', () => {
		const old = missesOf(3000, 1).map((miss) => ({ ...miss, on: '2026-05-24' }));
		expect(calibrate(old, TODAY)).toBe(USUAL_CALIBRATION);
	});

	test('are the shipped ones where the errors are few', () => {
		expect(calibrate(missesOf(49, 1), TODAY)).toBe(USUAL_CALIBRATION);
	});

	test('stay finite where every past price was right', () => {
		const right = missesOf(700, 1).map((miss) => ({ ...miss, error: 0 }));
		const { low, high } = rangeOf(CALM, calibrate(right, TODAY));
		expect(low).toBeGreaterThan(0.9);
		expect(high).toBeLessThan(1.1);
	});

	test('are the shipped ones stretched where the errors are some, more so the more they are', () => {
		const wild = (count: number, seed: number) =>
			missesOf(count, seed).map((miss) => ({ ...miss, error: 3 * miss.error }));
		const wanted = wild(8000, 2);
		const shipped = coverage(wanted, USUAL_CALIBRATION);
		const [some, more] = [60, 299].map((count) => {
			const calibration = calibrate(wild(count, 1), TODAY);
			expect(calibration).toMatchObject({ source: 'local', sales: count });
			return coverage(wanted, calibration);
		}) as [number, number];
		expect(Math.abs(some - 0.8)).toBeLessThan(Math.abs(shipped - 0.8));
		expect(Math.abs(more - 0.8)).toBeLessThan(Math.abs(some - 0.8));
	});

	test('are narrower than the shipped ones where a market of few sales is calm, and wider where it is wild', () => {
		const widthWith = (factor: number) => {
			const misses = missesOf(150, 1).map((miss) => ({ ...miss, error: factor * miss.error }));
			return widthOf(CALM, calibrate(misses, TODAY));
		};
		expect(widthWith(0.5)).toBeLessThan(widthOf(CALM, USUAL_CALIBRATION));
		expect(widthWith(3)).toBeGreaterThan(widthOf(CALM, USUAL_CALIBRATION));
	});

	test('are of the same bytes for the same errors in another order', () => {
		const misses = missesOf(400, 3);
		expect(JSON.stringify(calibrate(misses.toReversed(), TODAY))).toBe(
			JSON.stringify(calibrate(misses, TODAY)),
		);
	});
});

function widthOf(signs: Signs, calibration: Calibration): number {
	const { low, high } = rangeOf(signs, calibration);
	return high - low;
}

test('a range holds the price, as many times below as above', () => {
	const { low, high } = rangeOf(CALM, USUAL_CALIBRATION);
	expect(low).toBeLessThan(1);
	expect(low * high).toBeCloseTo(1, 12);
});

test('the worked example: a scale of 0.1 and a reach of 1.5', () => {
	const { low, high } = rangeOf(CALM, {
		...USUAL_CALIBRATION,
		scale: { constant: Math.log(0.1) },
		reach: 1.5,
	});
	expect(low).toBeCloseTo(0.861, 3);
	expect(high).toBeCloseTo(1.162, 3);
});

test('the shipped range is wider for a home that is little known, old, worn or plain', () => {
	const usual = widthOf({ ...CALM, age: 0.4 }, USUAL_CALIBRATION);
	for (const less of [{ unknown: 2 }, { age: 0.6 }, { condition: 1 }, { quality: 1 }]) {
		expect(widthOf({ ...CALM, age: 0.4, ...less }, USUAL_CALIBRATION)).toBeGreaterThan(usual);
	}
});
