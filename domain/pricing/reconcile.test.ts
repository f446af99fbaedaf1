import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createSale, createSales, MODEL, SUBJECT, TODAY } from '../../tests/sample-market.ts';
import { COMPS, createComps, reconcileComps } from '../../tests/samples/pricing/reconciled-comps.ts';
import type { HomeFacts, Sale } from '../home/home.ts';
import { reconcile } from './reconcile.ts';

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

describe('the price is finite', () => {
	const many = createSales(500);
	const unusualSubjects: [string, Partial<HomeFacts>][] = [
		['no area', { livingArea: null }],
		['no rooms', { bedrooms: null, bathrooms: null }],
		['a year built in the future', { yearBuilt: 3024 }],
		['a lot of 0', { lotSize: 0 }],
		['the location (0, 0)', { latitude: 0, longitude: 0 }],
		['no map location', { latitude: null, longitude: null }],
	];

	test.each(unusualSubjects)('for a subject with %s', (_, facts) => {
		const subject = { ...SUBJECT, ...facts };
		const { logPrice, weights, uncertainty } = reconcileComps(createComps(many, subject), subject);
		for (const value of [logPrice, ...weights, ...Object.values(uncertainty)])
			expect(value).toSatisfy(Number.isFinite);
	});

	const unusualSales: [string, Partial<Sale>][] = [
		['at one location', { latitude: 40, longitude: -82 }],
		['without a map location', { latitude: null, longitude: null }],
		['that sold on one day', { soldOn: '2026-06-01', contractOn: null }],
		[
			'without any facts',
			{ livingArea: null, lotSize: null, yearBuilt: null, bedrooms: null, bathrooms: null },
		],
		['that have the same facts', { ...createSale({ id: 'x' }) }],
	];

	test.each(unusualSales)('for 500 comps %s', (_, facts) => {
		const sales = many.map((sale) => ({ ...sale, ...facts, id: sale.id }));
		const { logPrice, weights, uncertainty } = reconcileComps(createComps(sales));
		for (const value of [logPrice, ...weights, ...Object.values(uncertainty)])
			expect(value).toSatisfy(Number.isFinite);
		expect(Math.exp(logPrice)).toBeGreaterThan(50_000);
		expect(Math.exp(logPrice)).toBeLessThan(3_000_000);
	});
});

test('without comps there is no price; a single comp gives its adjusted price', () => {
	expect(reconcile(SUBJECT, [], MODEL, TODAY)).toBeNull();
	const [one] = COMPS;
	if (one) expect(reconcileComps([one]).logPrice).toBeCloseTo(one.adjustedLog, 9);
});
