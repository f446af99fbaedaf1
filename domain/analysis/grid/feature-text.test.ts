import { expect, test } from 'vitest';
import { createSale } from '../../../tests/sample-market.ts';
import type { HomeFacts } from '../../home/home.ts';
import { UNKNOWN_FACTS } from '../../home/parse-home.ts';
import { FEATURES } from '../../pricing/features.ts';
import { FEATURE_LABELS, featureLabel, featureText, UNPRICED_FACTS } from './feature-text.ts';

const UNKNOWN: HomeFacts = { ...UNKNOWN_FACTS, homeType: 'single_family' };

test('an unknown feature is a dash', () => {
	for (const feature of FEATURES) expect(featureText(feature, UNKNOWN, 'square_feet'), feature).toBe('—');
});

test('age shows the year built and the renovation, view shows the waterfront', () => {
	expect(featureText('age', { ...UNKNOWN, yearBuilt: 1962, yearRenovated: 2014 }, 'square_feet')).toBe(
		'1962, ren.\u00a02014',
	);
	expect(featureText('view', { ...UNKNOWN, view: 3, waterfront: true }, 'square_feet')).toBe(
		'Good, waterfront',
	);
	expect(featureText('view', { ...UNKNOWN, waterfront: true }, 'square_feet')).toBe('Waterfront');
});

test('features have the labels and units of their facts', () => {
	expect(FEATURE_LABELS.lot).toBe('Lot size');
	expect(
		FEATURES.map((feature) => featureLabel(feature, 'square_meters')).filter((label) => /m²/.test(label)),
	).toEqual(['Living area, m²', 'Lot size, m²', 'Basement, m²']);
	expect(featureLabel('lot', 'square_feet')).toBe('Lot size, sq ft');
});

test("large lots in square feet become acres; in square meters they don't", () => {
	const ranch = { ...UNKNOWN, lotSize: 435_600 };
	expect(featureText('lot', ranch, 'square_feet')).toBe('10 acres');
	expect(featureText('lot', ranch, 'square_meters')).toBe('40,469');
	expect(featureText('livingArea', { ...UNKNOWN, livingArea: 1840 }, 'square_meters')).toBe('171');
});

test('every fact except the property type belongs to a feature', () => {
	expect(UNPRICED_FACTS).toEqual([]);
});

test('the date of a sale is its contract date, or else its closing date, which may be only a month', () => {
	const sale = createSale({ id: 'a', soldOn: '2026-03-15', soldDayIsApproximate: true });
	expect(featureText('time', sale, 'square_feet')).toBe('Mar 2026');
	expect(featureText('time', { ...sale, contractOn: '2026-02-09' }, 'square_feet')).toBe('Feb 9, 2026');
	expect(featureText('time', { ...sale, soldDayIsApproximate: false }, 'square_feet')).toBe('Mar 15, 2026');
});
