import { expect, test } from 'vitest';
import { SUBJECT } from '../../tests/sample-market.ts';
import type { Criteria } from './criteria.ts';
import { daysOfMonths } from './criteria.ts';
import { bindingCriteria, climb, criteriaWords } from './ladder.ts';

/** Climbs with so many found on each step. */
const climbFinding = (counts: readonly number[], set: Partial<Criteria> = {}, isRural = false) => {
	let at = 0;
	return climb(SUBJECT, set, isRural, () => counts[Math.min(at++, counts.length - 1)] as number);
};
const stepsOf = (counts: readonly number[], set: Partial<Criteria> = {}, isRural = false) =>
	climbFinding(counts, set, isRural).ladder.map(({ step, found }) => `${step}${found}`);

test('the climb ends at the first step with five', () => {
	expect(stepsOf([5])).toEqual(['A5']);
	expect(stepsOf([2, 4, 6])).toEqual(['A2', 'B4', 'C6']);
});

test('with three at the last step nothing more is dropped', () => {
	expect(stepsOf([0, 0, 1, 2, 3, 3])).toEqual(['A0', 'B0', 'C1', 'D2', 'E3', 'F3']);
});

test('with fewer than three, every limit but type and time is dropped', () => {
	const { criteria, ladder } = climbFinding([0, 0, 0, 0, 1, 2, 40]);
	expect(ladder.at(-1)).toMatchObject({ step: 'G', found: 40 });
	expect(criteria).toMatchObject({
		radius: null,
		livingArea: null,
		months: 24,
		homeTypes: ['single_family'],
	});
});

test('where homes are sold far apart five miles are tried before two years', () => {
	const { criteria, ladder } = climbFinding([0, 0, 0, 0, 1, 6], {}, true);
	expect(ladder.map(({ step }) => step)).toEqual(['A', 'B', 'C', 'D', 'E', 'E']);
	expect(criteria).toMatchObject({ radius: 5, months: 12 });
});

test('what the agent set holds on every step, and a step that would change only that is left out', () => {
	const { criteria, ladder } = climbFinding([0, 1, 2], { radius: 0.75, months: 9 });
	expect(ladder.map(({ step }) => step)).toEqual(['A', 'D', 'G']);
	expect(criteria).toMatchObject({ radius: 0.75, months: 9, bedrooms: null });
});

test('a criterion that the agent switched off stays off', () => {
	expect(climbFinding([9], { yearBuilt: null }).criteria.yearBuilt).toBeNull();
});

test('the price is bound by the type and by what the agent set, not by the ladder', () => {
	const binding = bindingCriteria(SUBJECT, { months: 3 });
	expect(binding).toMatchObject({ homeTypes: ['single_family'], months: 3, radius: null, livingArea: null });
	expect(bindingCriteria(SUBJECT, { homeTypes: null }).homeTypes).toBeNull();
});

test('criteria are said in words', () => {
	const { criteria } = climbFinding([9]);
	expect(criteriaWords(criteria)).toBe(
		'Single-family homes within 0.5 miles, sold in 6 months, living area ±15%, bedrooms ±1, baths ±1, built ±15 years',
	);
	const corners = [
		[0, 0],
		[0, 1],
		[1, 1],
	] as const;
	expect(criteriaWords({ ...criteria, homeTypes: null, radius: null, polygon: corners, months: 1 })).toMatch(
		/^Homes of any type at any distance, inside the area drawn, sold in 1 month,/,
	);
});

test('months are counted as agents count them', () => {
	expect([3, 6, 12, 18, 24].map(daysOfMonths)).toEqual([90, 180, 365, 545, 730]);
});
