/** Which sales an analysis uses, and the reasons for not using the others. */
import { expect, test } from 'vitest';
import { createSale, SUBJECT, TODAY } from '../../tests/sample-market.ts';
import { analyzeSample, compId, PLAIN, SALES, verdictOf } from '../../tests/samples/pricing/analysis.ts';
import { addDays } from '../dates/days.ts';
import type { Sale } from '../home/home.ts';

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
	expect(analysis.priceOutliers).toBe(1);
	expect(verdictOf(analysis, 'gift')).toMatchObject({ code: 'price_outlier', supports: false });
	expect(verdictOf(analysis, 'gift')?.words).toMatch(
		/^Sold for 1\d% of the price that nearby sales indicate/,
	);
	const pinned = analyzeSample({ pinned: ['gift'] }, [...SALES, gift]);
	expect(pinned.priceOutliers).toBe(0);
	const comp = pinned.comps.find(({ sale }) => sale.id === 'gift');
	expect(comp?.warnings[0]).toMatch(/^Its price is 1\d% of what nearby sales indicate/);
	expect(pinned.flags.join(' ')).toMatch(
		new RegExp(`The price of comp ${comp?.number} is 1\\d% of what nearby sales indicate`),
	);
	const others = pinned.comps.filter((each) => each !== comp);
	expect(others.flatMap(({ warnings }) => warnings).join()).not.toMatch(/what nearby sales indicate/);
});

test('a sale whose price has an extra digit does not move the price, unless pinned', () => {
	const typo = createSale({ id: 'typo', price: 4_200_000 });
	const analysis = analyzeSample({}, [...SALES, typo]);
	expect(analysis.conclusion?.unrounded).toBe(PLAIN.conclusion?.unrounded);
	expect(verdictOf(analysis, 'typo')?.words).toMatch(
		/^Sold for [\d,]+% of the price that nearby sales indicate; probably a wrong price, or several properties/,
	);
	const pinned = analyzeSample({ pinned: ['typo'] }, [...SALES, typo]);
	expect(pinned.comps.find(({ sale }) => sale.id === 'typo')?.warnings[0]).toMatch(
		/Confirm the price, and that it was of this property alone\.$/,
	);
});

