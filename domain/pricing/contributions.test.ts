import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SUBJECT, TODAY } from '../../tests/sample-market.ts';
import { ADJUSTMENTS } from './adjustments.ts';
import { ageOf, belowGrade, contributionOf, effectiveAgeOf } from './contributions.ts';

describe('impossible values are unknown', () => {
	test.each([
		['livingArea', { livingArea: 0 }],
		['livingArea', { livingArea: null }],
		['lot', { lotSize: 0 }],
		['age', { yearBuilt: 3024 }],
		['age', { yearBuilt: 12 }],
		['bedrooms', { bedrooms: null }],
		['bathrooms', { bathrooms: -1 }],
		['condition', { condition: 9 }],
		['quality', { quality: Number.NaN }],
		['view', { view: null, waterfront: null }],
	] as const)('%s of %j', (feature, facts) => {
		expect(contributionOf(feature, { ...SUBJECT, ...facts }, TODAY)).toBeNull();
	});
});

test('every feature of a fully described home has a contribution', () => {
	for (const { feature } of ADJUSTMENTS)
		expect(contributionOf(feature, SUBJECT, TODAY)).toEqual(expect.any(Number));
});

test('a contribution is linear between the corners of its curve and flat beyond them', () => {
	const of = (bathrooms: number) => contributionOf('bathrooms', { ...SUBJECT, bathrooms }, TODAY);
	expect([0, 1, 2, 4, 5, 9].map(of)).toEqual([0, 0, 1, 2.5, 3, 3]);
});

test('an unfinished home has age 0', () => {
	expect(ageOf({ yearBuilt: 2027 }, '2026-11-21')).toBe(0);
	expect(ageOf({ yearBuilt: 1926 }, '2026-11-21')).toBe(100);
});

test('a waterfront contributes more than the best view', () => {
	const best = contributionOf('view', { ...SUBJECT, view: 4 }, TODAY) as number;
	expect(contributionOf('view', { ...SUBJECT, view: 0, waterfront: true }, TODAY)).toBeGreaterThan(best);
});

test('one percent more living area contributes more in a large home than in a small one', () => {
	const step = (area: number) =>
		(contributionOf('livingArea', { ...SUBJECT, livingArea: area * 1.01 }, TODAY) as number) -
		(contributionOf('livingArea', { ...SUBJECT, livingArea: area }, TODAY) as number);
	expect(step(5000)).toBeGreaterThan(step(2500));
	expect(step(2500)).toBeGreaterThan(step(1000));
});

test('the share below grade needs both areas', () => {
	expect(belowGrade({ livingArea: 2000, basementArea: 500 })).toBe(0.25);
	expect(belowGrade({ livingArea: 2000, basementArea: 0 })).toBe(0);
	expect(belowGrade({ livingArea: 600, basementArea: 3000 })).toBe(0.7);
	expect(belowGrade({ livingArea: null, basementArea: 500 })).toBeNull();
	expect(belowGrade({ livingArea: 2000, basementArea: null })).toBeNull();
});

describe('a renovation', () => {
	const newness = (yearBuilt: number, yearRenovated: number | null, on = TODAY) =>
		contributionOf('age', { ...SUBJECT, yearBuilt, yearRenovated }, on) as number;

	test('offsets most of the age when it is recent, about half as much after ten years, nothing after forty', () => {
		const gain = (year: number) => newness(1920, year) - newness(1920, null);
		expect(gain(2026)).toBeCloseTo(1.525, 9);
		expect(gain(2016)).toBeCloseTo(0.825, 9);
		expect(gain(2001)).toBeCloseTo(0.45, 9);
		expect(gain(1986)).toBe(0);
		expect(gain(1950)).toBe(0);
	});

	test('makes a home at most as new as a home built in that year', () => {
		expect(newness(2020, 2026)).toBe(newness(2026, null));
		expect(newness(2005, 2006)).toBe(newness(2006, null));
	});

	test('is ignored if its year is unknown, the year of construction, or after the sale', () => {
		for (const none of [1990, 1980, 2027, Number.NaN, Number.POSITIVE_INFINITY])
			expect(newness(1990, none)).toBe(newness(1990, null));
		expect(newness(1990, 2016, '2015-12-31')).toBe(newness(1990, null, '2015-12-31'));
		expect(newness(1990, 2016, '2016-01-01')).toBeGreaterThan(newness(1990, null, '2016-01-01'));
		expect(contributionOf('age', { ...SUBJECT, yearBuilt: null, yearRenovated: 2014 }, TODAY)).toBeNull();
	});

	test('a later renovation or year built never lowers the contribution', () => {
		const year = fc.integer({ min: 1700, max: 2026 });
		fc.assert(
			fc.property(year, fc.option(year), year, (built, renovated, later) => {
				const now = newness(built, renovated);
				if (later >= (renovated ?? 0)) expect(newness(built, later)).toBeGreaterThanOrEqual(now);
				if (later >= built) expect(newness(later, renovated)).toBeGreaterThanOrEqual(now);
				expect(now).toBeLessThanOrEqual(0);
			}),
			{ numRuns: 2000 },
		);
	});

	test('lowers the effective age', () => {
		expect(effectiveAgeOf({ yearBuilt: 1962, yearRenovated: 2016 }, TODAY)).toBeCloseTo(55.75, 9);
		expect(effectiveAgeOf({ yearBuilt: 1962, yearRenovated: null }, TODAY)).toBe(64);
		expect(effectiveAgeOf({ yearBuilt: 2020, yearRenovated: 2026 }, TODAY)).toBe(0);
		expect(effectiveAgeOf({ yearBuilt: 1700, yearRenovated: 1800 }, TODAY)).toBe(130);
		expect(effectiveAgeOf({ yearBuilt: null, yearRenovated: 2016 }, TODAY)).toBeNull();
	});
});
