import { describe, expect, test } from 'vitest';
import { historySample, listingSample, saleSample } from '../../../tests/samples/market-history.ts';
import { headline, monthlyChanges } from '../history/headline.ts';
import { monthlyHistory } from '../history/monthly-history.ts';
import { priceBands } from '../history/price-bands.ts';
import { seasonality } from '../history/seasonality.ts';
import { changeText, changeTexts, yearOverYear } from '../history/year-over-year.ts';
import { ALL_HOMES, chooseHomes, type MarketHistory } from '../market-history.ts';
import { marketOn } from './market-on.ts';
import { METRICS, type MetricId, measureMetric, metricOf } from './metrics.ts';

const measure = (id: MetricId, history: MarketHistory) => {
	const market = marketOn(history);
	if (market === null) throw new Error('No market');
	return measureMetric(metricOf(id), market);
};

/** Five sales in the last three months, one a year ago and one before, on November 20, 2026. */
const SALES = [
	saleSample('2024-01-05', 300_000),
	saleSample('2025-10-10', 380_000),
	saleSample('2026-08-25', 390_000, { listPrice: 400_000, originalListPrice: 420_000, daysOnMarket: 40 }),
	saleSample('2026-09-10', 400_000, { listPrice: 400_000, originalListPrice: 400_000, daysOnMarket: 20 }),
	saleSample('2026-10-01', 410_000, { listPrice: 400_000, originalListPrice: 400_000, daysOnMarket: 10 }),
	saleSample('2026-10-20', 500_000, { listPrice: 500_000, originalListPrice: 625_000, daysOnMarket: 90 }),
	saleSample('2026-11-15', 630_000, { listPrice: 600_000, originalListPrice: 600_000, daysOnMarket: 5 }),
];
const LISTINGS = [
	listingSample('for_sale', 450_000, { originalListPrice: 500_000 }),
	listingSample('for_sale', 500_000, { originalListPrice: 500_000, listedOn: '2026-11-01' }),
	listingSample('pending', 420_000),
];

describe('by hand, from five sales and three listings', () => {
	const history = historySample({
		sales: SALES,
		listings: LISTINGS,
		rent: { median: 2_000, month: '2026-10', source: 'Zillow' },
	});
	test.each([
		['closed_sales', 5, 5],
		['median_sale_price', 410_000, 5],
		['median_price_per_sqft', 205, 5],
		// 390/420, 400/400, 410/400, 500/625, 630/600
		['sale_to_original_list', 1, 5],
		['sale_to_list', 1, 5],
		['days_on_market', 20, 5],
		['active_listings', 2, 2],
		['pending_listings', 1, 1],
		// Five closed without a contract date, and one is pending.
		['pending_sales', 6, 6],
		['new_listings', 1, 1],
		// Five closings and one pending home in a year: 2 ÷ (6 ÷ 12).
		['months_of_supply', 4, 6],
		['absorption', 0.25, 6],
		['rent', 2_000, 0],
		// 410,000 ÷ 24,000
		['price_to_rent', 410_000 / 24_000, 5],
	] as const)('%s is %d', (id, value, sample) => {
		expect(measure(id, history)).toMatchObject({ value, sample });
	});

	test('rents name their source and month, and the ratio the median that it is of', () => {
		const rent = 'median rent $2,000, Zillow, October 2026';
		expect(measure('rent', history).source).toBe(rent);
		expect(measure('price_to_rent', history).source).toBe(`median sale price of 12 months $410,000, ${rent}`);
	});

	test('a figure of too few homes is a dash that says why', () => {
		expect(measure('above_list_share', history)).toEqual({
			value: null,
			sample: 5,
			reason: '5 homes, needs 10',
		});
		expect(measure('price_cut_share', history)).toMatchObject({ value: null, reason: '2 homes, needs 10' });
		expect(measure('pending_ratio', history)).toMatchObject({ value: null, reason: '3 homes, needs 5' });
		expect(measure('cumulative_days_on_market', history)).toMatchObject({
			value: null,
			reason: 'not in our data',
		});
		expect(measure('price_index', history)).toMatchObject({
			value: null,
			reason: 'no county index for a whole year',
		});
		const unlisted = historySample({ sales: SALES, listings: [] });
		expect(measure('active_listings', unlisted)).toMatchObject({ reason: 'no active listings in our data' });
		const short = historySample({ sales: SALES.slice(-1), listings: LISTINGS });
		expect(measure('median_sale_price', short)).toMatchObject({ reason: 'our data starts later' });
	});

	test('the middle half comes with a median', () => {
		expect(measure('median_sale_price', history)).toMatchObject({ low: 400_000, high: 500_000 });
	});
});

