import { expect, test } from 'vitest';
import { createSale, SUBJECT, TODAY } from '../../../tests/sample-market.ts';
import type { HomeFacts, Sale } from '../../home/home.ts';
import type { Feature } from '../../pricing/features.ts';
import type { Basis } from '../basis.ts';
import { differenceWords } from './feature-wording.ts';

const basisOf = (facts: Partial<HomeFacts>): Basis => ({
	subject: { ...SUBJECT, ...facts },
	on: TODAY,
	units: 'square_feet',
});

const wordsOf = (feature: Feature, facts: Partial<Sale>) =>
	differenceWords(feature, createSale({ id: 's', ...facts }), basisOf({}));

test('each feature says how the comp differs from the subject', () => {
	expect(wordsOf('livingArea', { livingArea: 2000 })).toBe('200 sq ft larger than the subject');
	expect(wordsOf('bedrooms', { bedrooms: 2 })).toBe('1 fewer bedroom than the subject');
	expect(wordsOf('bathrooms', { bathrooms: 3.5 })).toBe('1.5 more baths than the subject');
	expect(wordsOf('lot', { lotSize: 5000 })).toMatch(/^Lot 2,000 .* smaller than the subject's$/);
	expect(wordsOf('age', { yearBuilt: 1980 })).toBe('10 years older than the subject when sold');
	expect(wordsOf('condition', { condition: 5 })).toBe('Condition 2 grades below the subject');
	expect(wordsOf('quality', { quality: 3.5 })).toBe('Quality 0.5 grades above the subject');
	expect(wordsOf('garage', { garageSpaces: 3 })).toBe('1 more garage space than the subject');
	expect(wordsOf('pool', { pool: true })).toBe('Has a pool; the subject has none');
	expect(wordsOf('basement', { basementArea: 600 })).toBe('600 sq ft more basement than the subject');
	expect(
		differenceWords(
			'extras',
			createSale({ id: 's', extraFeatures: 12_000 }),
			basisOf({ extraFeatures: 20_000 }),
		),
	).toBe('$8,000 less of extra features than the subject');
	expect(wordsOf('view', { view: 1 })).toBe("View 1 level better than the subject's");
	expect(wordsOf('view', { view: 3, waterfront: true })).toBe(
		"View 11 levels better than the subject's (a waterfront counts as 8)",
	);
	expect(differenceWords('view', createSale({ id: 's', view: 2 }), basisOf({ waterfront: true }))).toBe(
		"View 6 levels below the subject's (a waterfront counts as 8)",
	);
});

test('concessions and the date of the sale are stated', () => {
	expect(wordsOf('time', { soldOn: '2026-11-20' })).toBe(
		'Closed November 20, 2026, 1 day before the effective date',
	);
	expect(wordsOf('time', { contractOn: '2026-08-01' })).toBe(
		'Under contract August 1, 2026, 112 days before the effective date',
	);
	expect(wordsOf('concessions', { concessions: 5000 })).toBe('$5,000 in seller concessions');
	expect(wordsOf('concessions', { concessions: 0 })).toBe('No concessions');
});

test('renovations are stated with the difference in age', () => {
	const words = (own: number | null, facts: Partial<Sale>) =>
		differenceWords('age', createSale({ id: 's', ...facts }), basisOf({ yearRenovated: own }));
	expect(words(null, { yearBuilt: 1962, yearRenovated: 2014 })).toBe(
		'28 years older than the subject when sold, renovated in 2014',
	);
	expect(words(2010, { yearBuilt: 1980 })).toBe(
		'10 years older than the subject when sold; the subject was renovated in 2010',
	);
	expect(words(2010, { yearRenovated: 2014 })).toBe(
		'Same age as the subject, renovated in 2014; the subject was renovated in 2010',
	);
	expect(words(2010, { yearRenovated: 2010 })).toBe('Same as the subject');
	// Renovations in the year of construction, or after the sale, don't count.
	expect(words(null, { yearRenovated: 1990 })).toBe('Same as the subject');
	expect(words(null, { yearRenovated: 2027 })).toBe('Same as the subject');
	expect(words(2010, { yearBuilt: null })).toBe('Unknown for the comp; not adjusted');
});

test('equal and unknown features are named as such', () => {
	expect(wordsOf('livingArea', {})).toBe('Same as the subject');
	expect(wordsOf('lot', { lotSize: null })).toBe('Unknown for the comp; not adjusted');
	const sale = createSale({ id: 's' });
	expect(differenceWords('lot', sale, basisOf({ lotSize: null }))).toBe(
		'Unknown for the subject; not adjusted',
	);
});
