import { expect, test } from 'vitest';
import { MODEL, TODAY } from '../../../tests/sample-market.ts';
import { rateOf } from '../../../tests/samples/pricing/dollar-rates.ts';
import type { MarketModel } from '../../pricing/market-model.ts';

const indexOf = (level: number, error: number): MarketModel => ({
	...MODEL,
	index: {
		knots: [
			{ on: '2025-05-21', level: 0, error: error + 0.01 },
			{ on: '2025-11-21', level: 0, error },
			{ on: TODAY, level, error: 0 },
		],
		pairs: 4312,
	},
});

test('the time rate is the change over the past year, per month', () => {
	const rate = rateOf('time', { model: indexOf(Math.log(1.06), 0.01) });
	expect(rate).toMatchObject({ dollars: 2000, unit: 'month' });
	expect(rate?.words).toBe(
		'Based on 4,312 pairs of sales within 1 mile: local prices rose 6.0% over the past year (80% interval +4.7% to +7.4%). ' +
			'Each comp is adjusted for the change since its own contract date; the monthly change varies.',
	);
});

test('an index from a single pair of sales says so', () => {
	const { index, ...model } = indexOf(Math.log(1.06), 0.01);
	const rate = rateOf('time', { model: { ...model, index: index && { ...index, pairs: 1 } } });
	expect(rate?.words).toMatch(/^Based on 1 pair of sales within 1 mile: /);
});

test('a change that is not distinguishable from zero gives a rate of 0, and the sentence says so', () => {
	const rate = rateOf('time', { model: indexOf(Math.log(1.004), 0.0117) });
	expect(rate).toMatchObject({ dollars: 0 });
	expect(rate?.words).toBe(
		'No market conditions adjustment: the change over the past year, +0.4% (80% interval −1.1% to +1.9%), is not distinguishable from zero.',
	);
});

test('without an index there is no time rate, and without comps there are no rates in dollars', () => {
	expect(rateOf('time', { model: { ...MODEL, index: null } })).toMatchObject({
		dollars: null,
		words: 'No market conditions adjustment: too few local sales show a trend.',
	});
	expect(rateOf('livingArea', { level: null })).toMatchObject({
		dollars: null,
		words:
			'Based on 4,100 pairs of sales within 1 mile that differ in living area; shown in dollars once there are comps.',
	});
});
