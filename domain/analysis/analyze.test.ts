import { expect, test } from 'vitest';
import { evidenceOf, MODEL, SUBJECT, saleOf, salesOf, TODAY } from '../../tests/sample-market.ts';
import { type Choices, NO_CHOICES } from '../comps/choices.ts';
import type { Evidence } from '../comps/evidence.ts';
import type { Sale, Subject } from '../home/home.ts';
import { UNKNOWN_FACTS } from '../home/read-home.ts';
import { priceHome } from '../pricing/estimate.ts';
import type { Analysis } from './analysis.ts';
import { analyze } from './analyze.ts';

const SALES = salesOf(90);

const analysisOf = (
	choices: Partial<Choices> = {},
	sales: readonly Sale[] = SALES,
	subject: Partial<Subject> = {},
	evidence: Partial<Evidence> = {},
) => analyze(evidenceOf(sales, evidence), { ...SUBJECT, ...subject }, { ...NO_CHOICES, ...choices });

const verdictOf = ({ verdicts }: Analysis, id: string) => verdicts.find(({ sale }) => sale.id === id);

const PLAIN = analysisOf();

/** The id of a comp by its number. */
const compId = (number: number, { comps }: Analysis = PLAIN) => comps[number - 1]?.sale.id as string;

const { latitude, longitude } = SUBJECT;
const NOTHING_KNOWN_BUT_PLACE = { ...UNKNOWN_FACTS, latitude, longitude };

test('a price comes with its range, its comps by number, and three reasons', () => {
	const { conclusion, comps, whyNoPrice, salesUsed } = PLAIN;
	expect(conclusion?.price).toBeGreaterThan(380_000);
	expect(conclusion?.price).toBeLessThan(450_000);
	expect(conclusion?.low).toBeLessThan(conclusion?.price as number);
	expect(conclusion?.high).toBeGreaterThan(conclusion?.price as number);
	expect(comps.map(({ number }) => number)).toEqual(comps.map((_, at) => at + 1));
	expect(comps.length).toBeGreaterThanOrEqual(5);
	expect(comps.length).toBeLessThanOrEqual(8);
	expect(conclusion?.reasons).toHaveLength(3);
	expect(conclusion?.basis).toBe('closed sales');
	expect(conclusion?.supporting.sales).toBe(salesUsed - comps.length);
	expect(whyNoPrice).toBeNull();
});

test('the weights of comps, supporting sales and neighborhood add up to the unrounded price', () => {
	for (const compsAlone of [false, true]) {
		const { conclusion, comps } = analysisOf({ compsAlone });
		const { supporting, neighborhood, unrounded = 0 } = conclusion ?? {};
		const parts = [
			...comps.map(({ weight, adjustedPrice }) => [weight, adjustedPrice] as const),
			[supporting?.weight ?? 0, supporting?.adjustedPrice ?? 1] as const,
			[neighborhood?.weight ?? 0, neighborhood?.price ?? 1] as const,
		];
		expect(parts.reduce((sum, [weight]) => sum + weight, 0)).toBeCloseTo(1, 9);
		const log = parts.reduce((sum, [weight, price]) => sum + weight * Math.log(price), 0);
		expect(Math.exp(log)).toBeCloseTo(unrounded, 4);
		expect(conclusion?.price).toBe(Number(unrounded.toPrecision(3)));
	}
});

test('without choices the price is the one that the backtest measures', () => {
	const sales = SALES.map((sale) => ({ ...sale, contractOn: null }));
	const measured = priceHome(SUBJECT, sales, MODEL, TODAY);
	const { conclusion } = analysisOf({}, sales);
	expect((conclusion?.unrounded ?? 0) / (measured?.price ?? 1)).toBeCloseTo(1, 5);
	expect((conclusion?.low ?? 0) / (measured?.low ?? 1)).toBeCloseTo(1, 2);
	expect((conclusion?.high ?? 0) / (measured?.high ?? 1)).toBeCloseTo(1, 2);
});

