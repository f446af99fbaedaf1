/** What an analysis does not depend on, such as the order of the sales. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createEvidence, createSales, SUBJECT } from '../../tests/sample-market.ts';
import { NO_CHOICES } from '../comps/choices.ts';
import type { Units } from '../home/units.ts';
import type { Analysis } from './analysis.ts';
import { analyze } from './analyze.ts';

const SALES = createSales(40);

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
