import { expect, test } from 'vitest';
import type { HomeFacts } from '../../home/home.ts';
import { UNKNOWN_FACTS } from '../../home/read-home.ts';
import { FEATURES } from '../../pricing/features.ts';
import { FEATURE_LABELS, featureText, isInSquareFeet, UNPRICED_FACTS } from './feature-text.ts';

const UNKNOWN: HomeFacts = { ...UNKNOWN_FACTS, homeType: 'single_family' };

test('an unknown feature is a dash', () => {
	for (const feature of FEATURES) expect(featureText(feature, UNKNOWN), feature).toBe('—');
});

test('age shows the year built and the renovation, view shows the waterfront', () => {
	expect(featureText('age', { ...UNKNOWN, yearBuilt: 1962, yearRenovated: 2014 })).toBe(
		'1962, ren.\u00a02014',
	);
	expect(featureText('view', { ...UNKNOWN, view: 3, waterfront: true })).toBe('Good, waterfront');
	expect(featureText('view', { ...UNKNOWN, waterfront: true })).toBe('Waterfront');
});

test('features take their names and units from the facts', () => {
	expect(FEATURE_LABELS.lot).toBe('Lot size');
	expect(FEATURES.filter(isInSquareFeet)).toEqual(['livingArea', 'lot', 'basement']);
});

test('every fact but the type belongs to a feature', () => {
	expect(UNPRICED_FACTS).toEqual([]);
});
