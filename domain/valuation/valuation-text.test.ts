import { expect, test } from 'vitest';
import type { HomeFacts } from './home.ts';
import { NOTHING_KNOWN } from './read-home.ts';
import { factsLine, factText, nameOf, signedPercent, signedUsd, weightText } from './valuation-text.ts';

const NOTHING: HomeFacts = { ...NOTHING_KNOWN, homeType: 'single_family' };

test('an adjustment has its sign, nothing is a dash, and zero has none', () => {
	expect([18_000, -18_000, 0.2, null].map(signedUsd)).toEqual(['+$18,000', '−$18,000', '$0', '—']);
	expect([0.0213, -0.15, 0.0001, null].map(signedPercent)).toEqual(['+2.1%', '−15.0%', '0%', '—']);
});

test('a weight may be slightly below nothing', () => {
	expect([0.0834, 0, -0.004].map(weightText)).toEqual(['8.3%', '0.0%', '−0.4%']);
});

test('a home without an address has a name still', () => {
	expect(nameOf({ address: '12 Oak St', id: '1' })).toBe('12 Oak St');
	expect(nameOf({ address: null, id: 'hand-1' })).toBe('Entered by hand');
	expect(nameOf({ address: null, id: '1' })).toBe('No address');
});

test('a line of facts leaves out what is not known', () => {
	expect(factsLine({ ...NOTHING, bedrooms: 3, livingArea: 1840, yearBuilt: 1962 })).toBe(
		'3 bd, 1,840 sq ft, 1962',
	);
	expect(factsLine({ ...NOTHING, yearBuilt: 1962, yearRenovated: 2014 })).toBe('1962, ren.\u00a02014');
	expect(factsLine(NOTHING)).toBe('');
});

test('whatever is not known of a feature is a dash, and no is a word', () => {
	const features = ['livingArea', 'lot', 'age', 'condition', 'pool', 'basement', 'view', 'time'] as const;
	for (const feature of features) expect(factText(feature, NOTHING), feature).toBe('—');
	expect(factText('pool', { ...NOTHING, pool: false })).toBe('No');
	expect(factText('condition', { ...NOTHING, condition: 3.5 })).toBe('C3.5');
	expect(factText('age', { ...NOTHING, yearBuilt: 1962, yearRenovated: 2014 })).toBe('1962, ren.\u00a02014');
	expect(factText('view', { ...NOTHING, view: 3, waterfront: true })).toBe('Good, waterfront');
	expect(factText('view', { ...NOTHING, waterfront: true })).toBe('Waterfront');
});
