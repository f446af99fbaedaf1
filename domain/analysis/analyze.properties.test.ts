import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { evidenceOf, MODEL, SUBJECT, saleOf, salesOf, TODAY } from '../../tests/sample-market.ts';
import { NO_CHOICES } from '../comps/choices.ts';
import { readChoices } from '../comps/saved-work.ts';
import { type Random, randomStream, wholeBetween } from '../demo-market/random.ts';
import type { HomeFacts, Sale, Subject } from '../home/home.ts';
import { HOME_TYPES } from '../home/home-types.ts';
import type { Units } from '../home/units.ts';
import { adjustmentLogs } from '../pricing/adjustments.ts';
import type { Analysis } from './analysis.ts';
import { analyze } from './analyze.ts';
import { adjustmentLines, adjustPrice } from './grid/grid.ts';

const SALES = salesOf(40);

/** The first text with NaN, undefined or the like; null if there is none. */
function unusualValue(value: unknown, path: string): string | null {
	if (typeof value === 'number') return Number.isFinite(value) ? null : `${path} is ${value}`;
	if (typeof value === 'string')
		return /NaN|Infinity|undefined|null/.test(value) ? `${path}: ${value}` : null;
	if (typeof value !== 'object' || value === null) return null;
	for (const [name, each] of Object.entries(value)) {
		const found = unusualValue(each, `${path}.${name}`);
		if (found !== null) return found;
	}
	return null;
}

/** Checks that the result is an analysis or a plain sentence, and that all of its sums match. */
function expectValid(analysis: Analysis): void {
	expect(unusualValue(analysis, 'analysis')).toBeNull();
	expect(analysis.conclusion === null).toBe(analysis.whyNoPrice !== null);
	for (const { sale, adjustments, adjustedPrice } of analysis.comps) {
		const sum = adjustments.reduce((total, { dollars }) => total + (dollars ?? 0), 0);
		expect(sale.price + sum).toBe(adjustedPrice);
	}
	const { conclusion } = analysis;
	if (conclusion === null) return;
	expect(conclusion.price).toBeGreaterThan(0);
	expect(conclusion.low).toBeLessThanOrEqual(conclusion.price);
	expect(conclusion.high).toBeGreaterThanOrEqual(conclusion.price);
}

describe('the same analysis', () => {
	test('results from the same input, to the byte', () => {
		const once = JSON.stringify(analyze(evidenceOf(SALES), SUBJECT, NO_CHOICES));
		expect(JSON.stringify(analyze(evidenceOf(SALES), SUBJECT, NO_CHOICES))).toBe(once);
	});

	test('has the same prices, adjustments and weights in other units', () => {
		const choices = { ...NO_CHOICES, rates: { livingArea: 120, lot: 900 } };
		const inUnits = (units: Units) => analyze(evidenceOf(SALES), SUBJECT, choices, units);
		const figuresOf = ({ comps, conclusion, verdicts }: Analysis) => ({
			comps: comps.map(({ adjustments, ...comp }) => ({
				...comp,
				adjustments: adjustments.map(({ words: _, ...line }) => line),
			})),
			verdicts: verdicts.map(({ words: _, ...verdict }) => verdict),
			conclusion: {
				...conclusion,
				sensitivity: conclusion?.sensitivity.map(({ price, change }) => ({ price, change })),
			},
		});
		expect(figuresOf(inUnits('square_meters'))).toEqual(figuresOf(inUnits('square_feet')));
		expect(JSON.stringify(inUnits('square_meters'))).not.toContain('sq ft');
	});

	test('results from the same sales in any order, to the byte', () => {
		const twins = SALES.slice(0, 6).map((sale) => ({
			...sale,
			id: `twin-${sale.id}`,
			url: 'https://example.com',
		}));
		const sales = [...SALES, ...twins];
		const choices = { ...NO_CHOICES, pinned: ['s3', 's9'] };
		const straight = JSON.stringify(analyze(evidenceOf(sales), SUBJECT, choices));
		fc.assert(
			fc.property(fc.shuffledSubarray(sales, { minLength: sales.length }), (shuffled) => {
				expect(JSON.stringify(analyze(evidenceOf(shuffled), SUBJECT, choices))).toBe(straight);
			}),
			{ numRuns: 12 },
		);
	});

	test('scales with the prices of the sales', () => {
		const { unrounded = 0 } = analyze(evidenceOf(SALES), SUBJECT, NO_CHOICES).conclusion ?? {};
		fc.assert(
			fc.property(fc.integer({ min: 2, max: 40 }), (times) => {
				const scaled = SALES.map((sale) => ({
					...sale,
					price: sale.price * times,
					concessions: sale.concessions === null ? null : sale.concessions * times,
				}));
				const { conclusion } = analyze(evidenceOf(scaled), SUBJECT, NO_CHOICES);
				expect((conclusion?.unrounded ?? 0) / (unrounded * times)).toBeCloseTo(1, 5);
			}),
			{ numRuns: 10 },
		);
	});
});

