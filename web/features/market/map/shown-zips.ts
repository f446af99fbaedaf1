/** The ZIP codes of a map with one of their metrics. */
import type { MappedFigure, MappedZip } from '../../../../contract/markets/market-map.ts';
import { compactUsd, usd } from '../../../../domain/format/format.ts';
import { metricText } from '../../../../domain/market/history/metric-text.ts';
import type { Metric } from '../../../../domain/market/metrics/metric.ts';
import type { MetricId } from '../../../../domain/market/metrics/metrics.ts';

export interface ShownZip extends MappedZip {
	figure: MappedFigure;
	value: number | null;
	text: string;
	/** The value in as few characters as fit into a small area. */
	mark: string;
}

const NO_HOMES: MappedFigure = { value: null, sample: 0, reason: 'no homes in our data' };

export function hasValue({ figures }: MappedZip, id: MetricId): boolean {
	return (figures[id]?.value ?? null) !== null;
}

export function shownZips(zips: readonly MappedZip[], metric: Metric): ShownZip[] {
	return zips.map((zip) => {
		const figure = zip.figures[metric.id as MetricId] ?? NO_HOMES;
		const { value, sample } = figure;
		return { ...zip, figure, value, text: metricText(metric, value, sample), mark: markOf(metric, value) };
	});
}

function markOf(metric: Metric, value: number | null): string {
	if (value === null) return '';
	if (metric.unit === 'usd') return Math.abs(value) < 10_000 ? usd(value) : compactUsd(value);
	if (metric.unit === 'usd_per_sqft') return usd(value);
	return metricText(metric, value).replace(/ days?$/, '');
}
