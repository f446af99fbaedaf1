/** How a metric changed over a year. */
import type { MarketHistory } from '../market-history.ts';
import { marketOn } from '../metrics/market-on.ts';
import type { Metric } from '../metrics/metric.ts';
import { measureMetric } from '../metrics/metrics.ts';
import { monthsBefore } from '../months.ts';

/**
 * The change of a metric over the year to the last day of the data: relative for prices and counts, a difference for
 * shares and days. Null if either value is unknown. The index is a change over a year already, so it has none.
 */
export function yearOverYear(metric: Metric, history: MarketHistory): number | null {
	if (metric.unit === 'change' || history.asOf === null) return null;
	const value = (day: string) => {
		const market = marketOn(history, day);
		return market === null ? null : measureMetric(metric, market).value;
	};
	const [now, before] = [value(history.asOf), value(monthsBefore(history.asOf, 12))];
	if (now === null || before === null) return null;
	if (isDifference(metric)) return now - before;
	return before === 0 ? null : now / before - 1;
}

/** Shares, days, ratios and scores are compared by difference. */
export function isDifference({ unit }: Pick<Metric, 'unit'>): boolean {
	return ['share', 'days', 'ratio', 'months', 'score'].includes(unit);
}
