import { expect, test } from 'vitest';
import type { Adjustment } from './analysis.ts';
import type { Feature } from './features.ts';
import { compWarnings, gridWarnings } from './warnings.ts';

const compWith = (adjustedPrice: number, dollars: Partial<Record<Feature, number>> = {}) => ({
	adjustedPrice,
	adjustments: Object.entries(dollars).map(
		([feature, amount]): Adjustment => ({
			feature: feature as Feature,
			dollars: amount,
			low: null,
			high: null,
			edited: false,
			words: '',
		}),
	),
});
const AROUND = [compWith(390_000), compWith(400_000), compWith(410_000)];

test('net and gross adjustments are soft warnings from 15% and 25% on', () => {
	expect(compWarnings(0.15, 0.25, 400_000)).toEqual([]);
	expect(compWarnings(-0.18, 0.31, 400_000)).toEqual([
		'Net adjustment of 18% is over 15%: say why it is a comp.',
		'Gross adjustment of 31% is over 25%: it differs much from the subject.',
	]);
	expect(compWarnings(0.152, 0, 400_000)).toEqual(['Net adjustment of just over 15%: say why it is a comp.']);
});

test('adjustments that take away the whole price end the comp', () => {
	expect(compWarnings(-1.2, 1.2, -80_000)).toEqual([
		'The adjustments take away the whole price: this comp does not count.',
	]);
});

test('comps on both sides of the price need no words', () => {
	expect(gridWarnings(AROUND, 400_000)).toEqual([]);
});

test('a feature adjusted the same way in every comp is warned of once', () => {
	const comps = AROUND.map(({ adjustedPrice }) =>
		compWith(adjustedPrice, { livingArea: -12_000, time: 9000, pool: -200 }),
	);
	expect(gridWarnings(comps, 400_000)).toEqual([
		'Every comp is adjusted down for living area: each is superior in it.',
	]);
});

test('a price beyond every adjusted comp says so', () => {
	expect(gridWarnings(AROUND, 420_000)).toEqual([
		'The price is above every adjusted comp: other sales pull it up.',
	]);
	expect(gridWarnings(AROUND, 380_000)).toEqual([
		'The price is below every adjusted comp: other sales pull it down.',
	]);
});
