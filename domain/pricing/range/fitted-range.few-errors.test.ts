/** Ranges in markets with few past errors, or unusual ones. */
import { describe, expect, test } from 'vitest';
import { calibrate, coverage, createPastErrors } from '../../../tests/samples/pricing/past-errors.ts';
import { CALM, INPUT, TODAY, widthOf } from '../../../tests/samples/pricing/range-input.ts';
import { DEFAULT_CALIBRATION } from '../../fitting/calibration.ts';
import { priceRange } from './range.ts';

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