test('heat compares at least three parts with the county, each by its formula', () => {
	const county = {
		name: 'Travis County, TX',
		daysOnMarket: 40,
		pendingRatio: 0.25,
		priceCutShare: 0.3,
		aboveListShare: 0.2,
	};
	const listings = [
		...Array.from({ length: 8 }, () => listingSample('for_sale', 500_000, { originalListPrice: 500_000 })),
		...Array.from({ length: 2 }, () => listingSample('for_sale', 450_000, { originalListPrice: 500_000 })),
		...Array.from({ length: 5 }, () => listingSample('pending', 420_000)),
	];
	const heat = (changes: object) => measure('heat', historySample({ sales: SALES, listings, ...changes }));
	// 20 days, not 40: 1. 5 ÷ 10 pending, not 0.25: 1. 20% with cuts, not 30%: 0.5. Too few sales with list prices.
	expect(heat({ county })).toEqual({ value: 50 + 50 * (2.5 / 3), sample: 5 });
	expect(heat({ county: { ...county, daysOnMarket: 20, pendingRatio: 0.5, priceCutShare: 0.2 } }).value).toBe(
		50,
	);
	expect(heat({ county: { ...county, daysOnMarket: 1, pendingRatio: 9, priceCutShare: 0 } }).value).toBe(0);
	expect(heat({ county: { ...county, priceCutShare: null } })).toMatchObject({
		value: null,
		reason: '2 of 4 parts known, needs 3',
	});
	expect(heat({})).toMatchObject({ reason: 'no county to compare with' });
});

test('the income that buys the median home needs a mortgage rate', () => {
	const history = historySample({ sales: SALES });
	expect(measure('income_needed', history)).toMatchObject({ value: null, reason: 'no mortgage rate given' });
	const market = marketOn(history, history.asOf, 0.06);
	// $1,966.52 a month on $328,000.
	expect(market && measureMetric(metricOf('income_needed'), market).value).toBeCloseTo(48 * 1_966.52, -1);
});

test('a ratio that no market price explains is left out', () => {
	const gift = saleSample('2026-11-01', 100_000, { listPrice: 400_000, originalListPrice: 400_000 });
	expect(measure('sale_to_list', historySample({ sales: [...SALES, gift] }))).toMatchObject({
		value: 1,
		sample: 5,
	});
});

test('a sale counts as under contract in the year of its contract, not of its closing', () => {
	const old = saleSample('2025-11-25', 400_000, { contractOn: '2025-10-30' });
	const history = historySample({ sales: [SALES[0] as never, old, ...SALES.slice(1)], listings: LISTINGS });
	expect(measure('months_of_supply', history).sample).toBe(6);
});

test('chosen homes are measured alone, and a home with an unknown fact is in no band', () => {
	const condo = saleSample('2026-11-02', 200_000, { homeType: 'condo', bedrooms: null });
	const history = historySample({ sales: [...SALES, condo], listings: LISTINGS });
	const sold = (filter: object) =>
		measure('closed_sales', chooseHomes(history, { ...ALL_HOMES, ...filter })).value;
	expect(sold({})).toBe(6);
	expect(sold({ homeType: 'single_family' })).toBe(5);
	expect(sold({ bedrooms: { low: 1, high: 9 } })).toBe(5);
	expect(sold({ price: { low: 400_000, high: 500_000 } })).toBe(2);
	expect(sold({ livingArea: { low: null, high: 2_000 } })).toBe(0);
	expect(chooseHomes(history, ALL_HOMES)).toBe(history);
});