const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null, freq: 6 });

/** Random facts of a home; one in seven is unknown. */
function factsBy(random: Random): Partial<HomeFacts> {
	const drawn = {
		livingArea: wholeBetween(random, 200, 15_000),
		bedrooms: wholeBetween(random, 0, 33),
		bathrooms: wholeBetween(random, 1, 16) / 2,
		lotSize: wholeBetween(random, 100, 2_000_000),
		yearBuilt: wholeBetween(random, 1800, 2027),
		yearRenovated: random() < 0.5 ? null : wholeBetween(random, 1900, 2027),
		condition: wholeBetween(random, 2, 12) / 2,
		quality: wholeBetween(random, 2, 12) / 2,
		garageSpaces: wholeBetween(random, 0, 8),
		pool: random() < 0.5,
		basementArea: wholeBetween(random, 0, 5000),
		view: wholeBetween(random, 0, 4),
	};
	return Object.fromEntries(
		Object.entries(drawn).map(([name, value]) => [name, random() < 1 / 7 ? null : value]),
	);
}

/** By how much the subject is newer; null if one was built later and the other renovated later. */
function newerBy(subject: HomeFacts, sale: Sale): number | null {
	const [own, saleAges] = [agesOf(subject, 2026), agesOf(sale, Number(sale.soldOn.slice(0, 4)))];
	if (own === null || saleAges === null) return null;
	const newer = saleAges.built - own.built;
	if (own.renovated === saleAges.renovated) return newer;
	const later = own.renovated < saleAges.renovated ? 1 : -1;
	return newer * later >= 0 ? newer + later : null;
}

/**
 * Years since it was built and since it was renovated; ignores a renovation before it was built or after the date.
 */
function agesOf({ yearBuilt, yearRenovated }: HomeFacts, year: number) {
	if (yearBuilt === null) return null;
	const isRenovated = yearRenovated !== null && yearRenovated > yearBuilt && yearRenovated <= year;
	return { built: Math.max(0, year - yearBuilt), renovated: isRenovated ? year - yearRenovated : 999 };
}

/** How much better the subject is, judging by its facts alone. */
function betterBy(feature: string, subject: HomeFacts, sale: Sale): number | null {
	if (feature === 'age') return newerBy(subject, sale);
	const of: Record<string, [number | null, number | null]> = {
		livingArea: [subject.livingArea, sale.livingArea],
		bedrooms: [subject.bedrooms, sale.bedrooms],
		bathrooms: [subject.bathrooms, sale.bathrooms],
		lot: [subject.lotSize, sale.lotSize],
		condition: [subject.condition && -subject.condition, sale.condition && -sale.condition],
		quality: [subject.quality && -subject.quality, sale.quality && -sale.quality],
		garage: [subject.garageSpaces, sale.garageSpaces],
		pool: [
			subject.pool === null ? null : Number(subject.pool),
			sale.pool === null ? null : Number(sale.pool),
		],
		basement: [subject.basementArea, sale.basementArea],
		view: [subject.view, sale.view],
	};
	const [own, saleAges] = of[feature] ?? [null, null];
	return own === null || saleAges === null ? null : own - saleAges;
}

