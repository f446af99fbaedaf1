/** The weights of comps in the reconciliation. */
import { describe, expect, test } from 'vitest';
import { createSale, SUBJECT } from '../../tests/sample-market.ts';
import { COMPS, createComps, reconcileComps } from '../../tests/samples/pricing/reconciled-comps.ts';

describe('the price', () => {
	test('hardly follows a single outlier', () => {
		const wrong = COMPS.map((comp, at) => (at === 4 ? { ...comp, adjustedLog: comp.adjustedLog - 2 } : comp));
		expect(Math.abs(reconcileComps(wrong).logPrice - reconcileComps(COMPS).logPrice)).toBeLessThan(0.02);
	});

	test("changes with a comp by about the comp's weight", () => {
		const { weights, logPrice } = reconcileComps(COMPS);
		const heaviest = weights.indexOf(Math.max(...weights));
		const moved = COMPS.map((comp, at) =>
			at === heaviest ? { ...comp, adjustedLog: comp.adjustedLog + 0.001 } : comp,
		);
		expect((reconcileComps(moved).logPrice - logPrice) / 0.001).toBeCloseTo(weights[heaviest] as number, 1);
	});
});

test('a close and similar comp has more weight than a distant and different one', () => {
	const near = createSale({ id: 'near', latitude: 40.001 });
	const far = createSale({ id: 'far', latitude: 40.03, livingArea: 3600, bathrooms: 4, yearBuilt: 1930 });
	const { weights } = reconcileComps([...COMPS, ...createComps([near, far])]);
	expect(weights.at(-2)).toBeGreaterThan(3 * Math.abs(weights.at(-1) as number));
});

test('an outlier hardly changes the price, one below its neighbors even less than one above', () => {
	const step = moveBy(0.02);
	expect(moveBy(0.8)).toBeLessThan(40 * step);
	expect(moveBy(-0.8)).toBeLessThan(moveBy(0.8));
});

test('a comp in another ZIP code has less weight than a similar comp in the same ZIP code', () => {
	const across = COMPS.map((comp, at) =>
		at < 45 ? comp : { ...comp, sale: { ...comp.sale, zip: '99999' } },
	);
	const share = (comps: typeof COMPS) =>
		reconcileComps(comps, { ...SUBJECT, zip: COMPS[0]?.sale.zip ?? '' })
			.weights.slice(45)
			.reduce((sum, weight) => sum + weight, 0);
	expect(share(across)).toBeLessThan(share(COMPS));
});

/** How much the log of the price changes if the log of one comp's price does by `off`. */
function moveBy(off: number): number {
	const moved = COMPS.map((comp, at) => (at === 0 ? { ...comp, adjustedLog: comp.adjustedLog + off } : comp));
	return Math.abs(reconcileComps(moved).logPrice - reconcileComps(COMPS).logPrice);
}
