/** What a market metric is, and how most of them are measured. */

import { plural } from '../../format/plural.ts';
import { quantiles } from '../../math/statistics.ts';
import { NOT_IN_DATA } from '../why-no-statistic.ts';
import { type MarketOn, WINDOW_MONTHS } from './market-on.ts';

export type MetricUnit =
	| 'usd'
	| 'usd_per_sqft'
	| 'change'
	| 'share'
	| 'days'
	| 'count'
	| 'months'
	| 'ratio'
	| 'score';

/** A measured metric. */
export interface Measured {
	/** Shares and changes are fractions. Null if unknown: `reason` says why. */
	value: number | null;
	/** The middle half of the homes, or for the index its 80% interval. */
	low?: number | null;
	high?: number | null;
	/** The number of homes it is computed from. */
	sample: number;
	/** Why there is no value, in a few words. */
	reason?: string;
	/** The source and month of what doesn't come from the homes, in words. */
	source?: string;
}

export interface Metric {
	id: string;
	label: string;
	unit: MetricUnit;
	/** What it tells, in one sentence. */
	definition: string;
	/** How it is computed. */
	formula: string;
	/** Fewer homes give a dash. */
	minSample: number;
	/** What it counts, if that isn't homes. @example "contract" */
	counted?: string;
	/** Whether it can be computed for past days as well, or only for the last day of the data. */
	known: 'always' | 'now';
	/** `live`: computed from the homes as they are now. `published`: as its source published it. */
	basis: 'live' | 'published';
	/** Whom a rising figure favors; null if nobody. */
	risingFavors: 'sellers' | 'buyers' | null;
	measure: (market: MarketOn) => Measured;
}

/** Near figures that don't name it. */
export const SALES_WINDOW_NOTE = `Figures of sales: the last ${WINDOW_MONTHS} months.`;

/** The data has no listings, or doesn't go back far enough. */
export const NO_LISTINGS = { value: null, sample: 0, reason: 'no active listings in our data' } as const;
export const NOT_COVERED = { value: null, sample: 0, reason: 'our data starts later' } as const;

/**
 * Measures a metric. One with fewer homes than it needs is a dash that says so.
 *
 * @example with 3 sales, measureMetric(metricOf('median_sale_price'), market)
 * // { value: null, sample: 3, reason: '3 homes, needs 5' }
 */
export function measureMetric({ measure, minSample, counted }: Metric, market: MarketOn): Measured {
	const measured = measure(market);
	if (measured.reason !== undefined || measured.sample >= minSample) return measured;
	const { sample } = measured;
	return { value: null, sample, reason: `${plural(sample, counted ?? 'home')}, needs ${minSample}` };
}

/** Measures the homes that have a fact; without any that has it, the fact isn't in the data. */
export function ofKnown<Home, Fact>(
	homes: readonly Home[],
	fact: (home: Home) => Fact | null,
	measured: (known: readonly Fact[]) => Measured,
): Measured {
	const known = homes.map(fact).filter((each) => each !== null);
	if (known.length === 0 && homes.length > 0) return { value: null, sample: 0, reason: NOT_IN_DATA };
	return measured(known);
}

/** The median of some values, with their middle half. */
export function middle(values: readonly number[]): Measured {
	const [low, value, high] = quantiles(values, [0.25, 0.5, 0.75]);
	return { value: value ?? null, low: low ?? null, high: high ?? null, sample: values.length };
}

/** The share of the items for which something holds. */
export function share<Item>(items: readonly Item[], holds: (item: Item) => boolean): Measured {
	return {
		value: items.length === 0 ? null : items.filter(holds).length / items.length,
		sample: items.length,
	};
}
