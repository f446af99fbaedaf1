/** Odd homes have a finite price. */
import { describe, expect, test } from 'vitest';
import { MODEL, SUBJECT, saleOf, salesOf, TODAY } from '../../tests/sample-market.ts';
import { COMPS, compsOf, reconcileComps } from '../../tests/samples/pricing/reconciled-comps.ts';
import type { HomeFacts, Sale } from '../home/home.ts';
import { reconcile } from './reconcile.ts';

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