test("the subject's own sale is never a comp", () => {
	const soldOn = addDays(TODAY, -200);
	const own = createSale({ id: 'own', address: '100 Middle Street', latitude: 40, price: 390_000, soldOn });
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
		createSale({ id: 'nowhere', latitude: 0, longitude: 0, zip: '44001' }),
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

test('a pinned sale is a comp, whatever the criteria, and the numbers of the others stay', () => {
	const far = createSale({ id: 'far', latitude: 40.03, livingArea: 2900, price: 520_000 });
	expect(verdictOf(analyzeSample({}, [...SALES, far]), 'far')).toMatchObject({ included: false });
	const { comps, verdicts } = analyzeSample({ pinned: ['far'], notes: { far: 'Same model' } }, [
		...SALES,
		far,
	]);
	const numbersOf = (found: typeof comps) => new Map(found.map(({ sale, number }) => [sale.id, number]));
	const before = numbersOf(analyzeSample({}, [...SALES, far]).comps);
	const pinned = comps.find(({ sale }) => sale.id === 'far');
	expect(pinned).toMatchObject({ pinned: true, note: 'Same model' });
	for (const { sale, number } of comps.filter((comp) => comp !== pinned))
		expect(number).toBe(before.get(sale.id));
	expect(verdicts.find(({ sale }) => sale.id === 'far')).toMatchObject({
		code: 'pinned',
		words: expect.stringContaining(`Comp ${pinned?.number}, pinned by you: Same model; weight`),
	});
});

test('more than eight pinned sales are all comps', () => {
	const pinned = SALES.slice(0, 11).map(({ id }) => id);
	expect(
		analyzeSample({ pinned })
			.comps.map(({ sale }) => sale.id)
			.sort(),
	).toEqual([...pinned].sort());
});

test('a sale added manually is a comp', () => {
	const mine = createSale({ id: 'hand-1', address: '9 Elm St', price: 415_000 });
	const analysis = analyzeSample({ added: [mine] });
	expect(verdictOf(analysis, 'hand-1')).toMatchObject({ included: true, code: 'added' });
	const dropped = analyzeSample({ added: [mine], dropped: { 'hand-1': '' } });
	expect(verdictOf(dropped, 'hand-1')).toMatchObject({ code: 'dropped', words: 'Excluded by you' });
});

test('an added sale without a map location has no distance and less weight', () => {
	const mine = createSale({ id: 'hand-1', address: '9 Elm St', price: 415_000 });
	const { latitude, longitude } = SUBJECT;
	const [far, near] = [
		{ latitude: null, longitude: null },
		{ latitude, longitude },
	].map((place) =>
		analyzeSample({ added: [{ ...mine, ...place }] }).comps.find(({ sale }) => sale.id === 'hand-1'),
	);
	expect(far?.miles).toBeNull();
	expect(near?.miles).toBe(0);
	expect(far?.weight).toBeLessThan(near?.weight ?? 0);
});

test('where only list prices are available, a sale added manually is still described as a sale', () => {
	const mine = createSale({ id: 'hand-1', address: '9 Elm St', price: 415_000 });
	const { comps } = analyzeSample({ added: [mine] }, SALES, {}, { listPricesOnly: true });
	const timeWords = comps.map(({ sale, isListPrice, adjustments }) => {
		const words = adjustments.find(({ feature }) => feature === 'time')?.words;
		return [sale.id === 'hand-1', isListPrice, words?.split(' ')[0]];
	});
	expect(timeWords).toContainEqual([true, false, 'Closed']);
	expect(timeWords).toContainEqual([false, true, 'List']);
});

test('excluding a comp gives the price that leave-one-out shows', () => {
	for (const { id, price, change } of PLAIN.conclusion?.leaveOneOut ?? []) {
		const without = analyzeSample({ dropped: { [id]: 'Next to the highway' } });
		expect(without.conclusion?.price).toBe(price);
		expect((without.conclusion?.unrounded ?? 0) / (PLAIN.conclusion?.unrounded ?? 1) - 1).toBeCloseTo(
			change as number,
			12,
		);
		expect(verdictOf(without, id)).toMatchObject({
			included: false,
			supports: false,
			code: 'dropped',
			words: 'Excluded by you: Next to the highway',
		});
	}
});

test('leave-one-out also holds when only the comps in the grid are used', () => {
	const alone = analyzeSample({ compsAlone: true });
	expect(alone.conclusion?.supporting).toMatchObject({ sales: 0, weight: 0, adjustedPrice: null });
	for (const { id, price } of alone.conclusion?.leaveOneOut ?? []) {
		expect(analyzeSample({ compsAlone: true, dropped: { [id]: '' } }).conclusion?.price).toBe(price);
	}
});

test('criteria that the agent sets apply to all sales used, those of the ladder only to comps', () => {
	const near = analyzeSample({ criteria: { radius: 0.5 } });
	expect(PLAIN.salesUsed).toBeGreaterThan(near.salesUsed);
	const outside = near.verdicts.filter(({ code }) => code === 'radius');
	expect(outside.length).toBeGreaterThan(0);
	expect(outside.every(({ supports }) => !supports)).toBe(true);
	expect(PLAIN.verdicts.some(({ code, supports }) => code === 'living_area' && supports)).toBe(true);
});

test('extra features have a rate only if a record gives their value, or if the agent sets a rate', () => {
	const unvalued = SALES.map((sale) => ({ ...sale, extraFeatures: null }));
	const [first, ...others] = unvalued;
	if (!first) throw new Error('no sales');
	const rateOfExtras = (sales: readonly Sale[], extraFeatures: number | null, rates = {}) =>
		analyzeSample({ rates }, sales, { extraFeatures }).rates.find(({ feature }) => feature === 'extras');
	expect(rateOfExtras(unvalued, null)).toBeUndefined();
	expect(rateOfExtras(unvalued, null, { extras: 0.5 })).toMatchObject({ edited: true });
	expect(rateOfExtras(unvalued, 4000)).toMatchObject({ edited: false });
	expect(rateOfExtras([{ ...first, extraFeatures: 4000 }, ...others], null)).toMatchObject({ edited: false });
});

test('rates and adjustments that the agent sets change the price and are marked', () => {
	const id = compId(1);
	const rated = analyzeSample({ rates: { livingArea: 250 } });
	expect(rated.conclusion?.unrounded).not.toBe(PLAIN.conclusion?.unrounded);
	expect(rated.comps.every(({ adjustments }) => adjustments.some(({ edited }) => edited))).toBe(true);
	const cell = analyzeSample({ cells: { [id]: { condition: 15_000 } } });
	const line = cell.comps
		.find(({ sale }) => sale.id === id)
		?.adjustments.find(({ feature }) => feature === 'condition');
	expect(line).toMatchObject({ dollars: 15_000, edited: true });
});

test('a house has the same price whether the data has the property type of the sales or not, and a flag says so', () => {
	const untyped = SALES.map((sale): Sale => ({ ...sale, homeType: null }));
	const analysis = analyzeSample({}, untyped);
	expect(analysis.conclusion?.unrounded).toBe(PLAIN.conclusion?.unrounded);
	expect(analysis.flags).toContain(
		"The property type of the comps isn't in the data. Confirm that each is a single-family home.",
	);
	expect(analysis.comps[0]?.warnings).toContain(
		"Its property type isn't in the data. Confirm that it is a single-family home.",
	);
	expect(PLAIN.flags.join()).not.toMatch(/property type/);
	const first = PLAIN.comps[0]?.sale.id;
	const mixed = SALES.map((sale): Sale => (sale.id === first ? { ...sale, homeType: null } : sale));
	const one = analyzeSample({}, mixed);
	expect(one.conclusion?.unrounded).toBe(PLAIN.conclusion?.unrounded);
	expect(one.flags).toContain(
		"The property type of comp 1 isn't in the data. Confirm that it is a single-family home.",
	);
});

test('a subject of unknown type has a price, and a flag says what it is compared with', () => {
	const analysis = analyzeSample({}, SALES, { ...SUBJECT, homeType: null });
	expect(analysis.conclusion?.unrounded).toBe(PLAIN.conclusion?.unrounded);
	expect(analysis.flags).toContain(
		"The subject's property type isn't in the data. It is compared with single-family homes and townhouses, by unit number and lot size. Set its type if you know it.",
	);
	const condos = SALES.map((sale): Sale => ({ ...sale, homeType: 'condo', address: `${sale.address} #2` }));
	const unit = { ...SUBJECT, homeType: null, address: '100 Middle St #7' };
	expect(
		analyzeSample(
			{},
			[...SALES, ...condos.map((sale) => ({ ...sale, id: `c${sale.id}` }))],
			unit,
		).comps.every(({ sale }) => sale.homeType === 'condo'),
	).toBe(true);
});

test('the sentence without a price names sales of unknown type, which the agent may use', () => {
	const untyped = SALES.map((sale): Sale => ({ ...sale, homeType: null }));
	const duplex = { ...SUBJECT, homeType: 'multi_family' as const };
	expect(analyzeSample({}, untyped, duplex).whyNoPrice).toBe(
		'No sales can be used; a price needs three. The property types of the sales nearby aren\'t in the data: check "Type unknown" under the criteria if they are multi-family homes.',
	);
	expect(
		analyzeSample({ criteria: { homeTypes: ['multi_family', null] } }, untyped, duplex).conclusion,
	).not.toBeNull();
});
