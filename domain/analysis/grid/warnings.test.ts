import { expect, test } from 'vitest';
import type { Feature } from '../../pricing/features.ts';
import type { Adjustment, Conclusion } from '../analysis.ts';
import { compWarnings, gridWarnings, straddleWarnings } from './warnings.ts';

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
const CONCLUSION = {
	compsPrice: 400_000,
	correction: null,
	supporting: { sales: 40, weight: 0.5, adjustedPrice: 440_000 },
	neighborhood: { weight: 0, price: 400_000 },
};
const LOWERED = { ...CONCLUSION, supporting: { sales: 40, weight: 0.5, adjustedPrice: 360_000 } };
const COMPS = [compWith(390_000), compWith(400_000), compWith(410_000)];

test('net adjustments over 15% and gross adjustments over 25% get a warning', () => {
	expect(compWarnings(0.15, 0.25, 400_000)).toEqual([]);
	expect(compWarnings(-0.18, 0.31, 400_000)).toEqual([
		'Net adjustment of 18% is over 15%. Explain why this is a comp.',
		'Gross adjustment of 31% is over 25%. This comp differs a lot from the subject.',
	]);
	expect(compWarnings(0.152, 0, 400_000)).toEqual([
		'Net adjustment is just over 15%. Explain why this is a comp.',
	]);
});

test('the warning about a price far below the market comes first', () => {
	expect(compWarnings(-0.18, 0.2, 400_000, 0.21)).toEqual([
		"Its price is 21% of what nearby sales indicate. Confirm that it was an arm's-length sale.",
		'Net adjustment of 18% is over 15%. Explain why this is a comp.',
	]);
});

test('a comp whose adjustments exceed its price is not used', () => {
	expect(compWarnings(-1.2, 1.2, -80_000)).toEqual([
		'The adjustments exceed the sale price, so this comp is not used.',
	]);
});

test('comps on both sides of the price need no warning', () => {
	expect(gridWarnings(COMPS, CONCLUSION, 400_000)).toEqual([]);
});

test('a feature adjusted in the same direction in every comp gets one warning', () => {
	const comps = COMPS.map(({ adjustedPrice }) =>
		compWith(adjustedPrice, { livingArea: -12_000, time: 9000, pool: -200 }),
	);
	expect(gridWarnings(comps, CONCLUSION, 400_000)).toEqual([
		'Every comp is adjusted down for living area: all are superior to the subject.',
	]);
});

test('the warning about extra features is a sentence', () => {
	const comps = COMPS.map(({ adjustedPrice }) => compWith(adjustedPrice, { extras: 9000 }));
	expect(gridWarnings(comps, CONCLUSION, 400_000)).toEqual([
		'Every comp is adjusted up for extra features: all are inferior to the subject.',
	]);
});

test('a price outside the adjusted comps gets a warning', () => {
	expect(gridWarnings(COMPS, CONCLUSION, 420_000)).toEqual([
		'The price is above every adjusted comp: other sales nearby raise it.',
	]);
	expect(gridWarnings(COMPS, LOWERED, 380_000)).toEqual([
		'The price is below every adjusted comp: other sales nearby lower it.',
	]);
});

test('the warning about a price outside the comps never names supporting sales that are not used', () => {
	const alone = { ...CONCLUSION, supporting: { sales: 0, weight: 0, adjustedPrice: null } };
	expect(straddleWarnings(COMPS, alone, 420_000)).toEqual(['The price is above every adjusted comp.']);
	const corrected = { ...alone, correction: { log: 0.05, usesErrors: true } as Conclusion['correction'] };
	expect(straddleWarnings(COMPS, corrected, 420_000)).toEqual([
		'The price is above every adjusted comp: the model correction raises it.',
	]);
});
