/**
 * The market metrics: what each means, how it is computed, how many homes it needs. Cards, tables, files and glossary
 * read this list. To add one, add an entry to its part.
 *
 * Definitions follow those of most MLSs; docs/glossary.md says how other publishers' differ.
 */
import type { MarketHistory } from '../market-history.ts';
import { HEAT } from './heat.ts';
import { LISTING_METRICS } from './listing-metrics.ts';
import { marketOn } from './market-on.ts';
import { type Measured, type Metric, measureMetric } from './metric.ts';
import { RENT_METRICS } from './rent-metrics.ts';
import { SALE_METRICS } from './sale-metrics.ts';

export { measureMetric } from './metric.ts';

export const METRICS = [...SALE_METRICS, ...LISTING_METRICS, HEAT, ...RENT_METRICS] as const;

export type MetricId = (typeof METRICS)[number]['id'];

const BY_ID = new Map<string, Metric>(METRICS.map((metric) => [metric.id, metric]));

export function metricOf(id: MetricId): Metric {
	return BY_ID.get(id) as Metric;
}

/** A metric on the last day of a market's data. */
export function measureNow(metric: MetricId | Metric, history: MarketHistory): Measured {
	const market = marketOn(history);
	if (market === null) return { value: null, sample: 0, reason: 'no homes in our data' };
	return measureMetric(typeof metric === 'string' ? metricOf(metric) : metric, market);
}
