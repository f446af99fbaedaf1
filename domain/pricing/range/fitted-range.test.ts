/** Ranges fitted on past errors contain 80 percent of new ones. */
import { describe, expect, test } from 'vitest';
import { calibrate, coverage, createPastErrors } from '../../../tests/samples/pricing/past-errors.ts';
import { CALM, INPUT, TODAY, UNKNOWN, widthOf } from '../../../tests/samples/pricing/range-input.ts';
import { DEFAULT_CALIBRATION } from '../../fitting/calibration.ts';
import { type PastError, toRangeInput } from '../../fitting/past-error.ts';
import { computeRangeFactors, errorScale, priceRange } from './range.ts';
import { shareAbove } from './share-above.ts';

describe('ranges fitted on past errors', () => {
	const fresh = createPastErrors(8000, 2);

	test.each([3000, 700])('from %i errors contain 80 percent of new ones', (count) => {
		const calibration = calibrate(createPastErrors(count, 1), TODAY);
		expect(calibration).toMatchObject({ source: 'local', sales: count });
		expect(Math.abs(coverage(fresh, calibration) - 0.8)).toBeLessThan(0.03);
	});

	test('contain at least 80 percent of new errors on average over many markets with 300 errors each', () => {
		const shares = Array.from({ length: 20 }, (_, market) =>
			coverage(fresh, calibrate(createPastErrors(300, 100 + market), TODAY)),
		);
		const mean = shares.reduce((sum, each) => sum + each, 0) / shares.length;
		expect(mean).toBeGreaterThan(0.8);
		expect(mean).toBeLessThan(0.83);
	});

	test('say how many new homes sell for more than an amount, from 300 errors on', () => {
		const calibration = calibrate(createPastErrors(3000, 1), TODAY);
		for (const amount of [0.9, 0.97, 1, 1.04, 1.1]) {
			const said = fresh.map((past) =>
				shareAbove(amount, { price: 1, ...priceRange(toRangeInput(past), calibration) }, calibration),
			);
			const mean = said.reduce<number>((sum, share) => sum + (share ?? 0), 0) / said.length;
			const sold = fresh.filter((past) => Math.exp(past.error - past.correction.log) > amount).length;
			expect(Math.abs(mean - sold / fresh.length)).toBeLessThan(0.03);
		}
		expect(calibrate(createPastErrors(299, 1), TODAY).positions).toBeUndefined();
	});

	test.each([0.05, 20])('contain 80 percent in a market whose errors are %f times as large', (factor) => {
		const scaled = (errors: PastError[]) => errors.map((past) => ({ ...past, error: factor * past.error }));
		const calibration = calibrate(scaled(createPastErrors(700, 1)), TODAY);
		expect(Math.abs(coverage(scaled(fresh), calibration) - 0.8)).toBeLessThan(0.05);
	});

	test('contain 80 percent of the most certain quintile of homes, and of the least certain', () => {
		const calibration = calibrate(createPastErrors(3000, 1), TODAY);
		const scales = new Map(
			fresh.map((past) => [
				past,
				errorScale(computeRangeFactors(toRangeInput(past), null), calibration.scale),
			]),
		);
		const inOrder = fresh.toSorted((a, b) => (scales.get(a) ?? 0) - (scales.get(b) ?? 0));
		for (const part of [inOrder.slice(0, 1600), inOrder.slice(-1600)]) {
			expect(Math.abs(coverage(part, calibration) - 0.8)).toBeLessThan(0.04);
		}
	});

	test('adapt quickly in a market whose errors were three times as large before', () => {
		const calibration = calibrate(createPastErrors(3000, 1, 3), TODAY);
		const withLargeEarlierErrors = calibrate(
			createPastErrors(3000, 1).map((past) => ({ ...past, error: 3 * past.error })),
			TODAY,
		);
		expect(coverage(fresh, calibration)).toBeLessThan(0.95);
		expect(coverage(fresh, withLargeEarlierErrors)).toBeGreaterThan(0.98);
		expect(widthOf(CALM, calibration)).toBeLessThan(0.6 * widthOf(CALM, withLargeEarlierErrors));
	});

	test("ignore errors older than three years, and sales that haven't closed", () => {
		const old = createPastErrors(3000, 1).map((past) => ({ ...past, on: '2023-11-20' }));
		expect(calibrate(old, TODAY)).toBe(DEFAULT_CALIBRATION);
		const open = createPastErrors(3000, 1).map((past) => ({ ...past, soldOn: TODAY }));
		expect(calibrate(open, TODAY)).toBe(DEFAULT_CALIBRATION);
	});

	test('are wider on the side where errors are larger', () => {
		const above = createPastErrors(3000, 1).map((past) => ({
			...past,
			error: past.error > 0 ? 2 * past.error : past.error,
		}));
		const { low, high } = priceRange(INPUT, calibrate(above, TODAY));
		expect(Math.log(high)).toBeGreaterThan(-1.4 * Math.log(low));
	});

	test('are wider above the price for homes whose errors are larger above it, and below it for other homes', () => {
		const isOld = ({ uncertainty }: PastError) => uncertainty.age > 0.5;
		const skewed = createPastErrors(3000, 1).map((past) => ({
			...past,
			error: past.error * (past.error > 0 === isOld(past) ? 2 : 1),
		}));
		const calibration = calibrate(skewed, TODAY);
		const ratioAt = (age: number) => {
			const { low, high } = priceRange({ ...INPUT, uncertainty: { ...CALM, age } }, calibration);
			return Math.log(high) / -Math.log(low);
		};
		expect(ratioAt(0.9)).toBeGreaterThan(1.25);
		expect(ratioAt(0.1)).toBeLessThan(0.8);
	});

	test('reach higher for homes sold again soon if those sold for more, until it is known whether they were renovated', () => {
		const resold = { ...UNKNOWN, ownSale: 0, ownRecency: 0.2 };
		const withResales = (errors: PastError[]) =>
			errors.map((past, at) =>
				at % 5 === 0 ? { ...past, facts: resold, error: past.error + (at % 20 === 0 ? 0.5 : 0) } : past,
			);
		const calibration = calibrate(withResales(createPastErrors(3000, 1)), TODAY);
		expect(calibration.resold?.above).toBeGreaterThan(1.1);
		const soon = withResales(fresh).filter(({ facts }) => facts === resold);
		expect(Math.abs(coverage(soon, calibration) - 0.8)).toBeLessThan(0.04);
		const { resold: _, ...without } = calibration;
		const input = { ...INPUT, facts: resold };
		expect(priceRange({ ...input, isRenovationKnown: true }, calibration)).toEqual(
			priceRange(input, without),
		);
		const old = { ...INPUT, facts: { ...resold, ownRecency: -0.4 } };
		expect(priceRange(old, calibration)).toEqual(priceRange(old, without));
	});

	test('reach lower for homes that sold within the last 60 days if those sold for less, unless that sale has no weight', () => {
		const justSold = { ...UNKNOWN, ownSale: 0, ownRecency: 0.9 };
		const own = { log: 0.001, full: 0 };
		const withRecent = (errors: PastError[], correction = own, facts = justSold) =>
			errors.map((past, at) =>
				at % 5 === 0 ? { ...past, facts, correction, error: past.error - (at % 20 === 0 ? 0.5 : 0) } : past,
			);
		const calibration = calibrate(withRecent(createPastErrors(3000, 1)), TODAY);
		expect(calibration.justSold?.below).toBeGreaterThan(1.1);
		const recent = withRecent(fresh).filter(({ facts }) => facts === justSold);
		expect(Math.abs(coverage(recent, calibration) - 0.8)).toBeLessThan(0.04);
		const { justSold: _, ...without } = calibration;
		const input = { ...INPUT, facts: justSold };
		expect(priceRange(input, calibration)).toEqual(priceRange(input, without));
		const weighted = { ...input, ownWeight: 0.5 };
		expect(priceRange(weighted, calibration).low).toBeLessThan(priceRange(weighted, without).low);
		const uncorrected = withRecent(createPastErrors(3000, 1), { log: 0, full: 0 });
		const mistyped = withRecent(createPastErrors(3000, 1), own, { ...justSold, ownSale: 0.6 });
		for (const errors of [uncorrected, mistyped])
			expect(calibrate(errors, TODAY).justSold).toEqual({ below: 1, above: 1 });
	});
});

