import { expect, test } from 'vitest';
import { SUBJECT, saleOf } from '../../tests/sample-market.ts';
import type { Sale } from '../valuation/home.ts';
import type { Criteria } from './criteria.ts';
import { climb } from './ladder.ts';
import { failing, meeting } from './reasons.ts';

const { criteria: STRICT } = climb(SUBJECT, {}, false, () => 5);

/** What the strictest step says of a sale that differs in this. */
const wordsFor = (
	facts: Partial<Sale>,
	seen: { miles?: number | null; daysAgo?: number } = {},
	set: Partial<Criteria> = {},
) => {
	const candidate = {
		sale: saleOf({ id: 's', ...facts }),
		isAsked: false,
		miles: 0.1,
		daysAgo: 60,
		logs: [],
		dissimilarity: 0,
		...seen,
	};
	const criteria = { ...STRICT, ...set };
	const reason = failing(SUBJECT, criteria)(candidate);
	expect(meeting(SUBJECT, criteria)(candidate)).toBe(reason === null);
	return reason && `${reason.code}: ${reason.words}`;
};

test('a sale like the subject meets the criteria', () => {
	expect(wordsFor({})).toBeNull();
});

test('each criterion says by how much a sale misses it', () => {
	expect(wordsFor({}, { daysAgo: 214 })).toBe('months: Sold 214 days ago; the limit is 180');
	expect(wordsFor({ livingArea: 2910 })).toBe(
		'living_area: 2,910 sq ft is 62% more than the subject; the limit is 15%',
	);
	expect(wordsFor({ livingArea: 1300 })).toBe(
		'living_area: 1,300 sq ft is 28% less than the subject; the limit is 15%',
	);
	expect(wordsFor({}, { miles: 1.3 })).toBe('radius: 1.3 miles away; the limit is 0.5');
	expect(wordsFor({ homeType: 'condo' })).toBe('home_type: A condo; the comps are single-family homes');
	expect(wordsFor({ bedrooms: 5 })).toBe('bedrooms: 5 bedrooms, 2 more than the subject; the limit is 1');
	expect(wordsFor({ bathrooms: 0.5 })).toBe(
		'bathrooms: 0.5 baths, 1.5 fewer than the subject; the limit is 1',
	);
	expect(wordsFor({ yearBuilt: 1962 })).toBe(
		'year_built: Built in 1962, 28 years before the subject; the limit is 15',
	);
});

test('what misses by a hair is never written as the limit itself', () => {
	expect(wordsFor({}, { miles: 0.5004 })).toBe('radius: Just over 0.5 miles away; the limit is 0.5');
	expect(wordsFor({ livingArea: 2077 })).toBe(
		'living_area: 2,077 sq ft is just over 15% more than the subject; the limit is 15%',
	);
});

test('the limit itself is allowed', () => {
	expect(
		wordsFor({ livingArea: 2070, bedrooms: 4, yearBuilt: 2005 }, { miles: 0.5, daysAgo: 180 }),
	).toBeNull();
});

test('a fact that is not known is not held against a sale, but a place is', () => {
	expect(wordsFor({ bedrooms: null, bathrooms: null, yearBuilt: null, livingArea: null })).toBeNull();
	expect(wordsFor({}, { miles: null })).toMatch(/^no_place: Its place on the map is not known/);
});

test('a drawn area keeps out what lies outside', () => {
	const away = [
		[41, -82],
		[41, -81],
		[42, -81],
	] as const;
	expect(wordsFor({}, {}, { polygon: away })).toBe('polygon: Outside the area drawn on the map');
	expect(wordsFor({ latitude: null }, {}, { polygon: away })).toMatch(/^no_place/);
});
