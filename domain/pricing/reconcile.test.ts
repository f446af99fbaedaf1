import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MODEL, SUBJECT, saleOf, salesOf, TODAY } from '../../tests/sample-market.ts';
import type { HomeFacts, Sale } from '../home/home.ts';
import { adjustedLogOf, adjustmentLogs } from './adjustments.ts';
import type { AdjustedComp, PricedHome } from './neighborhood.ts';
import { type Reconciliation, reconcile } from './reconcile.ts';

const COMPS = compsOf(salesOf(90));

function compsOf(sales: readonly Sale[], subject: HomeFacts = SUBJECT): AdjustedComp[] {
	return sales.map((sale) => ({
		sale,
		adjustedLog: adjustedLogOf(sale, adjustmentLogs(subject, sale, MODEL, TODAY)),
	}));
}

function reconcileComps(comps: readonly AdjustedComp[], subject: PricedHome = SUBJECT): Reconciliation {
	return reconcile(subject, comps, MODEL, TODAY) as Reconciliation;
}

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
	const near = saleOf({ id: 'near', latitude: 40.001 });
	const far = saleOf({ id: 'far', latitude: 40.03, livingArea: 3600, bathrooms: 4, yearBuilt: 1930 });
	const { weights } = reconcileComps([...COMPS, ...compsOf([near, far])]);
	expect(weights.at(-2)).toBeGreaterThan(3 * Math.abs(weights.at(-1) as number));
});

/** How much the result changes if one comp is this much off, natural log. */
function moveBy(off: number): number {
	const moved = COMPS.map((comp, at) => (at === 0 ? { ...comp, adjustedLog: comp.adjustedLog + off } : comp));
	return Math.abs(reconcileComps(moved).logPrice - reconcileComps(COMPS).logPrice);
}

test('a sale far above its neighbors gets less weight, and one as far below even less', () => {
	const step = moveBy(0.02);
	expect(moveBy(0.8)).toBeLessThan(40 * step);
	expect(moveBy(-0.8)).toBeLessThan(moveBy(0.8));
});

test('a comp in another ZIP code has less weight than a similar one in the same', () => {
	const across = COMPS.map((comp, at) =>
		at < 45 ? comp : { ...comp, sale: { ...comp.sale, zip: '99999' } },
	);
	const share = (comps: typeof COMPS) =>
		reconcileComps(comps, { ...SUBJECT, zip: COMPS[0]?.sale.zip ?? '' })
			.weights.slice(45)
			.reduce((sum, weight) => sum + weight, 0);
	expect(share(across)).toBeLessThan(share(COMPS));
});

describe('whatever the homes are', () => {
	const many = salesOf(500);
	const oddSubjects: [string, Partial<HomeFacts>][] = [
		['no area', { livingArea: null }],
		['no rooms', { bedrooms: null, bathrooms: null }],
		['a year to come', { yearBuilt: 3024 }],
		['a lot of 0', { lotSize: 0 }],
		['the place (0, 0)', { latitude: 0, longitude: 0 }],
		['no place', { latitude: null, longitude: null }],
	];
	test.each(oddSubjects)('a subject with %s has a finite price', (_, facts) => {
		const subject = { ...SUBJECT, ...facts };
		const { logPrice, weights, uncertainty } = reconcileComps(compsOf(many, subject), subject);
		for (const value of [logPrice, ...weights, ...Object.values(uncertainty)])
			expect(value).toSatisfy(Number.isFinite);
	});

	const oddSales: [string, Partial<Sale>][] = [
		['at one point', { latitude: 40, longitude: -82 }],
		['without a place', { latitude: null, longitude: null }],
		['sold on one day', { soldOn: '2026-06-01', contractOn: null }],
		[
			'without any facts',
			{ livingArea: null, lotSize: null, yearBuilt: null, bedrooms: null, bathrooms: null },
		],
		['that are one home', { ...saleOf({ id: 'x' }) }],
	];
	test.each(oddSales)('500 comps %s give a finite price', (_, facts) => {
		const sales = many.map((sale) => ({ ...sale, ...facts, id: sale.id }));
		const { logPrice, weights, uncertainty } = reconcileComps(compsOf(sales));
		for (const value of [logPrice, ...weights, ...Object.values(uncertainty)])
			expect(value).toSatisfy(Number.isFinite);
		expect(Math.exp(logPrice)).toBeGreaterThan(50_000);
		expect(Math.exp(logPrice)).toBeLessThan(3_000_000);
	});
});

test('no comps give no price, and a single comp gives its own', () => {
	expect(reconcile(SUBJECT, [], MODEL, TODAY)).toBeNull();
	const [one] = COMPS;
	if (one) expect(reconcileComps([one]).logPrice).toBeCloseTo(one.adjustedLog, 9);
});