describe('ranges fitted on past errors', () => {
	test('are the default ranges if there are few errors', () => {
		expect(calibrate(createPastErrors(49, 1), TODAY)).toBe(DEFAULT_CALIBRATION);
	});

	test('stay finite if every past price was exact', () => {
		const right = createPastErrors(700, 1).map((past) => ({ ...past, error: 0 }));
		const { low, high } = priceRange(INPUT, calibrate(right, TODAY));
		expect(low).toBeGreaterThan(0.9);
		expect(high).toBeLessThan(1.1);
	});

	test('are default ranges scaled to the errors if there are some, more accurately the more errors there are', () => {
		const withLargeEarlierErrors = (count: number, seed: number) =>
			createPastErrors(count, seed).map((past) => ({ ...past, error: 3 * past.error }));
		const large = withLargeEarlierErrors(8000, 2);
		const byDefault = coverage(large, DEFAULT_CALIBRATION);
		const [some, more] = [60, 299].map((count) => {
			const calibration = calibrate(withLargeEarlierErrors(count, 1), TODAY);
			expect(calibration).toMatchObject({ source: 'local', sales: count });
			return coverage(large, calibration);
		}) as [number, number];
		expect(Math.abs(some - 0.8)).toBeLessThan(Math.abs(byDefault - 0.8));
		expect(Math.abs(more - 0.8)).toBeLessThan(Math.abs(some - 0.8));
	});

	test('are narrower than default ranges if errors are small, and wider if errors are large', () => {
		const widthWith = (factor: number) => {
			const errors = createPastErrors(150, 1).map((past) => ({ ...past, error: factor * past.error }));
			return widthOf(CALM, calibrate(errors, TODAY));
		};
		expect(widthWith(0.5)).toBeLessThan(widthOf(CALM, DEFAULT_CALIBRATION));
		expect(widthWith(3)).toBeGreaterThan(widthOf(CALM, DEFAULT_CALIBRATION));
	});

	test('do not depend on the order of the errors, to the byte', () => {
		const errors = createPastErrors(400, 3);
		expect(JSON.stringify(calibrate(errors.toReversed(), TODAY))).toBe(
			JSON.stringify(calibrate(errors, TODAY)),
		);
	});
});
