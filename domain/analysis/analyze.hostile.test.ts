/** Impossible input gives a valid analysis, with a price or a sentence that says why there is none. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createEvidence, createSale, createSales, SUBJECT } from '../../tests/sample-market.ts';
import { hostile, hostileSale, hostileSubject } from '../../tests/samples/hostile-input.ts';
import { NO_CHOICES } from '../comps/choices.ts';
import { parseChoices } from '../comps/saved-work.ts';
import type { Sale, Subject } from '../home/home.ts';
import type { Units } from '../home/units.ts';
import type { Analysis } from './analysis.ts';
import { analyze } from './analyze.ts';

const SALES = createSales(40);

/** The path of the first number that isn't finite, or of the first text that contains one; null if there is none. */
function invalidValue(value: unknown, path: string): string | null {
	if (typeof value === 'number') return Number.isFinite(value) ? null : `${path} is ${value}`;
	if (typeof value === 'string')
		return /NaN|Infinity|undefined|null/.test(value) ? `${path}: ${value}` : null;
	if (typeof value !== 'object' || value === null) return null;
	for (const [name, each] of Object.entries(value)) {
		const found = invalidValue(each, `${path}.${name}`);
		if (found !== null) return found;
	}
	return null;
}

/** Checks that an analysis has a price or says why not, that its numbers are finite and that its sums match. */
function expectValid(analysis: Analysis): void {
	expect(invalidValue(analysis, 'analysis')).toBeNull();
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

describe('an analysis is valid', () => {
	test('for an impossible subject', () => {
		fc.assert(
			fc.property(hostileSubject, (subject) =>
				expectValid(analyze(createEvidence(SALES), subject, NO_CHOICES)),
			),
			{ numRuns: 40 },
		);
	});

	test('for impossible sales and choices', () => {
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
				expectValid(analyze(createEvidence([...SALES.slice(0, 20), ...sales]), SUBJECT, parseChoices(given)));
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
	])('for a subject %s', (_, facts) => {
		const analysis = analyze(createEvidence(SALES), { ...SUBJECT, ...facts }, NO_CHOICES);
		expectValid(analysis);
		expect(analysis.conclusion?.price).toBeGreaterThan(100_000);
	});

	test.each<[string, Sale[]]>([
		[
			'500 comps at one location',
			createSales(500).map((sale) => ({ ...sale, latitude: 40, longitude: -82 })),
		],
		[
			'comps that all sold on one day',
			SALES.map((sale) => ({ ...sale, soldOn: '2026-10-01', contractOn: null })),
		],
		[
			'comps that are all the same',
			SALES.map((sale, at) => createSale({ id: sale.id, address: `${at + 1} Same St` })),
		],
		['a price of 0 among the comps', [...SALES, createSale({ id: 'free', price: 0 })]],
	])('for %s', (_, sales) => {
		const analysis = analyze(createEvidence(sales), SUBJECT, NO_CHOICES);
		expectValid(analysis);
		expect(analysis.conclusion?.price).toBeGreaterThan(100_000);
	});

	test('if all prices are 0', () => {
		const analysis = analyze(
			createEvidence(SALES.map((sale) => ({ ...sale, price: 0 }))),
			SUBJECT,
			NO_CHOICES,
		);
		expectValid(analysis);
		expect(analysis.whyNoPrice).toMatch(/^No sales can be used/);
	});
});

describe('What an analysis does not depend on, such as the order of the sales', () => {
	describe('the same analysis', () => {
		test('results from the same input, to the byte', () => {
			const once = JSON.stringify(analyze(createEvidence(SALES), SUBJECT, NO_CHOICES));
			expect(JSON.stringify(analyze(createEvidence(SALES), SUBJECT, NO_CHOICES))).toBe(once);
		});

		test('has the same prices, adjustments and weights in other units', () => {
			const choices = { ...NO_CHOICES, rates: { livingArea: 120, lot: 900 } };
			const inUnits = (units: Units) => analyze(createEvidence(SALES), SUBJECT, choices, units);
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
			const straight = JSON.stringify(analyze(createEvidence(sales), SUBJECT, choices));
			fc.assert(
				fc.property(fc.shuffledSubarray(sales, { minLength: sales.length }), (shuffled) => {
					expect(JSON.stringify(analyze(createEvidence(shuffled), SUBJECT, choices))).toBe(straight);
				}),
				{ numRuns: 12 },
			);
		});

		test('scales with the prices of the sales', () => {
			const { unrounded = 0 } = analyze(createEvidence(SALES), SUBJECT, NO_CHOICES).conclusion ?? {};
			fc.assert(
				fc.property(fc.integer({ min: 2, max: 40 }), (times) => {
					const scaled = SALES.map((sale) => ({
						...sale,
						price: sale.price * times,
						concessions: sale.concessions === null ? null : sale.concessions * times,
					}));
					const { conclusion } = analyze(createEvidence(scaled), SUBJECT, NO_CHOICES);
					expect((conclusion?.unrounded ?? 0) / (unrounded * times)).toBeCloseTo(1, 5);
				}),
				{ numRuns: 10 },
			);
		});
	});
});
