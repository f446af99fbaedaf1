import { describe, expect, test } from 'vitest';
import { TODAY } from '../../../tests/sample-market.ts';
import { SALES } from '../../../tests/samples/pricing/fitted-market.ts';
import { addDays, daysBetween } from '../../dates/days.ts';
import type { Sale } from '../../home/home.ts';
import type { PriceIndex } from '../../pricing/market-model.ts';
import { indexChange } from '../../pricing/time/time.ts';
import { fitWithoutErrors } from '../fit-market.ts';
import { extendBack, fitMarketIndexes } from './market-indexes.ts';

const YEAR_AGO = addDays(TODAY, -365);
const yearOf = (index: PriceIndex | undefined) => indexChange(index as PriceIndex, YEAR_AGO, TODAY);
const inZips = (sales: readonly Sale[], zipOf: (sale: Sale) => string) =>
	sales.map((sale) => ({ ...sale, zip: zipOf(sale) }));

describe('the indexes of a county and its ZIP codes', () => {
	const latitudes = SALES.map(({ latitude }) => latitude ?? 0).sort((a, b) => a - b);
	const middle = latitudes[latitudes.length / 2] ?? 0;
	const isNorth = ({ latitude }: Sale) => (latitude ?? 0) > middle;
	const split = inZips(SALES, (sale) => (isNorth(sale) ? '43001' : '43002'));
	/** The north rises 10% a year faster than the rest. */
	const boom = split.map((sale) =>
		isNorth(sale)
			? { ...sale, price: sale.price * Math.exp((-0.1 * daysBetween(sale.soldOn, TODAY)) / 365) }
			: sale,
	);

	test('are alike where the ZIP codes are, and apart where they are not', () => {
		const same = fitMarketIndexes(split, TODAY, null);
		const [north, south] = [yearOf(same?.zips.get('43001')), yearOf(same?.zips.get('43002'))];
		expect(Math.abs(north.log - south.log)).toBeLessThan(0.02);
		const apart = fitMarketIndexes(boom, TODAY, null);
		const [faster, slower] = [yearOf(apart?.zips.get('43001')), yearOf(apart?.zips.get('43002'))];
		expect(faster.log - slower.log).toBeGreaterThan(0.04);
		expect(faster.log - slower.log).toBeLessThan(0.13);
	});

	test('never claim more for a ZIP code than for its county, and few sales have no index of their own', () => {
		const few = inZips(split, (sale) => (sale.id.endsWith('7') ? '43003' : sale.zip));
		const { county, zips } = fitMarketIndexes(few, TODAY, null) ?? { county: null, zips: new Map() };
		for (const zip of ['43001', '43002'])
			expect(yearOf(zips.get(zip)).error).toBeGreaterThan(yearOf(county ?? undefined).error);
		const rare = inZips(split, (sale) => (sale.id === SALES[0]?.id ? '43004' : sale.zip));
		expect(fitMarketIndexes(rare, TODAY, null)?.zips.has('43004')).toBe(false);
	});

	test('end with the index that adjusts prices, so a chart and an adjustment say the same', () => {
		const current = fitWithoutErrors('Sample County, OH', SALES, TODAY).index as PriceIndex;
		const recent = { ...current, knots: current.knots.slice(-8) };
		const county = fitMarketIndexes(SALES, TODAY, recent)?.county as PriceIndex;
		expect(county.knots.slice(-8)).toEqual(recent.knots);
		expect(county.knots.length).toBeGreaterThan(8);
	});
});

test('an older part meets the newer one, and the squared errors add up', () => {
	const current = {
		pairs: 10,
		knots: [
			{ on: '2026-01-01', level: 0.5, error: 0.03 },
			{ on: '2026-01-31', level: 0.6, error: 0 },
		],
	};
	const older = {
		pairs: 90,
		knots: [
			{ on: '2025-12-02', level: 0.1, error: 0.05 },
			{ on: '2026-01-01', level: 0.2, error: 0.03 },
			{ on: '2026-01-31', level: 0.25, error: 0 },
		],
	};
	expect(extendBack(current, older)).toEqual({
		pairs: 90,
		knots: [
			{ on: '2025-12-02', level: expect.closeTo(0.4, 12), error: expect.closeTo(0.05, 12) },
			...current.knots,
		],
	});
});

test('a published change moves the index of few sales, and less that of many', () => {
	const published = [{ from: YEAR_AGO, to: TODAY, log: 0.3 }];
	const change = (sales: readonly Sale[], changes: typeof published) =>
		yearOf(fitWithoutErrors('Sample County, OH', sales, TODAY, undefined, changes).index ?? undefined).log;
	const few = SALES.filter((_, at) => at % 12 === 0);
	const moved = (sales: readonly Sale[]) => change(sales, published) - change(sales, []);
	expect(moved(SALES)).toBeLessThan(0.12);
	expect(moved(few)).toBeGreaterThan(1.2 * moved(SALES));
	// Beyond the index, it says nothing.
	expect(change(few, [{ from: '2001-07-01', to: '2002-07-01', log: 0.3 }])).toBe(change(few, []));
});