test('a publisher’s figures, which are of all homes, stand in for none of a part of them', () => {
	const figure = {
		...{
			dataset: 'redfin' as const,
			measure: 'days_on_market' as const,
			month: '2026-10',
			value: 30,
			yearAgo: 20,
		},
		area: { level: 'zip' as const, name: '78704' },
	};
	const history = historySample({ sales: SALES, published: [figure] });
	expect(chooseHomes(history, ALL_HOMES).published).toEqual([figure]);
	expect(chooseHomes(history, { ...ALL_HOMES, homeType: 'condo' }).published).toEqual([]);
});

test('every metric says what it is and how it is computed, once', () => {
	expect(new Set(METRICS.map(({ id }) => id)).size).toBe(METRICS.length);
	for (const { basis, definition, formula, label } of METRICS) {
		expect(definition).toMatch(/^[A-Z].*\.$/);
		expect(formula).toMatch(/^[A-Z].*\.$/);
		expect(label.length).toBeLessThan(32);
		expect(['live', 'published']).toContain(basis);
	}
});

/** Twelve sales a month for four years, prices rising by $1,000 a month; twice as many in June. */
const STEADY = historySample({
	listings: LISTINGS,
	sales: Array.from({ length: 48 }, (_, month) => {
		const at = new Date(Date.UTC(2022, 11 + month, 10));
		const count = at.getUTCMonth() === 5 ? 24 : 12;
		return Array.from({ length: count }, () =>
			saleSample(at.toISOString().slice(0, 10), 400_000 + 1_000 * month, { listPrice: 400_000 }),
		);
	}).flat(),
	index: {
		market: 'Travis County, TX',
		index: {
			pairs: 900,
			knots: [
				{ on: '2025-11-20', level: 0, error: 0 },
				{ on: '2026-11-20', level: -0.04, error: 0.01 },
			],
		},
	},
});

test('the months of a market have medians of three months, and the county index in their dollars', () => {
	const months = monthlyHistory(STEADY, 24);
	expect(months).toHaveLength(24);
	expect(months.at(-1)).toMatchObject({
		month: '2026-11',
		sales: 12,
		median: 446_000,
		sample: 36,
		isPartial: true,
	});
	expect(months.at(-13)?.index).not.toBeNull();
	expect(months.at(-14)?.index).toBeNull();
	const [first, last] = [months.at(-13)?.index, months.at(-1)?.index];
	expect((last?.value ?? 0) / (first?.value ?? 0)).toBeCloseTo(Math.exp(-0.04), 2);
	expect(last?.low).toBe(last?.value);
	expect(first?.low).toBeLessThan(first?.value ?? 0);
});

test('seasons need three complete years', () => {
	expect(seasonality(monthlyHistory(STEADY, 24))).toEqual({ years: 1, months: null });
	const { years, months } = seasonality(monthlyHistory(STEADY, 60));
	expect(years).toBe(3);
	expect(months?.[5]?.typical).toBeCloseTo(24 / 13);
	expect(months?.[0]?.typical).toBeCloseTo(12 / 13);
});

test('price bands share out the homes, and one with few sales has no months of supply', () => {
	const history = historySample({ sales: SALES, listings: LISTINGS });
	const bands = priceBands(history, history.asOf ?? '');
	expect(bands?.[0]).toMatchObject({ low: null });
	expect(bands?.at(-1)).toMatchObject({ high: null });
	// Five sales and the pending listing, as in the months of supply of the whole market.
	expect(bands?.reduce((total, { sales }) => total + sales, 0)).toBe(6);
	expect(bands?.reduce((total, { active }) => total + active, 0)).toBe(2);
	expect(bands?.every(({ sales, months }) => (months === null) === sales < 3)).toBe(true);
});

