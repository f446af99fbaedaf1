/** Metrics as text. */
import { count, DASH, days, percent, signedPercent, tenths, usd, usdStatistic } from '../../format/format.ts';
import { plural } from '../../format/plural.ts';
import type { Measured, Metric, MetricUnit } from '../metrics/metric.ts';

const FORMATS: Readonly<Record<MetricUnit, (value: number) => string>> = {
	usd,
	usd_per_sqft: (value) => `${usd(value)}/sq ft`,
	change: signedPercent,
	share: percent,
	days,
	count,
	months: tenths,
	ratio: (value) => value.toFixed(1),
	score: (value) => value.toFixed(0),
};

/** A metric's value; a dash if unknown. @example metricText(metricOf('median_sale_price'), 424_730, 31) // "$425,000" */
export function metricText(
	{ unit }: Pick<Metric, 'unit'>,
	value: number | null | undefined,
	sample = 0,
): string {
	if (value === null || value === undefined) return DASH;
	return unit === 'usd' ? usdStatistic(value, sample) : FORMATS[unit](value);
}

/** The sample of a measured metric, or why it has no value. @example "31 homes" */
export function sampleText(
	{ unit, counted = 'home' }: Pick<Metric, 'unit' | 'counted'>,
	{ reason, sample }: Measured,
): string {
	if (reason !== undefined) return reason;
	// A count is its own sample.
	if (sample === 0 || unit === 'count') return '';
	if (unit === 'change') return `${plural(sample, 'pair')} of sales`;
	return plural(sample, counted);
}