test('in 10,000 pairs of homes no adjustment has the wrong sign, and the grid adds up to the dollar', () => {
	const random = randomStream(1, 'pairs of homes');
	const violations: string[] = [];
	for (let pair = 0; pair < 10_000; pair++) {
		const subject = { ...SUBJECT, ...factsBy(random) };
		const soldOn = random() < 0.5 ? '2025-12-30' : '2026-01-05';
		const price = wholeBetween(random, 20_000, 5_000_000);
		const sale = saleOf({ id: 's', price, soldOn, ...factsBy(random) });
		const logs = adjustmentLogs(subject, sale, MODEL, TODAY);
		const candidate = { sale, isListPrice: false, miles: 0, daysAgo: 0, logs, dissimilarity: 0 };
		const lines = adjustmentLines(candidate, subject, NO_CHOICES, TODAY);
		const adjustedPrice = adjustPrice(candidate, subject, NO_CHOICES, TODAY);
		for (const { feature, dollars } of lines) {
			const better = betterBy(feature, subject, sale);
			if (better === null || dollars === null) continue;
			const isRight = better === 0 ? dollars === 0 : dollars * better >= 0;
			if (!isRight) violations.push(`${feature}: ${dollars} where the subject is better by ${better}`);
		}
		const sum = lines.reduce((total, { dollars }) => total + (dollars ?? 0), price);
		if (sum !== adjustedPrice) violations.push(`${sum} is not ${adjustedPrice}`);
	}
	expect(violations).toEqual([]);
	// This takes a while on a busy machine.
}, 30_000);

const hostile = fc.oneof(
	{ weight: 3, arbitrary: fc.double({ min: 0, max: 5000, noNaN: true }) },
	{
		weight: 2,
		arbitrary: fc.constantFrom(
			null,
			0,
			-1,
			Number.NaN,
			Number.POSITIVE_INFINITY,
			3024,
			1e308,
			-1e308,
			5e-324,
		),
	},
);
const hostileDay = fc.constantFrom(
	'2026-06-01',
	'2026-11-21',
	'2025-01-01',
	'3024-01-01',
	'',
	'soon',
	'2026-02-31',
);

const hostileHome = {
	homeType: fc.constantFrom(...HOME_TYPES.slice(0, 2)),
	latitude: fc.oneof(fc.double({ min: 39.99, max: 40.01, noNaN: true }), hostile),
	longitude: fc.oneof(fc.double({ min: -82.01, max: -81.99, noNaN: true }), hostile),
	bedrooms: hostile,
	bathrooms: hostile,
	livingArea: hostile,
	lotSize: hostile,
	yearBuilt: fc.oneof(fc.integer({ min: 1900, max: 2026 }), hostile),
	yearRenovated: fc.oneof(fc.integer({ min: 1900, max: 2026 }), hostile),
	condition: hostile,
	quality: hostile,
	garageSpaces: hostile,
	pool: optional(fc.boolean()),
	basementArea: hostile,
	view: hostile,
	waterfront: optional(fc.boolean()),
	extraFeatures: hostile,
};

const hostileSubject: fc.Arbitrary<Subject> = fc.record({
	...hostileHome,
	id: fc.constant(null),
	address: fc.constantFrom(null, '', ' ', '#', '1 Oak St', '1 Oak St #2'),
	city: fc.constant(null),
	state: fc.constant(null),
	zip: fc.constantFrom('44999', ''),
});

