import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { COMPS, reconcileComps } from '../../tests/samples/pricing/reconciled-comps.ts';

describe('the price', () => {
	test('is exactly the sum of the weighted comps and the shrinkage, and the weights sum to 1', () => {
		const { logPrice, weights, shrinkage } = reconcileComps(COMPS);
		const sum = COMPS.reduce(
			(total, { adjustedLog }, at) => total + (weights[at] as number) * adjustedLog,
			0,
		);
		expect(sum + shrinkage.weight * shrinkage.level).toBeCloseTo(logPrice, 9);
		expect(weights.reduce((total, weight) => total + weight, shrinkage.weight)).toBeCloseTo(1, 12);
	});

	test('is close to what similar homes sold for', () => {
		expect(Math.exp(reconcileComps(COMPS).logPrice)).toBeGreaterThan(350_000);
		expect(Math.exp(reconcileComps(COMPS).logPrice)).toBeLessThan(450_000);
	});

	test('is the same for the same comps in any order', () => {
		const { logPrice } = reconcileComps(COMPS);
		fc.assert(
			fc.property(fc.shuffledSubarray(COMPS, { minLength: COMPS.length }), (shuffled) => {
				expect(reconcileComps(shuffled).logPrice).toBe(logPrice);
			}),
			{ numRuns: 10 },
		);
	});

	test('scales with the prices of all comps', () => {
		const tripled = COMPS.map((comp) => ({ ...comp, adjustedLog: comp.adjustedLog + Math.log(3) }));
		expect(reconcileComps(tripled).logPrice).toBeCloseTo(reconcileComps(COMPS).logPrice + Math.log(3), 9);
	});
});
