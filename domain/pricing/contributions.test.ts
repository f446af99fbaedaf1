import { describe, expect, test } from 'vitest';
import { SUBJECT, TODAY } from '../../tests/sample-market.ts';
import { ADJUSTMENTS } from './adjustments.ts';
import { ageOf, belowGrade, contributionOf } from './contributions.ts';

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
