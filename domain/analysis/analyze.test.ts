/** The price of an analysis, and the parts that add up to it. */
import { expect, test } from 'vitest';
import { createSale, MODEL, SUBJECT, TODAY } from '../../tests/sample-market.ts';
import { analyzeSample, PLAIN, SALES, verdictOf } from '../../tests/samples/pricing/analysis.ts';
import { price } from '../../tests/samples/pricing/estimated-home.ts';
import { UNKNOWN_FACTS } from '../home/parse-home.ts';

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

test('the weights of comps, other sales nearby and neighborhood add up to the unrounded price', () => {
	for (const compsAlone of [false, true]) {
		const { conclusion, comps } = analyzeSample({ compsAlone });
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

test('without choices, the price is the same as in a backtest', () => {
	const sales = SALES.map((sale) => ({ ...sale, contractOn: null }));
	const measured = price(SUBJECT, sales);
	const { conclusion } = analyzeSample({}, sales);
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

test('leave-one-out and sensitivity are computed when first read, and only once', () => {
	const { conclusion } = analyzeSample();
	for (const name of ['leaveOneOut', 'sensitivity'] as const) {
		expect(Object.getOwnPropertyDescriptor(conclusion, name)?.get).toBeTypeOf('function');
		expect(conclusion?.[name]).toBe(conclusion?.[name]);
	}
});

test('5% more living area and a better condition raise the price', () => {
	const [larger, smaller, better, worse] = PLAIN.conclusion?.sensitivity ?? [];
	expect(larger?.words).toBe('Living area 5% larger (1,890 sq ft)');
	expect(larger?.change).toBeGreaterThan(0);
	expect(smaller?.change).toBeLessThan(0);
	expect(better).toMatchObject({ words: 'Condition one grade better (C2)' });
	expect(better?.price).toBeGreaterThan(worse?.price as number);
	const edited = analyzeSample({}, SALES, { livingArea: 1890 });
	expect(edited.conclusion?.price).toBe(larger?.price);
	const unknown = analyzeSample({}, SALES, { condition: null }).conclusion?.sensitivity.map(
		({ words }) => words,
	);
	expect(unknown).toContain('If it is wholly renovated (C2)');
});

const { latitude, longitude } = SUBJECT;
const ONLY_LOCATION_KNOWN = { ...UNKNOWN_FACTS, latitude, longitude };

test('with fewer than three sales there is no price, and a sentence says what to do', () => {
	expect(analyzeSample({}, []).whyNoPrice).toBe(
		'No sales can be used; a price needs three. Add sales you know of, or import more sales for this area.',
	);
	expect(analyzeSample({}, SALES.slice(0, 2)).whyNoPrice).toMatch(/^Only two sales can be used/);
	expect(analyzeSample({ criteria: { radius: 0.01 } }).whyNoPrice).toMatch(/Loosen the criteria you set/);
	const dropped = Object.fromEntries(SALES.map(({ id }) => [id, '']));
	expect(analyzeSample({ dropped }).whyNoPrice).toMatch(/Restore an excluded sale/);
	expect(analyzeSample({ criteria: { radius: 0.01 } }).conclusion).toBeNull();
});

test('three sales are enough for a price, but not for a price without one of them', () => {
	const three = [1, 2, 3].map((at) =>
		createSale({ id: `${at}`, latitude: 40 + at / 1000, address: `${at} Elm St` }),
	);
	const { conclusion } = analyzeSample({}, three);
	expect(conclusion?.price).toBeGreaterThan(390_000);
	expect(conclusion?.leaveOneOut).toMatchObject(
		[1, 2, 3].map(() => ({ price: null, change: null, flagged: false })),
	);
});

test('a subject with some unknown facts has a price, and a flag that names them', () => {
	const { conclusion, flags } = analyzeSample({}, SALES, { livingArea: null, bedrooms: null });
	expect(conclusion?.price).toBeGreaterThan(0);
	expect(flags).toContain('Unknown for the subject: bedrooms, living area. Add them to adjust for them.');
});

test('a subject without known facts has no price, and a sentence says which fact to enter', () => {
	const nothing = analyzeSample({}, SALES, ONLY_LOCATION_KNOWN);
	expect(nothing.conclusion).toBeNull();
	expect(nothing.whyNoPrice).toBe(
		'Enter the living area to get a price. Too little is known about this home.',
	);
	expect(nothing.flags.join()).not.toMatch(/Unknown for the subject/);
	const little = analyzeSample({}, SALES, { ...ONLY_LOCATION_KNOWN, bedrooms: 3 });
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
	const analysis = analyzeSample({}, [...SALES, ...elsewhere], { latitude: 0, longitude: 0 });
	expect(analysis.conclusion?.price).toBeGreaterThan(300_000);
	expect(analysis.flags).toContain(
		'This home has no map location, so sales in ZIP 44999 are compared by street.',
	);
	expect(verdictOf(analysis, 'other-s0')?.words).toBe(
		'In ZIP 44001. The subject has no map location, so only sales in ZIP 44999 are used',
	);
});

test("sales in the subject's ZIP code are used without a map location", () => {
	const unplaced = SALES.map((sale) => ({ ...sale, latitude: null, longitude: null }));
	const { conclusion, comps, flags } = analyzeSample({}, unplaced);
	expect(conclusion?.price).toBeGreaterThan(300_000);
	expect(comps.length).toBeGreaterThanOrEqual(5);
	expect(comps.every(({ miles }) => miles === null)).toBe(true);
	expect(flags).toContain('Sales in ZIP 44999 without a map location are compared by street.');
	const otherZip = unplaced.map((sale) => ({ ...sale, zip: '44001' }));
	expect(analyzeSample({}, otherZip).whyNoPrice).toMatch(/^No sales can be used/);
});

test('list prices and non-disclosure states are flagged', () => {
	const low = createSale({ id: 'low', price: 60_000 });
	const { conclusion, flags, comps, verdicts } = analyzeSample(
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
	expect(analyzeSample({}, SALES, { state: 'TX' }).flags).toContain(
		'Texas is a non-disclosure state. Confirm that these are actual sale prices.',
	);
});

test('a comp is flagged if the price changes by more than 2% without it', () => {
	const few = [300_000, 400_000, 410_000, 420_000].map((price, at) =>
		createSale({ id: `${at}`, address: `${at} Elm St`, latitude: 40 + at / 1000, price }),
	);
	const { conclusion, flags } = analyzeSample({}, few);
	const flagged = conclusion?.leaveOneOut.filter((each) => each.flagged) ?? [];
	expect(flagged.length).toBeGreaterThan(0);
	const [flag, ...others] = flags.filter((each) => each.startsWith('Without comp'));
	expect(others).toEqual([]);
	expect(flag?.match(/without comp \d/gi)).toHaveLength(flagged.length);
});

test('stale sales and a missing index are flagged', () => {
	const old = SALES.map((sale) => ({
		...sale,
		soldOn: sale.soldOn < '2026-06-01' ? sale.soldOn : '2026-05-01',
	}));
	const { flags } = analyzeSample({}, old, {}, { model: { ...MODEL, index: null }, effectiveOn: TODAY });
	expect(flags).toContain('No market conditions adjustment: too few local sales show a trend.');
	expect(flags.join(' ')).toMatch(/The newest sale used closed 1\d\d days before the effective date/);
	const listed = analyzeSample({}, old, {}, { listPricesOnly: true }).flags.join(' ');
	expect(listed).toMatch(/The newest list price used is from .+, 1\d\d days before the effective date\./);
	expect(listed).not.toMatch(/closed/);
});

test('sentences mention no people and no schools', () => {
	const words = [
		...(PLAIN.conclusion?.reasons ?? []),
		...PLAIN.flags,
		...PLAIN.verdicts.map(({ words }) => words),
	].join(' ');
	expect(words).not.toMatch(/famil(y|ies)\b(?! home)|school|safe|crime|desirable|exclusive|apprais/i);
});