test('the headline leads with the index, the median where it moved otherwise, and the supply', () => {
	expect(headline(STEADY)).toEqual([
		'Similar homes in Travis County, TX, are down 3.9% in the year to Nov 20, 2026.',
		'The median is up 2.8%.',
		"Seller's market: 0.2 months of supply.",
		'156 sales in 12 months, to Nov 20, 2026.',
	]);
	expect(headline(historySample({ sales: SALES, listings: [] }))).toEqual([
		'5 sales in 12 months, to Nov 20, 2026.',
	]);
});

test('a change from month to month is reported only if enough sales show one', () => {
	expect(monthlyChanges(STEADY)).toEqual([]);
	const jump = historySample({
		sales: STEADY.sales.map((sale) =>
			sale.soldOn > '2026-10-20' ? { ...sale, price: 900_000, daysOnMarket: 60 } : sale,
		),
	});
	expect(monthlyChanges(jump).join(' ')).not.toContain('Median sale price');
	expect(monthlyChanges(historySample({ sales: SALES }))).toEqual([]);
	const all = historySample({
		sales: STEADY.sales.map((sale) => (sale.soldOn > '2026-09-20' ? { ...sale, price: 900_000 } : sale)),
	});
	expect(monthlyChanges(all)[0]).toMatch(
		/^Median sale price, 3 months: \$900,000, was \$44\d,000 a month earlier \(of 36 and 36 homes\)/,
	);
});

test('the headline gives the sizes of the homes that sold as the reason only where they changed', () => {
	const sized = (now: number) =>
		historySample({
			...STEADY,
			index: STEADY.priceIndex,
			sales: STEADY.sales.map((sale) => ({ ...sale, livingArea: sale.soldOn > '2026-08-20' ? now : 2_000 })),
		});
	expect(headline(sized(2_300))[1]).toBe('The median is up 2.8% because larger homes sold.');
	for (const size of [1_700, 2_020]) expect(headline(sized(size))[1]).toBe('The median is up 2.8%.');
});

test('a median that has not moved is unchanged, neither up nor down', () => {
	const flat = historySample({
		...STEADY,
		index: STEADY.priceIndex,
		sales: STEADY.sales.map((sale) => ({ ...sale, price: 500_000 })),
	});
	expect(headline(flat)[1]).toBe('The median is unchanged.');
});

test('prices change by a share in a year, days by a difference, small counts say what they were, and the index has no change', () => {
	const changeIn = (id: MetricId) => {
		const change = yearOverYear(metricOf(id), STEADY);
		return change && changeText(metricOf(id), change);
	};
	expect(changeIn('median_sale_price')).toBe('+2.8%');
	expect(changeIn('days_on_market')).toBe('unchanged');
	expect(changeIn('closed_sales')).toBe('was 36');
	expect(yearOverYear(metricOf('price_index'), STEADY)).toBeNull();
	expect(yearOverYear(metricOf('active_listings'), STEADY)).toBeNull();
});

test('a market is compared with its month of 2019 only after that year', () => {
	const inYear = (year: number) =>
		historySample({
			asOf: `${year}-11-20`,
			since: '2010-01-01',
			sales: [2019, year - 1, year]
				.toSorted((a, b) => a - b)
				.flatMap((each) =>
					Array.from({ length: 6 }, () => saleSample(`${each}-11-02`, each === 2019 ? 300_000 : 450_000)),
				),
		});
	const changes = (year: number) => changeTexts(metricOf('median_sale_price'), inYear(year));
	expect(changes(2026)).toEqual(['unchanged in a year', '+50.0% since November 2019']);
	expect(changes(2015)).toEqual(['unchanged in a year']);
});
