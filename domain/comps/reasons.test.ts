import { expect, test } from 'vitest';
import { createSale, SUBJECT } from '../../tests/sample-market.ts';
import type { Sale } from '../home/home.ts';
import type { Units } from '../home/units.ts';
import type { Criteria } from './criteria.ts';
import { climbLadder } from './ladder.ts';
import { failedCriterion, meetsCriteria } from './reasons.ts';

const { criteria: STRICT } = climbLadder(SUBJECT, {}, false, null, () => ({
	found: 5,
	compsWeight: null,
}));

/** The reason why a sale with these facts fails the strictest step of the ladder; null if it meets the criteria. */
const wordsFor = (
	facts: Partial<Sale>,
	seen: { miles?: number | null; daysAgo?: number } = {},
	set: Partial<Criteria> = {},
	units: Units = 'square_feet',
) => {
	const candidate = {
		sale: createSale({ id: 's', ...facts }),
		isListPrice: false,
		miles: 0.1,
		nearness: 0.1,
		daysAgo: 60,
		logs: [],
		dissimilarity: 0,
		...seen,
	};
	const criteria = { ...STRICT, ...set };
	const reason = failedCriterion(SUBJECT, criteria, units)(candidate);
	expect(meetsCriteria(SUBJECT, criteria)(candidate)).toBe(reason === null);
	return reason && `${reason.code}: ${reason.words}`;
};

test('a sale identical to the subject meets the criteria', () => {
	expect(wordsFor({})).toBeNull();
});

test('the reason says by how much a sale misses a criterion', () => {
	expect(wordsFor({}, { daysAgo: 214 })).toBe('months: Closed 214 days ago (limit: 180)');
	expect(wordsFor({ livingArea: 2910 })).toBe(
		'living_area: 2,910 sq ft, 62% larger than the subject (limit: 15%)',
	);
	expect(wordsFor({ livingArea: 2910 }, {}, {}, 'square_meters')).toBe(
		'living_area: 270 m², 62% larger than the subject (limit: 15%)',
	);
	expect(wordsFor({ livingArea: 1300 })).toBe(
		'living_area: 1,300 sq ft, 28% smaller than the subject (limit: 15%)',
	);
	expect(wordsFor({}, { miles: 1.3 })).toBe('radius: 1.3 miles away (limit: 0.5)');
	expect(wordsFor({ homeType: 'condo' })).toBe('home_type: Condo; comps are limited to single-family homes');
	expect(wordsFor({ homeType: null })).toBeNull();
	expect(wordsFor({ homeType: null, address: '12 Elm St #4' })).toBe(
		'type_unknown: Property type unknown, and it has a unit number',
	);
	expect(wordsFor({ homeType: null, lotSize: 1200 })).toBe(
		"type_unknown: Property type unknown, and its lot has 1,200 sq ft, the subject's 7,000 sq ft",
	);
	expect(wordsFor({ homeType: null }, {}, { homeTypes: ['single_family'] })).toBe(
		'type_unknown: Home of unknown type; comps are limited to single-family homes',
	);
	expect(wordsFor({ bedrooms: 5 })).toBe('bedrooms: 5 bedrooms, 2 more than the subject (limit: ±1)');
	expect(wordsFor({ bathrooms: 0.5 })).toBe('bathrooms: 0.5 baths, 1.5 fewer than the subject (limit: ±1)');
	expect(wordsFor({ yearBuilt: 1962 })).toBe(
		'year_built: Built in 1962, 28 years older than the subject (limit: 15)',
	);
	expect(wordsFor({ yearBuilt: 1991 }, {}, { yearBuilt: 0 })).toBe(
		'year_built: Built in 1991, 1 year newer than the subject (limit: 0)',
	);
	expect(wordsFor({}, { miles: 0.998 })).toBe('radius: 1 mile away (limit: 0.5)');
});

test('a value just over the limit is never written as the limit', () => {
	expect(wordsFor({}, { miles: 0.5004 })).toBe('radius: Just over 0.5 miles away (limit: 0.5)');
	expect(wordsFor({ livingArea: 2077 })).toBe(
		'living_area: 2,077 sq ft, just over 15% larger than the subject (limit: 15%)',
	);
});

test('a value at the limit is allowed', () => {
	expect(
		wordsFor({ livingArea: 2070, bedrooms: 4, yearBuilt: 2005 }, { miles: 0.5, daysAgo: 180 }),
	).toBeNull();
});

test('an unknown fact does not disqualify a sale, nor does an unknown location, except for a drawn area', () => {
	expect(wordsFor({ bedrooms: null, bathrooms: null, yearBuilt: null, livingArea: null })).toBeNull();
	expect(wordsFor({}, { miles: null })).toBeNull();
	const corners = [
		[39, -83],
		[41, -83],
		[41, -81],
	] as const;
	const nowhere = { latitude: null, longitude: null };
	expect(wordsFor(nowhere, { miles: null }, { polygon: corners })).toMatch(/^no_place: No map location/);
});

test('sales outside a drawn area are excluded', () => {
	const away = [
		[41, -82],
		[41, -81],
		[42, -81],
	] as const;
	expect(wordsFor({}, {}, { polygon: away })).toBe('polygon: Outside the drawn area');
	expect(wordsFor({ latitude: null }, {}, { polygon: away })).toMatch(/^no_place/);
});
