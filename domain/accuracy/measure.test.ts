import { describe, expect, test } from 'vitest';
import { measureAccuracy, type Outcome } from './measure.ts';

function outcome(salePrice: number, price: number, reach = 0.1): Outcome {
	return {
		sale: { price: salePrice },
		estimate: { price, low: price * (1 - reach), high: price * (1 + reach) },
	};
}

test('the worked example of measureAccuracy', () => {
	const found = measureAccuracy([outcome(100, 110), outcome(200, 190)]);
	expect(found.medianError).toBeCloseTo(0.075, 12);
	expect(found.medianRatio).toBeCloseTo(1.025, 12);
	expect(found.cod).toBeCloseTo(0.075 / 1.025, 12);
	expect(found.prd).toBeCloseTo(1.025, 12);
	expect(found.bias).toBeCloseTo(0.025, 12);
});

test('shares are measured over the sales that have a price', () => {
	const found = measureAccuracy([
		outcome(100, 104),
		outcome(100, 92),
		outcome(100, 118),
		outcome(100, 140),
		{ sale: { price: 100 }, estimate: null },
	]);
	expect(found).toMatchObject({ sales: 5, priced: 4, within5: 0.25, within10: 0.5, within20: 0.75 });
	expect(found.coverage).toBe(0.5);
	expect(found.rangeWidth).toBeCloseTo(0.2, 12);
});

describe('price-related bias', () => {
	test('is 0 if the ratio is the same at every sale price', () => {
		expect(
			measureAccuracy([100, 200, 400, 800].map((salePrice) => outcome(salePrice, salePrice * 1.1))).prb,
		).toBeCloseTo(0, 12);
	});

	test('is below 0 if high-priced homes are undervalued', () => {
		const found = measureAccuracy(
			[100, 200, 400, 800].map((salePrice, at) => outcome(salePrice, salePrice * (1.06 - 0.04 * at))),
		);
		expect(found.prb).toBeLessThan(-0.03);
		expect(found.prd).toBeGreaterThan(1.02);
	});
});
