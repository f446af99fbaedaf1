import { expect, test } from 'vitest';
import { SUBJECT } from '../../tests/sample-market.ts';
import type { Criteria } from './criteria.ts';
import { climbLadder } from './ladder.ts';

/** Climbs the ladder with these numbers of sales found. */
const climbFinding = (counts: readonly number[], set: Partial<Criteria> = {}, isRural = false) => {
	let at = 0;
	return climbLadder(SUBJECT, set, isRural, null, () => ({
		found: counts[Math.min(at++, counts.length - 1)] as number,
		compsWeight: null,
	}));
};

const stepsOf = (counts: readonly number[], set: Partial<Criteria> = {}, isRural = false) =>
	climbFinding(counts, set, isRural).ladder.map(({ step, found }) => `${step}${found}`);

test('the ladder stops at the first step with five comps', () => {
	expect(stepsOf([5])).toEqual(['A5']);
	expect(stepsOf([2, 4, 6])).toEqual(['A2', 'B4', 'C6']);
});

test('with three comps at the last step, the other limits are kept', () => {
	expect(stepsOf([0, 0, 1, 2, 3, 3])).toEqual(['A0', 'B0', 'C1', 'D2', 'E3', 'F3']);
});

test('with fewer than three comps, every limit except type and time is dropped', () => {
	const { criteria, ladder } = climbFinding([0, 0, 0, 0, 1, 2, 40]);
	expect(ladder.at(-1)).toMatchObject({ step: 'G', found: 40 });
	expect(criteria).toMatchObject({
		radius: null,
		livingArea: null,
		months: 24,
		homeTypes: ['single_family', null],
	});
});

test('in rural areas, five miles are tried before two years', () => {
	const { criteria, ladder } = climbFinding([0, 0, 0, 0, 1, 6], {}, true);
	expect(ladder.map(({ step }) => step)).toEqual(['A', 'B', 'C', 'D', 'E', 'E']);
	expect(criteria).toMatchObject({ radius: 5, months: 12 });
});

test('if the comps have too little weight, the ladder searches up to a mile, then less similar homes', () => {
	const climbWithWeights = (shares: readonly number[]) => {
		let at = 0;
		return climbLadder(SUBJECT, {}, false, null, () => ({ found: 9, compsWeight: shares[at++] ?? 1 })).ladder;
	};
	expect(climbWithWeights([0.3, 0.65]).map(({ step }) => step)).toEqual(['A', 'B']);
	expect(climbWithWeights([0.2, 0.2, 0.3, 0.3, 0.4, 0.4]).map(({ step }) => step)).toEqual([
		'A',
		'B',
		'C',
		'D',
		'H',
		'H',
	]);
});

test('with too few comps, the ladder searches farther away before it accepts less similar homes', () => {
	let at = 0;
	const counts = [1, 2, 3, 4, 9, 9];
	const { ladder, criteria } = climbLadder(SUBJECT, {}, false, null, () => ({
		found: counts[at++] ?? 9,
		compsWeight: 0.2,
	}));
	expect(ladder.map(({ step }) => step)).toEqual(['A', 'B', 'C', 'D', 'E', 'H', 'H']);
	expect(criteria).toMatchObject({ radius: 2, livingArea: 0.4, yearBuilt: null });
});

test("the agent's criteria apply at every step, and steps that would change no other criteria are skipped", () => {
	const { criteria, ladder } = climbFinding([0, 1, 2], { radius: 0.75, months: 9 });
	expect(ladder.map(({ step }) => step)).toEqual(['A', 'D', 'G']);
	expect(criteria).toMatchObject({ radius: 0.75, months: 9, bedrooms: null });
});

test('a criterion that the agent turned off stays off', () => {
	expect(climbFinding([9], { yearBuilt: null }).criteria.yearBuilt).toBeNull();
});

test('no radius applies to a subject without a map location', () => {
	const zip = { zip: '44999', areAll: true };
	const { criteria, ladder } = climbLadder(SUBJECT, { radius: 0.25 }, false, zip, () => ({
		found: 0,
		compsWeight: null,
	}));
	expect(criteria.radius).toBeNull();
	expect(ladder.map(({ step }) => step)).toEqual(['A', 'B', 'D', 'F', 'G']);
	expect(ladder[0]?.words).toMatch(/^Single-family homes in ZIP 44999, closed in the past 6 months,/);
});
