import { expect, test } from 'vitest';
import { SUBJECT } from '../../tests/sample-market.ts';
import type { Criteria } from './criteria.ts';
import { daysOfMonths } from './criteria.ts';
import { climbLadder } from './ladder.ts';
import { criteriaWords, findUnlocated, requiredCriteria } from './ladder-criteria.ts';

/** Climbs the ladder with these numbers of sales found. */
const climbFinding = (counts: readonly number[], set: Partial<Criteria> = {}, isRural = false) => {
	let at = 0;
	return climbLadder(SUBJECT, set, isRural, null, () => ({
		found: counts[Math.min(at++, counts.length - 1)] as number,
		compsWeight: null,
	}));
};

test("all sales used must have the property type and meet the agent's criteria, but not those of the ladder", () => {
	const binding = requiredCriteria(SUBJECT, { months: 3 });
	expect(binding).toMatchObject({
		homeTypes: ['single_family', null],
		months: 3,
		radius: null,
		livingArea: null,
	});
	expect(requiredCriteria(SUBJECT, { homeTypes: null }).homeTypes).toBeNull();
});

test('criteria are described in words', () => {
	const { criteria } = climbFinding([9]);
	expect(criteriaWords(criteria, null)).toBe(
		'Single-family homes within 0.5 miles, closed in the past 6 months, living area ±15%, bedrooms ±1, baths ±1, year built ±15',
	);
	const corners = [
		[0, 0],
		[0, 1],
		[1, 1],
	] as const;
	expect(
		criteriaWords({ ...criteria, homeTypes: null, radius: null, polygon: corners, months: 1 }, null),
	).toMatch(/^Any property type at any distance, inside the drawn area, closed in the past month,/);
	expect(criteriaWords({ ...criteria, homeTypes: [null] }, null)).toMatch(/^Homes of unknown type within/);
});

test('a month has 30 days, and a year 365', () => {
	expect([3, 6, 12, 18, 24].map(daysOfMonths)).toEqual([90, 180, 365, 545, 730]);
});

test('homes that no radius applies to are in a ZIP code', () => {
	const { criteria } = climbFinding([9]);
	const unlocated = findUnlocated(SUBJECT, [{ miles: 0.2 }, { miles: null }]);
	expect(criteriaWords(criteria, unlocated)).toMatch(
		/^Single-family homes within 0.5 miles, or in ZIP 44999 without a map location, closed/,
	);
	const all = findUnlocated({ ...SUBJECT, latitude: null, longitude: null }, [{ miles: null }]);
	expect(criteriaWords(criteria, all)).toMatch(/^Single-family homes in ZIP 44999, closed/);
	expect(findUnlocated(SUBJECT, [{ miles: 0.2 }])).toBeNull();
});