const hostileSale: fc.Arbitrary<Sale> = fc.record({
	...hostileHome,
	id: fc.string({ minLength: 1 }).map((text) => `s${text}`),
	sourceId: fc.constant(null),
	address: fc.constantFrom(null, '', ' ', '#', '1 Oak St', '1 Oak St #2'),
	city: fc.constant(null),
	state: fc.constant(null),
	zip: fc.constantFrom('44999', ''),
	price: fc.oneof(
		fc.integer({ min: 1, max: 2_000_000 }),
		hostile.map((value) => value ?? 0),
	),
	concessions: hostile,
	listPrice: hostile,
	soldOn: hostileDay,
	contractOn: fc.oneof(fc.constant(null), hostileDay),
	listedOn: fc.constant(null),
	daysOnMarket: hostile,
	url: fc.constant(null),
	demo: fc.constant(false),
});

describe('any input gives an analysis or a plain sentence', () => {
	test('with an impossible subject', () => {
		fc.assert(
			fc.property(hostileSubject, (subject) => expectValid(analyze(evidenceOf(SALES), subject, NO_CHOICES))),
			{ numRuns: 40 },
		);
	});

	test('with impossible sales and choices', () => {
		const choices = fc.record({
			pinned: fc.array(fc.constantFrom('s0', 's1', 'constructor', 'nobody')),
			dropped: fc.dictionary(fc.constantFrom('s0', 's2', 'nobody'), fc.string()),
			added: fc.array(hostileSale, { maxLength: 2 }),
			criteria: fc.record({ radius: hostile, months: hostile, livingArea: hostile, bedrooms: hostile }),
			rates: fc.record({ livingArea: hostile, lot: hostile, time: hostile }),
			cells: fc.dictionary(fc.constantFrom('s0', 's1'), fc.record({ condition: hostile, view: hostile })),
			compsAlone: fc.boolean(),
		});
		fc.assert(
			fc.property(fc.array(hostileSale, { maxLength: 25 }), choices, (sales, given) => {
				expectValid(analyze(evidenceOf([...SALES.slice(0, 20), ...sales]), SUBJECT, readChoices(given)));
			}),
			{ numRuns: 40 },
		);
	});

	test.each<[string, Partial<Subject>]>([
		['without a living area', { livingArea: null }],
		['without bedrooms', { bedrooms: null }],
		['built in the year 3024', { yearBuilt: 3024 }],
		['on a lot of 0', { lotSize: 0 }],
		['with an area of 0', { livingArea: 0 }],
		['at (0, 0)', { latitude: 0, longitude: 0 }],
	])('of a subject %s', (_, facts) => {
		const analysis = analyze(evidenceOf(SALES), { ...SUBJECT, ...facts }, NO_CHOICES);
		expectValid(analysis);
		expect(analysis.conclusion?.price).toBeGreaterThan(100_000);
	});

	test.each<[string, Sale[]]>([
		['500 comps at one point', salesOf(500).map((sale) => ({ ...sale, latitude: 40, longitude: -82 }))],
		[
			'comps that were all sold on one day',
			SALES.map((sale) => ({ ...sale, soldOn: '2026-10-01', contractOn: null })),
		],
		[
			'comps that are all the same',
			SALES.map((sale, at) => saleOf({ id: sale.id, address: `${at + 1} Same St` })),
		],
		['a price of 0 among the comps', [...SALES, saleOf({ id: 'free', price: 0 })]],
	])('of %s', (_, sales) => {
		const analysis = analyze(evidenceOf(sales), SUBJECT, NO_CHOICES);
		expectValid(analysis);
		expect(analysis.conclusion?.price).toBeGreaterThan(100_000);
	});

	test('with nothing but prices of 0', () => {
		const analysis = analyze(evidenceOf(SALES.map((sale) => ({ ...sale, price: 0 }))), SUBJECT, NO_CHOICES);
		expectValid(analysis);
		expect(analysis.whyNoPrice).toMatch(/^No sales can be used/);
	});
});
