import { expect, test } from 'vitest';
import { MODEL, SUBJECT, TODAY } from '../../../tests/sample-market.ts';
import { rateOf } from '../../../tests/samples/pricing/dollar-rates.ts';
import { usd } from '../../format/format.ts';
import type { Feature } from '../../pricing/features.ts';
import type { MarketModel } from '../../pricing/market-model.ts';

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
	const of = (bedrooms: number) => rateOf('bedrooms', { subject: { ...SUBJECT, bedrooms } });
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
	const rate = rateOf('age', { model, subject: { ...SUBJECT, yearBuilt: 1900 } });
	expect(rate?.words).toMatch(/: at this age, a small change makes no difference\.$/);
});

test('extra features beyond the maximum make no difference, and the sentence says so', () => {
	const rate = rateOf('extras', { subject: { ...SUBJECT, extraFeatures: 200_000 } });
	expect(rate?.words).toBe(
		'Typical US rate; no local sales differ in extra features: with this much in extra features, a small change makes no difference.',
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

test('the rate of living area is per square foot, and its sentence states the effect of 100 square feet', () => {
	const rate = rateOf('livingArea');
	const text = usd(Number(((rate?.dollars as number) * 100).toPrecision(3)));
	expect(rate?.unit).toBe('sq ft');
	expect(rate?.words).toContain(`living area: 100 more sq ft adds ${text} (80% interval`);
});

test('rates per square meter are rates per square foot, converted', () => {
	const units = 'square_meters';
	const [feet, meters] = [rateOf('livingArea'), rateOf('livingArea', { units })];
	expect(meters?.unit).toBe('m²');
	expect((meters?.dollars ?? 0) * 0.09290304).toBeCloseTo(feet?.dollars ?? 0, 1);
	const text = usd(Number(((meters?.dollars as number) * 10).toPrecision(3)));
	expect(meters?.words).toContain(`living area: 10 more m² adds ${text} (80% interval`);
	expect(rateOf('lot', { units })?.words).toContain('100 more m² of lot adds $');
	const own = rateOf('livingArea', { units, rates: { livingArea: 2000 * 0.09290304 } });
	expect(own).toMatchObject({ dollars: 2000, words: 'Your rate: $2,000 per m², for every sale.' });
	expect(rateOf('bedrooms', { units })).toEqual(rateOf('bedrooms'));
});

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
