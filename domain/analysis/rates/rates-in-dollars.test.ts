import { expect, test } from 'vitest';
import { MODEL, SUBJECT, TODAY } from '../../../tests/sample-market.ts';
import { rateOf } from '../../../tests/samples/pricing/dollar-rates.ts';
import type { Feature } from '../../pricing/features.ts';
import { ratesInDollars } from './rates-in-dollars.ts';

test('the sentence on a local rate says how many pairs it is based on, and what one unit adds', () => {
	const { rates } = MODEL;
	const condition = { log: 0.05, error: 0.01, pairs: 812, source: 'local' as const };
	expect(rateOf('condition', { model: { ...MODEL, rates: { ...rates, condition } } })).toEqual({
		feature: 'condition',
		dollars: 20_508.44,
		low: 15_153.59,
		high: 25_932.36,
		unit: 'condition grade',
		words:
			'Based on 812 pairs of sales within 1 mile that differ in condition: one grade better condition adds ' +
			"$20,500 (80% interval $15,200 to $25,900) at these comps' price level.",
		edited: false,
	});
});

test('a bedroom beyond the third has a rate of 0 at the same living area, and a sentence says so', () => {
	const of = (bedrooms: number) =>
		ratesInDollars({ ...SUBJECT, bedrooms }, MODEL, {}, 400_000, TODAY, 'square_feet').find(
			({ feature }) => feature === 'bedrooms',
		);
	expect(of(3)?.dollars).toBe(of(2)?.dollars);
	expect(of(3)?.dollars).toBeGreaterThan(0);
	expect(of(4)).toMatchObject({
		dollars: 0,
		words: expect.stringContaining('at the same living area, a bedroom beyond the third adds nothing'),
	});
});

test('in a market with quality ratings, the sentence says how much the rate was corrected', () => {
	const local = (log: number) => ({ log, error: 0.01, pairs: 812, source: 'local' as const });
	const rates = { livingArea: local(0.4), lot: local(0.1), age: local(0.13), quality: local(0.16) };
	const words = (feature: Feature) => rateOf(feature, { model: { ...MODEL, rates } })?.words;
	expect(words('livingArea')).toMatch(
		/; reduced by 9%, as part of the effect is quality, which is adjusted separately\.$/,
	);
	expect(words('lot')).toMatch(/; reduced by 15%/);
	expect(words('age')).toMatch(/; increased by 15%, as nearby homes rarely differ in age\.$/);
	expect(words('quality')).toMatch(/at these comps' price level\.$/);
	expect(rateOf('livingArea')?.words).not.toContain('reduced');
});

test('a rate without an effect mentions no correction', () => {
	const local = (log: number) => ({ log, error: 0.01, pairs: 812, source: 'local' as const });
	const model = { ...MODEL, rates: { age: local(0.13), quality: local(0.16) } };
	const [rate] = ratesInDollars(
		{ ...SUBJECT, yearBuilt: 1900 },
		model,
		{},
		400_000,
		TODAY,
		'square_feet',
	).filter(({ feature }) => feature === 'age');
	expect(rate?.words).toMatch(/: at this age, a small change makes no difference\.$/);
});

test('extra features beyond the maximum make no difference, and the sentence says so', () => {
	const [rate] = ratesInDollars(
		{ ...SUBJECT, extraFeatures: 200_000 },
		MODEL,
		{},
		400_000,
		TODAY,
		'square_feet',
	).filter(({ feature }) => feature === 'extras');
	expect(rate?.words).toBe(
		'Typical US rate; no local sales differ in extra features: at this value of extra features, a small change makes no difference.',
	);
});

test('the sentence on a negative rate says what it subtracts', () => {
	const basement = { log: -0.026, error: 0.002, pairs: 812, source: 'local' as const };
	expect(rateOf('basement', { model: { ...MODEL, rates: { basement } } })).toMatchObject({
		dollars: -20.75,
		words:
			'Based on 812 pairs of sales within 1 mile that differ in basement: 100 more sq ft of basement at the ' +
			"same living area subtracts $2,080 (80% interval −$2,280 to −$1,870) at these comps' price level.",
	});
});

test('a typical US rate is identified as one', () => {
	expect(rateOf('bathrooms')?.words).toMatch(
		/^Typical US rate; no local sales differ in baths: one more bath adds \$16,300/,
	);
	expect(rateOf('pool')?.words).toMatch(/having a pool: a pool adds \$/);
});

test('a rate set by the agent has no interval', () => {
	expect(rateOf('livingArea', { rates: { livingArea: 142.5 } })).toEqual({
		feature: 'livingArea',
		dollars: 142.5,
		low: null,
		high: null,
		unit: 'sq ft',
		words: 'Your rate: $143 per sq ft, for every sale.',
		edited: true,
	});
});
