import { expect, test } from 'vitest';
import { createEvidence, createSale, createSales, SUBJECT } from '../../tests/sample-market.ts';
import { analyze } from '../analysis/analyze.ts';
import type { Subject } from '../home/home.ts';
import type { Candidate } from './candidate.ts';
import { type Choices, NO_CHOICES } from './choices.ts';
import { type CandidatePool, gatherCandidates } from './gather.ts';
import { chooseGrid, createSelector } from './select.ts';

/** Gives no candidate any weight, so that the ladder only counts sales. */
const WEIGHTLESS = () => new Map<Candidate, number>();
const select = (pool: CandidatePool, subject: Subject, choices: Choices) =>
	createSelector(pool, subject, choices, WEIGHTLESS)(() => false);
const poolOf = (count: number, pinned: string[] = []) =>
	gatherCandidates(createEvidence(createSales(count)), SUBJECT, { ...NO_CHOICES, pinned });
const idsOf = (candidates: readonly Candidate[]) => candidates.map(({ sale }) => sale.id);

test('uses sales of the past year, unless the agent or the ladder goes further back', () => {
	const pool = poolOf(300);
	const usable = select(pool, SUBJECT, NO_CHOICES).usable;
	expect(Math.max(...usable.map(({ daysAgo }) => daysAgo))).toBeLessThanOrEqual(365);
	const longer = select(pool, SUBJECT, { ...NO_CHOICES, criteria: { months: 18 } }).usable;
	expect(Math.max(...longer.map(({ daysAgo }) => daysAgo))).toBeGreaterThan(365);
	expect(Math.max(...longer.map(({ daysAgo }) => daysAgo))).toBeLessThanOrEqual(545);
});

test('uses the nearest 200 sales at most', () => {
	const { usable } = select(poolOf(500), SUBJECT, NO_CHOICES);
	expect(usable).toHaveLength(200);
	const miles = usable.map((candidate) => candidate.miles ?? 0);
	expect(miles).toEqual([...miles].sort((a, b) => a - b));
});

test('uses sales that the ladder found, even if many others are nearer', () => {
	const small = Array.from({ length: 230 }, (_, at) =>
		createSale({
			id: `small${at}`,
			address: `${at} Tower Ct`,
			livingArea: 700 + at,
			latitude: 40.0001 + at * 1e-6,
		}),
	);
	const large = Array.from({ length: 6 }, (_, at) =>
		createSale({ id: `large${at}`, address: `${at} Far St`, livingArea: 4000, latitude: 40.004 + at * 1e-4 }),
	);
	const evidence = createEvidence([...small, ...large]);
	const pool = gatherCandidates(evidence, { ...SUBJECT, livingArea: 4000 }, NO_CHOICES);
	const { ladder, usable, eligible } = select(pool, { ...SUBJECT, livingArea: 4000 }, NO_CHOICES);
	expect(ladder.at(-1)?.found).toBe(6);
	expect(idsOf(eligible)).toEqual(large.map(({ id }) => id));
	expect(usable).toHaveLength(200);
	const { comps, conclusion } = analyze(evidence, { ...SUBJECT, livingArea: 4000 }, NO_CHOICES);
	expect(comps.length).toBeGreaterThanOrEqual(5);
	expect(conclusion?.reasons).toHaveLength(3);
});

test('comps are the sales with the most weight that meet the criteria; pinned sales come first, then the nearest', () => {
	const pool = poolOf(400, ['s7']);
	const selection = select(pool, SUBJECT, { ...NO_CHOICES, criteria: { months: 24, radius: 2 } });
	const weights = new Map(selection.usable.map((candidate) => [candidate, 0.02 + 1 / candidate.sale.price]));
	const grid = chooseGrid(selection, pool.pinnedOrAdded, weights);
	expect(grid).toHaveLength(8);
	expect(grid[0]?.sale.id).toBe('s7');
	// Homes that differ by more than the guideline for gross adjustments are used only if there are too few others.
	const differs = ({ dissimilarity }: Candidate) => Number(dissimilarity > 0.25);
	const cheapest = selection.eligible
		.filter(({ sale }) => sale.id !== 's7')
		.sort((a, b) => differs(a) - differs(b) || a.sale.price - b.sale.price)
		.slice(0, 7);
	expect(idsOf(grid.slice(1)).sort()).toEqual(idsOf(cheapest).sort());
});

test('a sixth comp with hardly any weight is not shown', () => {
	const pool = poolOf(400);
	const selection = select(pool, SUBJECT, { ...NO_CHOICES, criteria: { months: 24, radius: 2 } });
	expect(selection.eligible.length).toBeGreaterThan(6);
	const [heavy] = selection.eligible;
	const weights = new Map(
		selection.eligible.map((candidate) => [candidate, candidate === heavy ? 0.9 : 0.001]),
	);
	expect(chooseGrid(selection, pool.pinnedOrAdded, weights)).toHaveLength(5);
});

test('in rural areas, five miles are searched before two years', () => {
	const far = [3, 3.5, 4, 4.2, 4.5].map((miles, at) =>
		createSale({ id: `${at}`, address: `${at} Farm Rd`, latitude: 40 + miles / 69, price: 400_000 + at }),
	);
	const pool = gatherCandidates(createEvidence(far), SUBJECT, NO_CHOICES);
	const { criteria, ladder } = select(pool, SUBJECT, NO_CHOICES);
	expect(criteria).toMatchObject({ radius: 5, months: 12 });
	expect(ladder.at(-1)).toMatchObject({ step: 'E', found: 5 });
});

test('the search radius limits the comps at every step of the ladder, but not the supporting sales', () => {
	const pool = poolOf(400);
	const { criteria, ladder, usable, eligible } = select(
		pool,
		{ ...SUBJECT, livingArea: 9000 },
		{ ...NO_CHOICES, searchRadius: 0.25 },
	);
	expect(ladder.length).toBeGreaterThan(2);
	expect(ladder.every(({ words }) => words.includes('within 0.25 miles'))).toBe(true);
	expect(criteria.radius).toBe(0.25);
	expect(eligible.length).toBeGreaterThan(0);
	expect(eligible.every(({ miles }) => (miles ?? 9) <= 0.25)).toBe(true);
	expect(usable.some(({ miles }) => (miles ?? 0) > 0.25)).toBe(true);
	const own = { ...NO_CHOICES, searchRadius: 0.25, criteria: { radius: 0.5 } };
	expect(select(pool, SUBJECT, own).criteria.radius).toBe(0.5);
});
