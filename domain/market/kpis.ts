/** The market figures of a search. A new KPI is one entry in `KPIS`; everything else reads it. */
import type { ListingStatus, PriceKind } from '../listing.ts';
import { priceKindOf } from '../listing.ts';
import { median, quantile } from '../statistics.ts';

/** What the KPIs need to know of each home found. */
export interface MarketRecord {
	status: ListingStatus;
	/** US dollars: paid for a sold home, asked for any other. */
	price: number | null;
	/** Days on market by the source's own count. */
	daysOnMarket: number | null;
}

export interface Kpi {
	/** The name on the wire. */
	id: string;
	label: string;
	unit: 'usd' | 'days';
	/** One sentence for the card, the report and the glossary. */
	definition: string;
	measure: (sample: readonly MarketRecord[]) => number | null;
}

export const KPIS = [
	{
		id: 'median_price',
		label: 'Median price',
		unit: 'usd',
		definition: 'Half of the homes cost less than this, half more.',
		measure: (sample) => median(pricesOf(sample)),
	},
	{
		id: 'p25_price',
		label: '25th percentile',
		unit: 'usd',
		definition: 'A quarter of the homes cost less than this.',
		measure: (sample) => quantile(pricesOf(sample), 0.25),
	},
	{
		id: 'p75_price',
		label: '75th percentile',
		unit: 'usd',
		definition: 'A quarter of the homes cost more than this.',
		measure: (sample) => quantile(pricesOf(sample), 0.75),
	},
	{
		id: 'median_dom',
		label: 'Median days on market',
		unit: 'days',
		definition: 'Half of the homes were on the market for fewer days than this, by the count of the source.',
		measure: (sample) => median(knownNumbers(sample.map((record) => record.daysOnMarket))),
	},
] as const satisfies readonly Kpi[];

export type KpiId = (typeof KPIS)[number]['id'];

export interface MarketMeasures {
	values: Record<KpiId, number | null>;
	/** How many homes the figures were taken over. */
	sample: number;
	/** Whether they are sold prices alone, or list prices came in; null for an empty sample. */
	basis: PriceKind | null;
}

/** Below this many sales the figures are taken over all homes found. */
export const FEWEST_SALES = 5;

/**
 * Measures the market over all comps found: over the sold ones where there are at least five,
 * otherwise over all of them. Homes without a price do not count.
 *
 * @example measureMarket([{ status: 'sold', price: 300000, daysOnMarket: 9 }, …4 more sales])
 * // { values: { median_price: …, … }, sample: 5, basis: 'sold' }
 */
export function measureMarket(found: readonly MarketRecord[]): MarketMeasures {
	const priced = found.filter((record) => record.price !== null);
	const sold = priced.filter((record) => priceKindOf(record) === 'sold');
	const sample = sold.length >= FEWEST_SALES ? sold : priced;
	const values = Object.fromEntries(KPIS.map((kpi) => [kpi.id, kpi.measure(sample)]));
	return { values: values as Record<KpiId, number | null>, sample: sample.length, basis: basisOf(sample) };
}

function basisOf(sample: readonly MarketRecord[]): PriceKind | null {
	if (sample.length === 0) return null;
	return sample.every((record) => priceKindOf(record) === 'sold') ? 'sold' : 'list';
}

function pricesOf(sample: readonly MarketRecord[]): number[] {
	return knownNumbers(sample.map((record) => record.price));
}

function knownNumbers(values: readonly (number | null)[]): number[] {
	return values.filter((value) => value !== null);
}
