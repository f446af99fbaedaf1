/** The market statistics of a search. To add one, add an entry to `KPIS`, which everything else reads. */
import type { ListingStatus, PriceKind } from '../home/listing.ts';
import { priceKindOf } from '../home/listing.ts';
import { median, quantile } from '../math/statistics.ts';

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
	measure: (sample: readonly MarketRecord[]) => number | null;
}

export const KPIS = [
	{
		id: 'median_price',
		label: 'Median price',
		unit: 'usd',
		definition: (prices) => `Half of the homes ${verb(prices)} for less, half for more.`,
		measure: (sample) => median(pricesOf(sample)),
	},
	{
		id: 'p25_price',
		label: '25th percentile',
		unit: 'usd',
		definition: (prices) => `A quarter of the homes ${verb(prices)} for less.`,
		measure: (sample) => quantile(pricesOf(sample), 0.25),
	},
	{
		id: 'p75_price',
		label: '75th percentile',
		unit: 'usd',
		definition: (prices) => `A quarter of the homes ${verb(prices)} for more.`,
		measure: (sample) => quantile(pricesOf(sample), 0.75),
	},
	{
		id: 'median_dom',
		label: 'Median days on market',
		unit: 'days',
		definition: () => 'Half of the homes spent fewer days on the market, as counted by the source.',
		measure: (sample) => median(knownNumbers(sample.map((record) => record.daysOnMarket))),
	},
] as const satisfies readonly Kpi[];

function verb(prices: PriceBasis): string {
	return { sold: 'sold', list: 'are listed', mixed: 'sold or are listed' }[prices];
}

export type KpiId = (typeof KPIS)[number]['id'];

export interface MarketMeasures {
	values: Record<KpiId, number | null>;
	/** Number of homes measured. */
	sample: number;
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

/** With fewer sales, all homes found are measured. */
export const MIN_SALES = 5;

/**
 * Measures all comps found: only the sold ones if there are at least five, otherwise all of them. Homes without a price,
 * and those that aren't on the market yet, are left out.
 *
 * @example measureMarket([{ status: 'sold', price: 300000, daysOnMarket: 9 }, …4 more sales])
 * // { values: { median_price: …, … }, sample: 5, basis: 'sold' }
 */
export function measureMarket(found: readonly MarketRecord[]): MarketMeasures {
	const priced = found.filter(({ price, status }) => price !== null && status !== 'coming_soon');
	const sold = priced.filter((record) => priceKindOf(record) === 'sold');
	const sample = sold.length >= MIN_SALES ? sold : priced;
	const values = Object.fromEntries(KPIS.map((kpi) => [kpi.id, kpi.measure(sample)]));
	return { values: values as Record<KpiId, number | null>, sample: sample.length, basis: basisOf(sample) };
}

function basisOf(sample: readonly MarketRecord[]): PriceBasis | null {
	const kinds = new Set(sample.map(priceKindOf));
	return kinds.size > 1 ? 'mixed' : ([...kinds][0] ?? null);
}

function pricesOf(sample: readonly MarketRecord[]): number[] {
	return knownNumbers(sample.map((record) => record.price));
}

function knownNumbers(values: readonly (number | null)[]): number[] {
	return values.filter((value) => value !== null);
}
