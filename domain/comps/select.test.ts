import { expect, test } from 'vitest';
import { evidenceOf, SUBJECT, saleOf, salesOf } from '../../tests/sample-market.ts';
import { analyze } from '../valuation/analyze.ts';
import { NO_CHOICES } from '../valuation/choices.ts';
import type { Candidate } from './candidate.ts';
import { gather } from './gather.ts';
import { chooseGrid, select } from './select.ts';

const NOBODY = () => false;
const poolOf = (count: number, pinned: string[] = []) =>
	gather(evidenceOf(salesOf(count)), SUBJECT, { ...NO_CHOICES, pinned });
const idsOf = (candidates: readonly Candidate[]) => candidates.map(({ sale }) => sale.id);

test('what counts is of a year, unless the agent or the ladder reaches farther back', () => {
	const pool = poolOf(300);
	const usable = select(pool, SUBJECT, {}, NOBODY).usable;
	expect(Math.max(...usable.map(({ daysAgo }) => daysAgo))).toBeLessThanOrEqual(365);
	const longer = select(pool, SUBJECT, { months: 18 }, NOBODY).usable;
	expect(Math.max(...longer.map(({ daysAgo }) => daysAgo))).toBeGreaterThan(365);
	expect(Math.max(...longer.map(({ daysAgo }) => daysAgo))).toBeLessThanOrEqual(545);
});

test('at most 200 sales count, the nearest', () => {
	const { usable } = select(poolOf(500), SUBJECT, {}, NOBODY);
	expect(usable).toHaveLength(200);
	const miles = usable.map((candidate) => candidate.miles ?? 0);
	expect(miles).toEqual([...miles].sort((a, b) => a - b));
});

test('what the ladder found counts, behind however many nearer sales', () => {
	const small = Array.from({ length: 230 }, (_, at) =>
		saleOf({
			id: `small${at}`,
			address: `${at} Tower Ct`,
			livingArea: 700 + at,
			latitude: 40.0001 + at * 1e-6,
		}),
	);
	const large = Array.from({ length: 6 }, (_, at) =>
		saleOf({ id: `large${at}`, address: `${at} Far St`, livingArea: 4000, latitude: 40.004 + at * 1e-4 }),
	);
	const evidence = evidenceOf([...small, ...large]);
	const pool = gather(evidence, { ...SUBJECT, livingArea: 4000 }, NO_CHOICES);
	const { ladder, usable, eligible } = select(pool, { ...SUBJECT, livingArea: 4000 }, {}, NOBODY);
	expect(ladder.at(-1)?.found).toBe(6);
	expect(idsOf(eligible)).toEqual(large.map(({ id }) => id));
	expect(usable).toHaveLength(200);
	const { comps, conclusion } = analyze(evidence, { ...SUBJECT, livingArea: 4000 }, NO_CHOICES);
	expect(comps.length).toBeGreaterThanOrEqual(5);
	expect(conclusion?.reasons).toHaveLength(3);
});

test('the comps are the heaviest that meet the criteria, numbered by nearness, the wanted first', () => {
	const pool = poolOf(400, ['s7']);
	const selection = select(pool, SUBJECT, { months: 24, radius: 2 }, NOBODY);
	const weights = new Map(selection.usable.map((candidate) => [candidate, 0.02 + 1 / candidate.sale.price]));
	const grid = chooseGrid(selection, pool.wanted, weights);
	expect(grid).toHaveLength(8);
	expect(grid[0]?.sale.id).toBe('s7');
	const cheapest = selection.eligible
		.filter(({ sale }) => sale.id !== 's7')
		.sort((a, b) => a.sale.price - b.sale.price)
		.slice(0, 7);
	expect(idsOf(grid.slice(1)).sort()).toEqual(idsOf(cheapest).sort());
});

test('beyond five, a comp that hardly weighs is not shown', () => {
	const pool = poolOf(400);
	const selection = select(pool, SUBJECT, { months: 24, radius: 2 }, NOBODY);
	expect(selection.eligible.length).toBeGreaterThan(6);
	const [heavy] = selection.eligible;
	const weights = new Map(
		selection.eligible.map((candidate) => [candidate, candidate === heavy ? 0.9 : 0.001]),
	);
	expect(chooseGrid(selection, pool.wanted, weights)).toHaveLength(5);
});

test('in the country five miles are searched before two years', () => {
	const far = [3, 3.5, 4, 4.2, 4.5].map((miles, at) =>
		saleOf({ id: `${at}`, address: `${at} Farm Rd`, latitude: 40 + miles / 69, price: 400_000 + at }),
	);
	const pool = gather(evidenceOf(far), SUBJECT, NO_CHOICES);
	const { criteria, ladder } = select(pool, SUBJECT, {}, NOBODY);
	expect(criteria).toMatchObject({ radius: 5, months: 12 });
	expect(ladder.at(-1)).toMatchObject({ step: 'E', found: 5 });
});
