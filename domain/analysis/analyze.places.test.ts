/** Subjects and sales without a map location. */
import { expect, test } from 'vitest';
import { analyzeSample, SALES, verdictOf } from '../../tests/samples/pricing/analysis.ts';

test('a subject without a map location is priced from the sales in its ZIP code', () => {
	const elsewhere = SALES.slice(0, 5).map((sale) => ({
		...sale,
		id: `other-${sale.id}`,
		zip: '44001',
		address: null,
		price: 900_000,
	}));
	const analysis = analyzeSample({}, [...SALES, ...elsewhere], { latitude: 0, longitude: 0 });
	expect(analysis.conclusion?.price).toBeGreaterThan(300_000);
	expect(analysis.flags).toContain(
		'The subject has no map location, so all sales in ZIP 44999 are treated as equally close.',
	);
	expect(verdictOf(analysis, 'other-s0')?.words).toBe(
		'In ZIP 44001. The subject has no map location, so only sales in ZIP 44999 are used',
	);
});

test("with too few map locations, sales in the subject's ZIP code are used without one", () => {
	const unplaced = SALES.map((sale) => ({ ...sale, latitude: null, longitude: null }));
	const { conclusion, comps, flags } = analyzeSample({}, unplaced);
	expect(conclusion?.price).toBeGreaterThan(300_000);
	expect(comps.length).toBeGreaterThanOrEqual(5);
	expect(comps.every(({ miles }) => miles === null)).toBe(true);
	expect(flags).toContain('Sales without a map location are treated as two miles away.');
	const otherZip = unplaced.map((sale) => ({ ...sale, zip: '44001' }));
	expect(analyzeSample({}, otherZip).whyNoPrice).toMatch(/^No sales can be used/);
});
