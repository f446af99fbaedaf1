/**
 * The market metrics: what each means, how it is computed, how many homes it needs. Cards, tables, files and glossary
 * read this list. To add one, add an entry to its part.
 *
 * Definitions follow those of most MLSs; docs/glossary.md says how other publishers' differ.
 */
import { LISTING_METRICS } from './listing-metrics.ts';
import type { MarketOn } from './market-on.ts';
import type { Measured, Metric } from './metric.ts';
import { SALE_METRICS } from './sale-metrics.ts';

export const METRICS = [...SALE_METRICS, ...LISTING_METRICS] as const;

export type MetricId = (typeof METRICS)[number]['id'];

const BY_ID = new Map<string, Metric>(METRICS.map((metric) => [metric.id, metric]));

export function metricOf(id: MetricId): Metric {
	return BY_ID.get(id) as Metric;
}

/**
 * Measures a metric. One with fewer homes than it needs is a dash that says so.
 *
 * @example with 3 sales, measureMetric(metricOf('median_sale_price'), market)
 * // { value: null, sample: 3, reason: '3 homes, needs 5' }
 */
export function measureMetric({ measure, minSample }: Metric, market: MarketOn): Measured {
	const measured = measure(market);
	if (measured.reason !== undefined || measured.sample >= minSample) return measured;
	const { sample } = measured;
	return { value: null, sample, reason: `${sample} ${sample === 1 ? 'home' : 'homes'}, needs ${minSample}` };
}
