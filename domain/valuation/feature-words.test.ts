import { expect, test } from 'vitest';
import { SUBJECT, saleOf, TODAY } from '../../tests/sample-market.ts';
import { differenceWords } from './feature-words.ts';
import type { Feature } from './features.ts';
import type { Sale } from './home.ts';

const wordsOf = (feature: Feature, facts: Partial<Sale>) =>
	differenceWords(feature, SUBJECT, saleOf({ id: 's', ...facts }), TODAY);

test('each feature says how the comp differs from the subject', () => {
	expect(wordsOf('livingArea', { livingArea: 2000 })).toBe('200 sq ft larger than the subject');
	expect(wordsOf('bedrooms', { bedrooms: 2 })).toBe('1 bedroom fewer than the subject');
	expect(wordsOf('bathrooms', { bathrooms: 3.5 })).toBe('1.5 baths more than the subject');
	expect(wordsOf('lot', { lotSize: 5000 })).toMatch(/^Lot 2,000 .* smaller than the subject's$/);
	expect(wordsOf('age', { yearBuilt: 1980 })).toBe('When sold 10 years older than the subject is');
	expect(wordsOf('condition', { condition: 5 })).toBe("Condition 2 steps below the subject's");
	expect(wordsOf('quality', { quality: 3.5 })).toBe("Quality 0.5 steps better than the subject's");
	expect(wordsOf('garage', { garageSpaces: 3 })).toBe('1 garage space more than the subject');
	expect(wordsOf('pool', { pool: true })).toBe('Has a pool; the subject has none');
	expect(wordsOf('basement', { basementArea: 600 })).toBe('600 sq ft more basement than the subject');
	expect(wordsOf('view', { view: 1 })).toBe("View 1 step better than the subject's");
});

test('the terms and the day of the sale are said as they are', () => {
	expect(wordsOf('time', { soldOn: '2026-11-20' })).toBe('Closed on 20 November 2026, 1 day before');
	expect(wordsOf('time', { contractOn: '2026-08-01' })).toBe(
		'Under contract on 1 August 2026, 112 days before',
	);
	expect(wordsOf('concessions', { concessions: 5000 })).toBe('The seller gave back $5,000');
	expect(wordsOf('concessions', { concessions: 0 })).toBe('None');
});

test('who was renovated is told beside the age', () => {
	const words = (own: number | null, facts: Partial<Sale>) =>
		differenceWords('age', { ...SUBJECT, yearRenovated: own }, saleOf({ id: 's', ...facts }), TODAY);
	expect(words(null, { yearBuilt: 1962, yearRenovated: 2014 })).toBe(
		'When sold 28 years older than the subject is, renovated in 2014',
	);
	expect(words(2010, { yearBuilt: 1980 })).toBe(
		'When sold 10 years older than the subject is; the subject was renovated in 2010',
	);
	expect(words(2010, { yearRenovated: 2014 })).toBe(
		'As old as the subject, renovated in 2014; the subject was renovated in 2010',
	);
	expect(words(2010, { yearRenovated: 2010 })).toBe('Like the subject');
	// By the builder, or after the sale: no renovation of what was sold.
	expect(words(null, { yearRenovated: 1990 })).toBe('Like the subject');
	expect(words(null, { yearRenovated: 2027 })).toBe('Like the subject');
	expect(words(2010, { yearBuilt: null })).toBe('Not known of the comp: nothing is adjusted');
});

test('what is alike, and what is not known, says so', () => {
	expect(wordsOf('livingArea', {})).toBe('Like the subject');
	expect(wordsOf('lot', { lotSize: null })).toBe('Not known of the comp: nothing is adjusted');
	const sale = saleOf({ id: 's' });
	expect(differenceWords('lot', { ...SUBJECT, lotSize: null }, sale, TODAY)).toBe(
		'Not known of the subject: nothing is adjusted',
	);
});
