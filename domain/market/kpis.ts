/** The market statistics of a search. To add one, add an entry to `KPIS`, which everything else reads. */
import type { ListingStatus, PriceKind } from '../home/listing.ts';
import { priceKindOf } from '../home/listing.ts';
import { median, quantile } from '../math/statistics.ts';
import { MIN_SAMPLE, ofSample } from './min-sample.ts';

/** The facts of a home that the KPIs use. */
export interface MarketRecord {
	status: ListingStatus;
	/** US dollars: the sale price of a sold home, the list price of any other. */
	price: number | null;
	/** As counted by the source. */
	daysOnMarket: number | null;
}

/** One statistic. */
export interface Kpi {
	/** Its name in the API. */
	id: string;
	label: string;
	unit: 'usd' | 'days';
	/** Its definition in one sentence. @param prices the kinds of prices that are measured */
	definition: (prices: PriceBasis) => string;
	/** The fact that is measured. */
	fact: 'price' | 'daysOnMarket';
	/** Null without any value. */
	measure: (values: readonly number[]) => number | null;
}

export const KPIS = [
	{
		id: 'median_price',
		label: 'Median price',
		unit: 'usd',
		definition: (prices) => `Half of the homes ${verb(prices)} for less, half for more.`,
		fact: 'price',
		measure: median,
	},
	{
		id: 'p25_price',
		label: '25th percentile',
		unit: 'usd',
		definition: (prices) => `A quarter of the homes ${verb(prices)} for less.`,
		fact: 'price',
		measure: (prices) => quantile(prices, 0.25),
	},
	{
		id: 'p75_price',
		label: '75th percentile',
		unit: 'usd',
		definition: (prices) => `A quarter of the homes ${verb(prices)} for more.`,
		fact: 'price',
		measure: (prices) => quantile(prices, 0.75),
	},
	{
		id: 'median_dom',
		label: 'Median days on market',
		unit: 'days',
		definition: () => 'Half of the homes spent fewer days on the market, as counted by the source.',
		fact: 'daysOnMarket',
		measure: median,
	},
] as const satisfies readonly Kpi[];

function verb(prices: PriceBasis): string {
	return { sold: 'sold', list: 'are listed', mixed: 'sold or are listed' }[prices];
}

export type MarketKpi = (typeof KPIS)[number];
export type KpiId = MarketKpi['id'];

export interface MarketMeasures {
	/** Null for a statistic of fewer than `MIN_SAMPLE` homes. */
	values: Record<KpiId, number | null>;
	/** Number of homes measured. */
	sample: number;
	/** Number of them whose days on market are in the data. */
	daysSample: number;
	/** The kinds of prices that are measured; null for an empty sample. */
	basis: PriceBasis | null;
}

/** Sold prices, list prices, or both. */
export type PriceBasis = PriceKind | 'mixed';

/** The basis as readers see it. */
export const BASIS_WORDS = {
	sold: 'sold prices',
	list: 'list prices',
	mixed: 'sold and list prices',
} as const satisfies Record<PriceBasis, string>;

/**
 * Measures all comps found: only the sold ones if there are at least five, otherwise all of them. Homes without a price,
 * and those that aren't on the market yet, are left out.
 *
 * @example measureMarket([{ status: 'sold', price: 300000, daysOnMarket: 9 }, …4 more sales])
 * // { values: { median_price: …, … }, sample: 5, daysSample: 5, basis: 'sold' }
 */
export function measureMarket(found: readonly MarketRecord[]): MarketMeasures {
	const priced = found.filter(({ price, status }) => price !== null && status !== 'coming_soon');
	const sold = priced.filter((record) => priceKindOf(record) === 'sold');
	const sample = sold.length >= MIN_SAMPLE ? sold : priced;
	const known = (fact: Kpi['fact']) => sample.flatMap((record) => record[fact] ?? []);
	const values = KPIS.map(({ id, fact, measure }) => [id, ofSample(known(fact), measure)]);
	return {
		values: Object.fromEntries(values) as Record<KpiId, number | null>,
		sample: sample.length,
		daysSample: known('daysOnMarket').length,
		basis: basisOf(sample),
	};
}

function basisOf(sample: readonly MarketRecord[]): PriceBasis | null {
	const kinds = new Set(sample.map(priceKindOf));
	return kinds.size > 1 ? 'mixed' : ([...kinds][0] ?? null);
}