test('adjustments are whole dollars and add up to the adjusted price', () => {
	for (const { sale, adjustments, adjustedPrice, net, gross } of PLAIN.comps) {
		const dollars = adjustments.map((each) => each.dollars ?? 0);
		expect(dollars.every(Number.isInteger)).toBe(true);
		const sum = dollars.reduce((total, each) => total + each, 0);
		expect(sale.price + sum).toBe(adjustedPrice);
		expect(net).toBeCloseTo(sum / sale.price, 12);
		expect(gross).toBeGreaterThanOrEqual(Math.abs(net));
	}
});

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

test('excluding a comp gives the price that leave-one-out predicted', () => {
	for (const { id, price, change } of PLAIN.conclusion?.leaveOneOut ?? []) {
		const without = analysisOf({ dropped: { [id]: 'Next to the highway' } });
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
	const alone = analysisOf({ compsAlone: true });
	expect(alone.conclusion?.supporting).toMatchObject({ sales: 0, weight: 0, adjustedPrice: null });
	for (const { id, price } of alone.conclusion?.leaveOneOut ?? []) {
		expect(analysisOf({ compsAlone: true, dropped: { [id]: '' } }).conclusion?.price).toBe(price);
	}
});

test('a pinned sale is the first comp, whatever the criteria', () => {
	const far = saleOf({ id: 'far', latitude: 40.03, livingArea: 2900, price: 520_000 });
	expect(verdictOf(analysisOf({}, [...SALES, far]), 'far')).toMatchObject({ included: false });
	const { comps, verdicts } = analysisOf({ pinned: ['far'], notes: { far: 'Same model' } }, [...SALES, far]);
	expect(comps[0]).toMatchObject({ number: 1, pinned: true, note: 'Same model' });
	expect(verdicts[0]).toMatchObject({
		code: 'pinned',
		words: expect.stringMatching(/^Comp 1, pinned by you: Same model; weight/),
	});
});

test('more than eight pinned sales are all comps', () => {
	const pinned = SALES.slice(0, 11).map(({ id }) => id);
	expect(
		analysisOf({ pinned })
			.comps.map(({ sale }) => sale.id)
			.sort(),
	).toEqual([...pinned].sort());
});

test('a sale added manually is a comp', () => {
	const mine = saleOf({ id: 'hand-1', address: '9 Elm St', price: 415_000 });
	const analysis = analysisOf({ added: [mine] });
	expect(verdictOf(analysis, 'hand-1')).toMatchObject({ included: true, code: 'added' });
	const dropped = analysisOf({ added: [mine], dropped: { 'hand-1': '' } });
	expect(verdictOf(dropped, 'hand-1')).toMatchObject({ code: 'dropped', words: 'Excluded by you' });
});

test('an added sale without a map location has no distance and less weight', () => {
	const mine = saleOf({ id: 'hand-1', address: '9 Elm St', price: 415_000 });
	const { latitude, longitude } = SUBJECT;
	const [far, near] = [
		{ latitude: null, longitude: null },
		{ latitude, longitude },
	].map((place) =>
		analysisOf({ added: [{ ...mine, ...place }] }).comps.find(({ sale }) => sale.id === 'hand-1'),
	);
	expect(far?.miles).toBeNull();
	expect(near?.miles).toBe(0);
	expect(far?.weight).toBeLessThan(near?.weight ?? 0);
});

test('criteria of the agent apply to all sales used, those of the ladder only to comps', () => {
	const near = analysisOf({ criteria: { radius: 0.5 } });
	expect(PLAIN.salesUsed).toBeGreaterThan(near.salesUsed);
	const outside = near.verdicts.filter(({ code }) => code === 'radius');
	expect(outside.length).toBeGreaterThan(0);
	expect(outside.every(({ supports }) => !supports)).toBe(true);
	expect(PLAIN.verdicts.some(({ code, supports }) => code === 'living_area' && supports)).toBe(true);
});

test('duplicate records of a sale are merged', () => {
	const twin = { ...saleOf({ id: 'deed', address: '77 Oak St' }), daysOnMarket: null };
	const listing = { ...twin, id: 'listing', address: '77 OAK STREET', daysOnMarket: 9, soldOn: '2026-09-20' };
	const analysis = analysisOf({}, [...SALES, twin, listing]);
	expect(analysis.merged).toBe(1);
	expect(verdictOf(analysis, 'deed')).toMatchObject({
		code: 'duplicate',
		words: 'Duplicate of a record from another source: 77 OAK STREET, $400,000 on September 20, 2026. Merged',
	});
	const droppedViaDuplicate = analysisOf({ dropped: { deed: '' } }, [...SALES, twin, listing]);
	expect(verdictOf(droppedViaDuplicate, 'listing')).toMatchObject({ code: 'dropped' });
	const pinnedViaDuplicate = analysisOf({ pinned: ['deed'] }, [...SALES, twin, listing]);
	expect(pinnedViaDuplicate.comps[0]?.sale.id).toBe('listing');
});

test("a sale that isn't arm's length is excluded unless pinned", () => {
	const gift = saleOf({ id: 'gift', price: 60_000 });
	const analysis = analysisOf({}, [...SALES, gift]);
	expect(analysis.notArmsLength).toBe(1);
	expect(verdictOf(analysis, 'gift')).toMatchObject({ code: 'not_arms_length', supports: false });
	expect(verdictOf(analysis, 'gift')?.words).toMatch(
		/^Sold for 1\d% of the price that nearby sales indicate/,
	);
	const pinned = analysisOf({ pinned: ['gift'] }, [...SALES, gift]);
	expect(pinned.notArmsLength).toBe(0);
	expect(pinned.comps[0]?.sale.id).toBe('gift');
	expect(pinned.comps[0]?.warnings[0]).toMatch(/^Its price is 1\d% of what nearby sales indicate/);
	expect(pinned.flags.join(' ')).toMatch(/The price of comp 1 is 1\d% of what nearby sales indicate/);
	expect(pinned.comps[1]?.warnings.join()).not.toMatch(/what nearby sales indicate/);
});

test("the subject's own sale is never a comp", () => {
	const own = saleOf({ id: 'own', address: '100 Middle Street', latitude: 40, price: 390_000 });
	const analysis = analysisOf({}, [...SALES, own]);
	expect(verdictOf(analysis, 'own')).toMatchObject({ code: 'subject_itself', supports: false });
	expect(analysis.conclusion?.unrounded).toBe(PLAIN.conclusion?.unrounded);
	expect(analysis.flags.join(' ')).toMatch(/^The subject sold for \$390,000 on /);
	const pinned = analysisOf({ pinned: ['own'] }, [...SALES, own]);
	expect(verdictOf(pinned, 'own')).toMatchObject({ code: 'subject_itself', included: false });
	expect(pinned.conclusion?.unrounded).toBe(PLAIN.conclusion?.unrounded);
});

test('an unusable sale says why', () => {
	const sales = [
		...SALES,
		saleOf({ id: 'free', price: 0 }),
		saleOf({ id: 'tomorrow', soldOn: '2026-11-22' }),
		saleOf({ id: 'nowhere', latitude: 0, longitude: 0 }),
		saleOf({ id: 'sizeless', livingArea: 0 }),
		saleOf({ id: 'far', latitude: 41 }),
		saleOf({ id: 'flat', homeType: 'condo' }),
	];
	const analysis = analysisOf({}, sales);
	const codes = ['free', 'tomorrow', 'nowhere', 'sizeless', 'far', 'flat'].map(
		(id) => verdictOf(analysis, id)?.code,
	);
	expect(codes).toEqual(['unusable', 'unusable', 'no_place', 'no_area', 'radius', 'home_type']);
	expect(verdictOf(analysis, 'tomorrow')?.words).toBe('Closed November 22, 2026, after the effective date');
	expect(verdictOf(analysis, 'far')?.words).toBe('69.09 miles away; sales beyond 17 miles are not used');
});

test('extra features have a rate only where a record values them, or where the agent sets one', () => {
	const unvalued = SALES.map((sale) => ({ ...sale, extraFeatures: null }));
	const [first, ...others] = unvalued;
	if (!first) throw new Error('no sales');
	const rateOfExtras = (sales: readonly Sale[], extraFeatures: number | null, rates = {}) =>
		analysisOf({ rates }, sales, { extraFeatures }).rates.find(({ feature }) => feature === 'extras');
	expect(rateOfExtras(unvalued, null)).toBeUndefined();
	expect(rateOfExtras(unvalued, null, { extras: 0.5 })).toMatchObject({ edited: true });
	expect(rateOfExtras(unvalued, 4000)).toMatchObject({ edited: false });
	expect(rateOfExtras([{ ...first, extraFeatures: 4000 }, ...others], null)).toMatchObject({ edited: false });
});

test('rates and adjustments that the agent sets change the price and are marked', () => {
	const id = compId(1);
	const rated = analysisOf({ rates: { livingArea: 250 } });
	expect(rated.conclusion?.unrounded).not.toBe(PLAIN.conclusion?.unrounded);
	expect(rated.comps.every(({ adjustments }) => adjustments.some(({ edited }) => edited))).toBe(true);
	const cell = analysisOf({ cells: { [id]: { condition: 15_000 } } });
	const line = cell.comps
		.find(({ sale }) => sale.id === id)
		?.adjustments.find(({ feature }) => feature === 'condition');
	expect(line).toMatchObject({ dollars: 15_000, edited: true });
});

test('an adjustment that exceeds the sale price excludes the comp, and the analysis continues', () => {
	const id = compId(1);
	const { conclusion, comps } = analysisOf({ pinned: [id], cells: { [id]: { condition: -2_000_000 } } });
	expect(comps[0]).toMatchObject({ weight: 0, warnings: [expect.stringContaining('is not used')] });
	expect(Number.isFinite(conclusion?.unrounded)).toBe(true);
});

test('with fewer than three sales there is no price, and a sentence says what to do', () => {
	expect(analysisOf({}, []).whyNoPrice).toBe(
		'No sales can be used; a price needs three. Add sales you know of, or import more sales for this area.',
	);
	expect(analysisOf({}, SALES.slice(0, 2)).whyNoPrice).toMatch(/^Only two sales can be used/);
	expect(analysisOf({ criteria: { radius: 0.01 } }).whyNoPrice).toMatch(/Loosen the criteria you set/);
	const dropped = Object.fromEntries(SALES.map(({ id }) => [id, '']));
	expect(analysisOf({ dropped }).whyNoPrice).toMatch(/Restore an excluded sale/);
	expect(analysisOf({ criteria: { radius: 0.01 } }).conclusion).toBeNull();
});

test('with exactly three sales there is a price, and none without one of them', () => {
	const three = [1, 2, 3].map((at) =>
		saleOf({ id: `${at}`, latitude: 40 + at / 1000, address: `${at} Elm St` }),
	);
	const { conclusion } = analysisOf({}, three);
	expect(conclusion?.price).toBeGreaterThan(390_000);
	expect(conclusion?.leaveOneOut).toMatchObject(
		[1, 2, 3].map(() => ({ price: null, change: null, flagged: false })),
	);
});

test('5% more living area and a better condition raise the price', () => {
	const [larger, smaller, better, worse] = PLAIN.conclusion?.sensitivity ?? [];
	expect(larger?.words).toBe('Living area 5% larger (1,890 sq ft)');
	expect(larger?.change).toBeGreaterThan(0);
	expect(smaller?.change).toBeLessThan(0);
	expect(better).toMatchObject({ words: 'Condition one grade better (C2)' });
	expect(better?.price).toBeGreaterThan(worse?.price as number);
	const edited = analysisOf({}, SALES, { livingArea: 1890 });
	expect(edited.conclusion?.price).toBe(larger?.price);
	const unknown = analysisOf({}, SALES, { condition: null }).conclusion?.sensitivity.map(
		({ words }) => words,
	);
	expect(unknown).toContain('Condition one grade better than the comps');
});

test('list prices and non-disclosure states are flagged', () => {
	const low = saleOf({ id: 'low', price: 60_000 });
	const { conclusion, flags, comps, verdicts } = analysisOf(
		{},
		[...SALES, low],
		{},
		{ listPricesOnly: true },
	);
	const why = verdicts.map(({ words }) => words).join(' ');
	expect(why).toMatch(/List price is \d+ days old.*Listed at 1\d%/s);
	expect(why).not.toMatch(/\bsold\b/i);
	expect(conclusion?.basis).toBe('list prices');
	expect(conclusion?.reasons.join(' ')).not.toMatch(/sold|sales? within/);
	expect(comps[0]?.adjustments.find(({ feature }) => feature === 'time')?.words).toMatch(/^List price as of/);
	expect(flags).toContain('Sale prices are not available here. This price is based on list prices.');
	expect(analysisOf({}, SALES, { state: 'TX' }).flags).toContain(
		'Texas is a non-disclosure state. Confirm that these are actual sale prices.',
	);
});

test('a subject with unknown facts has a price and a flag', () => {
	const { conclusion, flags } = analysisOf({}, SALES, { livingArea: null, bedrooms: null });
	expect(conclusion?.price).toBeGreaterThan(0);
	expect(flags).toContain('Unknown for the subject: bedrooms, living area. Add them to adjust for them.');
});

test('a subject without known facts has no price, and a sentence says what to enter', () => {
	const nothing = analysisOf({}, SALES, NOTHING_KNOWN_BUT_PLACE);
	expect(nothing.conclusion).toBeNull();
	expect(nothing.whyNoPrice).toBe(
		'Enter the living area to get a price. Too little is known about this home.',
	);
	expect(nothing.flags.join()).not.toMatch(/Unknown for the subject/);
	const plot = analysisOf({}, SALES, { ...NOTHING_KNOWN_BUT_PLACE, homeType: 'land' });
	expect(plot.whyNoPrice).toBe('Enter the lot size to get a price. Too little is known about this home.');
	const little = analysisOf({}, SALES, { ...NOTHING_KNOWN_BUT_PLACE, bedrooms: 3 });
	expect(little.whyNoPrice).toBeNull();
	expect(little.conclusion?.price).toBeGreaterThan(0);
});

test('a subject without a map location is priced from the sales in its ZIP code', () => {
	const elsewhere = SALES.slice(0, 5).map((sale) => ({
		...sale,
		id: `other-${sale.id}`,
		zip: '44001',
		address: null,
		price: 900_000,
	}));
	const analysis = analysisOf({}, [...SALES, ...elsewhere], { latitude: 0, longitude: 0 });
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
	const { conclusion, comps, flags } = analysisOf({}, unplaced);
	expect(conclusion?.price).toBeGreaterThan(300_000);
	expect(comps.length).toBeGreaterThanOrEqual(5);
	expect(comps.every(({ miles }) => miles === null)).toBe(true);
	expect(flags).toContain('Sales without a map location are treated as two miles away.');
	const otherZip = unplaced.map((sale) => ({ ...sale, zip: '44001' }));
	expect(analysisOf({}, otherZip).whyNoPrice).toMatch(/^No sales can be used/);
});

test('a comp without which the price changes by more than 2% is flagged', () => {
	const few = [300_000, 400_000, 410_000, 420_000].map((price, at) =>
		saleOf({ id: `${at}`, address: `${at} Elm St`, latitude: 40 + at / 1000, price }),
	);
	const { conclusion, flags } = analysisOf({}, few);
	const flagged = conclusion?.leaveOneOut.filter((each) => each.flagged) ?? [];
	expect(flagged.length).toBeGreaterThan(0);
	expect(flags.filter((each) => each.startsWith('Without comp'))).toHaveLength(flagged.length);
});

test('stale sales and a missing index are flagged', () => {
	const old = SALES.map((sale) => ({
		...sale,
		soldOn: sale.soldOn < '2026-06-01' ? sale.soldOn : '2026-05-01',
	}));
	const { flags } = analysisOf({}, old, {}, { model: { ...MODEL, index: null }, effectiveOn: TODAY });
	expect(flags).toContain('No market conditions adjustment: too few local sales show a trend.');
	expect(flags.join(' ')).toMatch(/The newest sale used closed 1\d\d days before the effective date/);
});

test('sentences mention no people and no schools', () => {
	const words = [
		...(PLAIN.conclusion?.reasons ?? []),
		...PLAIN.flags,
		...PLAIN.verdicts.map(({ words }) => words),
	].join(' ');
	expect(words).not.toMatch(/famil(y|ies)\b(?! home)|school|safe|crime|desirable|exclusive|apprais/i);
});
