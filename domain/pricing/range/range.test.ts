/** A range around a price. */
import { expect, test } from 'vitest';
import { CALM, INPUT, widthOf } from '../../../tests/samples/pricing/range-input.ts';
import { DEFAULT_CALIBRATION } from '../../fitting/calibration.ts';
import { priceRange } from './range.ts';

test('a range contains the price, with equal odds below and above', () => {
	const { low, high } = priceRange(INPUT, DEFAULT_CALIBRATION);
	expect(low).toBeLessThan(1);
	expect(low * high).toBeCloseTo(1, 12);
});

test('the worked example of priceRange: a scale of 0.1 and a reach of 1.5', () => {
	const { low, high } = priceRange(INPUT, {
		...DEFAULT_CALIBRATION,
		scale: { constant: Math.log(0.1) },
		reach: 1.5,
	});
	expect(low).toBeCloseTo(0.861, 3);
	expect(high).toBeCloseTo(1.162, 3);
});

test('the default range is wider for a home with unknown facts, or that is old, worn or of low quality', () => {
	const typical = widthOf({ ...CALM, age: 0.4 }, DEFAULT_CALIBRATION);
	for (const less of [{ unknown: 2 }, { age: 0.6 }, { condition: 1 }, { quality: 1 }]) {
		expect(widthOf({ ...CALM, age: 0.4, ...less }, DEFAULT_CALIBRATION)).toBeGreaterThan(typical);
	}
});

test('the widest range is from about a third of the price to three times the price', () => {
	const uncertainty = {
		...CALM,
		kernelError: 4,
		dispersion: 1.5,
		disagreement: 10,
		condition: 3,
		unknown: 4,
	};
	const { low, high } = priceRange({ ...INPUT, uncertainty }, DEFAULT_CALIBRATION);
	expect(low).toBeGreaterThan(0.3);
	expect(low).toBeLessThan(0.4);
	expect(high).toBeCloseTo(1 / low, 6);
});
