/** Which sales an analysis uses, and the reasons for not using the others. */
import { expect, test } from 'vitest';
import { createSale } from '../../tests/sample-market.ts';
import { analyzeSample, compId, PLAIN, SALES, verdictOf } from '../../tests/samples/pricing/analysis.ts';

test('every sale has a verdict, and only comps are included', () => {
	expect(PLAIN.verdicts).toHaveLength(SALES.length);
	for (const { words, included, supports, sale } of PLAIN.verdicts) {
		expect(words).toMatch(/^[A-Z0-9].*[^.]$/);
		expect(included).toBe(PLAIN.comps.some((comp) => comp.sale.id === sale.id));
		if (included) expect(supports).toBe(false);
	}
	expect(PLAIN.verdicts.filter(({ supports }) => supports)).toHaveLength(
		PLAIN.conclusion?.supporting.sales as number,
	);
});

test('duplicate records of a sale are merged', () => {
	const twin = { ...createSale({ id: 'deed', address: '77 Oak St' }), daysOnMarket: null };
	const listing = { ...twin, id: 'listing', address: '77 OAK STREET', daysOnMarket: 9, soldOn: '2026-09-20' };
	const analysis = analyzeSample({}, [...SALES, twin, listing]);
	expect(analysis.merged).toBe(1);
	expect(verdictOf(analysis, 'deed')).toMatchObject({
		code: 'duplicate',
		words: 'Duplicate of a record from another source: 77 OAK STREET, $400,000 on September 20, 2026. Merged',
	});
	const droppedViaDuplicate = analyzeSample({ dropped: { deed: '' } }, [...SALES, twin, listing]);
	expect(verdictOf(droppedViaDuplicate, 'listing')).toMatchObject({ code: 'dropped' });
	const pinnedViaDuplicate = analyzeSample({ pinned: ['deed'] }, [...SALES, twin, listing]);
	expect(pinnedViaDuplicate.comps[0]?.sale.id).toBe('listing');
});

test("a sale that isn't arm's length is excluded unless pinned", () => {
	const gift = createSale({ id: 'gift', price: 60_000 });
	const analysis = analyzeSample({}, [...SALES, gift]);
	expect(analysis.notArmsLength).toBe(1);
	expect(verdictOf(analysis, 'gift')).toMatchObject({ code: 'not_arms_length', supports: false });
	expect(verdictOf(analysis, 'gift')?.words).toMatch(
		/^Sold for 1\d% of the price that nearby sales indicate/,
	);
	const pinned = analyzeSample({ pinned: ['gift'] }, [...SALES, gift]);
	expect(pinned.notArmsLength).toBe(0);
	expect(pinned.comps[0]?.sale.id).toBe('gift');
	expect(pinned.comps[0]?.warnings[0]).toMatch(/^Its price is 1\d% of what nearby sales indicate/);
	expect(pinned.flags.join(' ')).toMatch(/The price of comp 1 is 1\d% of what nearby sales indicate/);
	expect(pinned.comps[1]?.warnings.join()).not.toMatch(/what nearby sales indicate/);
});

test("the subject's own sale is never a comp", () => {
	const own = createSale({ id: 'own', address: '100 Middle Street', latitude: 40, price: 390_000 });
	const analysis = analyzeSample({}, [...SALES, own]);
	expect(verdictOf(analysis, 'own')).toMatchObject({ code: 'subject_itself', supports: false });
	expect(analysis.conclusion?.unrounded).toBe(PLAIN.conclusion?.unrounded);
	expect(analysis.flags.join(' ')).toMatch(/^The subject sold for \$390,000 on /);
	const pinned = analyzeSample({ pinned: ['own'] }, [...SALES, own]);
	expect(verdictOf(pinned, 'own')).toMatchObject({ code: 'subject_itself', included: false });
	expect(pinned.conclusion?.unrounded).toBe(PLAIN.conclusion?.unrounded);
});

test('an unusable sale has a reason', () => {
	const sales = [
		...SALES,
		createSale({ id: 'free', price: 0 }),
		createSale({ id: 'tomorrow', soldOn: '2026-11-22' }),
		createSale({ id: 'nowhere', latitude: 0, longitude: 0 }),
		createSale({ id: 'sizeless', livingArea: 0 }),
		createSale({ id: 'far', latitude: 41 }),
		createSale({ id: 'flat', homeType: 'condo' }),
	];
	const analysis = analyzeSample({}, sales);
	const codes = ['free', 'tomorrow', 'nowhere', 'sizeless', 'far', 'flat'].map(
		(id) => verdictOf(analysis, id)?.code,
	);
	expect(codes).toEqual(['unusable', 'unusable', 'no_place', 'no_area', 'radius', 'home_type']);
	expect(verdictOf(analysis, 'tomorrow')?.words).toBe('Closed November 22, 2026, after the effective date');
	expect(verdictOf(analysis, 'far')?.words).toBe('69.09 miles away; sales beyond 17 miles are not used');
});

test('an adjustment that exceeds the sale price excludes the comp, and the analysis continues', () => {
	const id = compId(1);
	const { conclusion, comps } = analyzeSample({ pinned: [id], cells: { [id]: { condition: -2_000_000 } } });
	expect(comps[0]).toMatchObject({ weight: 0, warnings: [expect.stringContaining('is not used')] });
	expect(Number.isFinite(conclusion?.unrounded)).toBe(true);
});

test('without a price, comps are shown without a weight', () => {
	const few = analyzeSample({}, SALES.slice(0, 2));
	expect(few.conclusion).toBeNull();
	const words = few.verdicts.filter(({ included }) => included).map((verdict) => verdict.words);
	expect(words.length).toBeGreaterThan(0);
	for (const each of words) expect(each).toMatch(/^Comp \d: meets the criteria; expected adjustments \d+%$/);
});
