import { expect, test } from 'vitest';
import { MODEL, SUBJECT, TODAY } from '../../tests/sample-market.ts';
import { usd } from '../format.ts';
import type { Choices } from './choices.ts';
import type { Feature } from './features.ts';
import type { MarketModel } from './market-model.ts';
import { ratesInDollars } from './rates-in-dollars.ts';

const rateOf = (
	feature: Feature,
	{
		model = MODEL,
		rates = {},
		level = 400_000 as number | null,
	}: Partial<{ model: MarketModel; rates: Choices['rates']; level: number | null }> = {},
) => ratesInDollars(SUBJECT, model, rates, level, TODAY).find((rate) => rate.feature === feature);

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

test('a local rate says how many pairs it is from, and what so much more went with', () => {
	const { rates } = MODEL;
	const condition = { log: 0.05, error: 0.01, pairs: 812, source: 'local' as const };
	expect(rateOf('condition', { model: { ...MODEL, rates: { ...rates, condition } } })).toEqual({
		feature: 'condition',
		dollars: 20_508.44,
		low: 15_153.59,
		high: 25_932.36,
		unit: 'step of condition',
		words:
			'From 812 pairs of sales within 1 mile that differ in condition: one step better condition went with ' +
			'$20,500 more (80% interval $15,200 to $25,900), at the price level of these comps.',
		edited: false,
	});
});

test('a bedroom beyond the third is worth nothing with the same area, and its rate says so', () => {
	const of = (bedrooms: number) =>
		ratesInDollars({ ...SUBJECT, bedrooms }, MODEL, {}, 400_000, TODAY).find(
			({ feature }) => feature === 'bedrooms',
		);
	expect(of(3)?.dollars).toBe(of(2)?.dollars);
	expect(of(3)?.dollars).toBeGreaterThan(0);
	expect(of(4)).toMatchObject({
		dollars: 0,
		words: expect.stringContaining('with the same area, a bedroom beyond the third makes no difference'),
	});
});

test('living area is said by the hundred square feet and set by the foot', () => {
	const rate = rateOf('livingArea');
	const said = usd(Number(((rate?.dollars as number) * 100).toPrecision(3)));
	expect(rate?.unit).toBe('sq ft');
	expect(rate?.words).toContain(`living area: 100 more square feet went with ${said} more (80% interval`);
});

test('where quality is rated the words tell what was taken off the pairs, and put on', () => {
	const local = (log: number) => ({ log, error: 0.01, pairs: 812, source: 'local' as const });
	const rates = { livingArea: local(0.4), lot: local(0.1), age: local(0.13), quality: local(0.16) };
	const words = (feature: Feature) => rateOf(feature, { model: { ...MODEL, rates } })?.words;
	expect(words('livingArea')).toMatch(
		/; 9% is taken off, as a part of it was paid for quality, which counts apart\.$/,
	);
	expect(words('lot')).toMatch(/; 15% is taken off/);
	expect(words('age')).toMatch(/; 15% is put on, as neighbors hardly differ in age\.$/);
	expect(words('quality')).toMatch(/at the price level of these comps\.$/);
	expect(rateOf('livingArea')?.words).not.toContain('taken off');
});

test('a basement that takes from the price is said to', () => {
	const basement = { log: -0.026, error: 0.002, pairs: 812, source: 'local' as const };
	expect(rateOf('basement', { model: { ...MODEL, rates: { basement } } })).toMatchObject({
		dollars: -20.75,
		words:
			'From 812 pairs of sales within 1 mile that differ in basement: 100 more square feet of basement at the ' +
			'same living area went with $2,080 less (80% interval −$2,280 to −$1,870), at the price level of these comps.',
	});
});

test('a usual rate says that it is one', () => {
	expect(rateOf('bathrooms')?.words).toMatch(
		/^Usual US rate, as no local sales differ in baths: one more bath, \$16,300 more/,
	);
	expect(rateOf('pool')?.words).toMatch(/having a pool: a pool, \$/);
});

test('the agent’s own rate has no interval', () => {
	expect(rateOf('livingArea', { rates: { livingArea: 142.5 } })).toEqual({
		feature: 'livingArea',
		dollars: 142.5,
		low: null,
		high: null,
		unit: 'sq ft',
		words: 'Your own rate: $143 a sq ft, for every sale.',
		edited: true,
	});
});

test('the time rate is the change of the year, by the month', () => {
	const rate = rateOf('time', { model: indexOf(Math.log(1.06), 0.01) });
	expect(rate).toMatchObject({ dollars: 2000, unit: 'month' });
	expect(rate?.words).toBe(
		'From 4,312 pairs of sales within 1 mile: prices of like homes rose 6.0% over the year (80% interval +4.7% to +7.4%). ' +
			'Each comp is moved by the change since its own day, which is not the same every month.',
	);
});

test('a change that can not be told from none is none, and says so', () => {
	const rate = rateOf('time', { model: indexOf(Math.log(1.004), 0.0117) });
	expect(rate).toMatchObject({ dollars: 0 });
	expect(rate?.words).toBe(
		'No time adjustment: the change over the year, +0.4% (−1.1% to +1.9%), is not distinguishable from none.',
	);
});

test('without an index there is no time adjustment, and without comps there are no dollars', () => {
	expect(rateOf('time', { model: { ...MODEL, index: null } })).toMatchObject({
		dollars: null,
		words: 'No time adjustment: too few local sales to say how prices moved.',
	});
	expect(rateOf('livingArea', { level: null })).toMatchObject({
		dollars: null,
		words:
			'From 4,100 pairs of sales within 1 mile that differ in living area; in dollars once there are comps.',
	});
});
