import { expect, test } from 'vitest';
import { analyze } from '../../../../../domain/analysis/analyze.ts';
import { differs, findAdjustment, gridLines } from '../../../../../domain/analysis/grid/grid-lines.ts';
import { NO_CHOICES } from '../../../../../domain/comps/choices.ts';
import { FEATURES } from '../../../../../domain/pricing/features.ts';
import { createEvidence, createSales, SUBJECT } from '../../../../../tests/sample-market.ts';
import { countsLine, inOrder } from '../candidates/candidate-order.ts';
import { explain } from './explain-cell.ts';

const evidence = createEvidence(createSales(60));
const analysis = analyze(evidence, SUBJECT, NO_CHOICES);
const [comp] = analysis.comps;
if (!comp) throw new Error('The sample market has no comp.');

test('the grid has the rows with a difference, and all of them on request', () => {
	const lines = gridLines(analysis, false).map(({ feature }) => feature);
	expect(lines).toContain('livingArea');
	expect(lines).toContain('time');
	expect(gridLines(analysis, true).map(({ feature }) => feature)).toEqual(FEATURES);
	const unknown = { ...analysis, comps: [{ ...comp, adjustments: [], sale: { ...comp.sale, pool: null } }] };
	expect(gridLines(unknown, false).map(({ feature }) => feature)).not.toContain('pool');
});

test('a cell equal to the subject is not highlighted, nor an unknown one', () => {
	expect(differs('bedrooms', { ...SUBJECT, bedrooms: 3 }, { ...SUBJECT, bedrooms: 3 }, 'square_feet')).toBe(
		false,
	);
	expect(differs('bedrooms', { ...SUBJECT, bedrooms: 4 }, { ...SUBJECT, bedrooms: 3 }, 'square_feet')).toBe(
		true,
	);
	expect(
		differs('bedrooms', { ...SUBJECT, bedrooms: null }, { ...SUBJECT, bedrooms: 3 }, 'square_feet'),
	).toBe(false);
});

test('a cell says how the comp differs, how certain the dollars are, and who set them', () => {
	const line = { feature: 'livingArea', label: 'Living area', bracket: null, adjusted: true } as const;
	const adjustment = { feature: 'livingArea', dollars: -18_000, low: -22_000, high: -14_000 } as const;
	expect(explain(line, comp, { ...adjustment, edited: false, words: '200 sq ft larger' })).toBe(
		'Living area, comp 1: 200 sq ft larger. −$18,000, 80% interval −$22,000 to −$14,000.',
	);
	const exact = { ...adjustment, low: -18_000, high: -18_000, edited: false };
	expect(explain(line, comp, { ...exact, words: '$18,000 in seller concessions' })).toBe(
		'Living area, comp 1: $18,000 in seller concessions.',
	);
	expect(explain(line, comp, { ...adjustment, low: null, high: null, edited: true, words: '' })).toBe(
		'Living area, comp 1: Set by you.',
	);
	expect(findAdjustment({ ...comp, adjustments: [] }, 'pool').dollars).toBeNull();
});

test('comps come first by number, an excluded one in its place, then the most similar', () => {
	const dropped = analyze(evidence, SUBJECT, { ...NO_CHOICES, dropped: { [comp.sale.id]: '' } });
	const ids = inOrder(dropped).map(({ sale }) => sale.id);
	const columns = [...dropped.comps, ...dropped.excludedComps].sort(
		(one, other) => one.number - other.number,
	);
	expect(dropped.excludedComps.map(({ sale }) => sale.id)).toEqual([comp.sale.id]);
	expect(ids.slice(0, columns.length)).toEqual(columns.map(({ sale }) => sale.id));
	const rest = inOrder(dropped)
		.slice(columns.length)
		.flatMap(({ dissimilarity }) => dissimilarity ?? []);
	expect(rest).toEqual([...rest].sort((a, b) => a - b));
});

test('counts merged and excluded sales, and omits zero counts', () => {
	expect(
		countsLine({ ...analysis, verdicts: analysis.verdicts.slice(0, 1), merged: 0, priceOutliers: 0 }),
	).toBe('1 sale checked');
	expect(countsLine({ ...analysis, merged: 1, priceOutliers: 2 })).toMatch(
		/^\d+ sales checked, 1 duplicate merged, 2 price outliers excluded$/,
	);
});
