/** How a metric changed over a year, and since 2019. */
import type { IsoDate } from '../../dates/days.ts';
import { longMonth } from '../../format/date-text.ts';
import { count, DASH, signedPercent } from '../../format/format.ts';
import type { MarketHistory } from '../market-history.ts';
import { marketOn } from '../metrics/market-on.ts';
import type { Measured, Metric } from '../metrics/metric.ts';
import { measureMetric } from '../metrics/metrics.ts';
import { monthsBefore } from '../months.ts';
import { metricText, sampleText } from './metric-text.ts';

/** The last year before the pandemic moved every figure: what a market was like usually. */
export const USUAL_YEAR = 2019;

/** A metric's value on the last day of the data, and on an earlier day. */
export interface MetricChange {
	now: number;
	before: number;
}

/** The change of a metric over the year to the last day of the data, as `changeSince` gives it. */
export function yearOverYear(metric: Metric, history: MarketHistory): MetricChange | null {
	return history.asOf === null ? null : changeSince(metric, history, monthsBefore(history.asOf, 12));
}

/** The same since that month of 2019; null if the data doesn't reach it. */
export function changeSinceUsualYear(metric: Metric, history: MarketHistory): MetricChange | null {
	const day = usualDay(history.asOf);
	return day === null ? null : changeSince(metric, history, day);
}

/** The day of 2019 that the last day of the data is compared with; null before 2020. */
function usualDay(asOf: IsoDate | null): IsoDate | null {
	const years = asOf === null ? 0 : Number(asOf.slice(0, 4)) - USUAL_YEAR;
	return asOf === null || years < 1 ? null : monthsBefore(asOf, 12 * years);
}

/**
 * The change of a metric from a day to the last day of the data; null if either value is unknown. The index is a change
 * over a year already, so it has none.
 */
function changeSince(metric: Metric, history: MarketHistory, day: IsoDate): MetricChange | null {
	if (metric.unit === 'change' || history.asOf === null) return null;
	const value = (on: IsoDate) => {
		const market = marketOn(history, on);
		return market === null ? null : measureMetric(metric, market).value;
	};
	const [now, before] = [value(history.asOf), value(day)];
	return now === null || before === null ? null : { now, before };
}

/** Shares, days, ratios and scores are compared by difference. */
function isDifference({ unit }: Pick<Metric, 'unit'>): boolean {
	return ['share', 'days', 'ratio', 'months', 'score'].includes(unit);
}

/** With fewer, a percentage would make much of a few homes. */
const MANY = 50;

/**
 * A change of a metric since a time: relative for prices and large counts, a difference for shares and days. A small count
 * says what it was.
 *
 * @example changeText(metricOf('days_on_market'), { now: 30, before: 34 }) // "−4 days"
 * @example changeText(metricOf('closed_sales'), { now: 16, before: 8 }) // "was 8"
 */
export function changeText(metric: Pick<Metric, 'unit'>, { now, before }: MetricChange): string {
	if (isFew(metric, { now, before })) return `was ${count(before)}`;
	if (!isDifference(metric)) return before === 0 ? DASH : orUnchanged(signedPercent(now / before - 1));
	const change = now - before;
	const sign = change < 0 ? '−' : '+';
	return orUnchanged(
		metric.unit === 'share'
			? `${sign}${(Math.abs(change) * 100).toFixed(1)} points`
			: `${sign}${metricText(metric, Math.abs(change))}`,
	);
}

/** A change as shown, in a word if nothing but zeros is left of it. @example orUnchanged('0.0%') // "unchanged" */
export function orUnchanged(change: string): string {
	return /[1-9]/.test(change) ? change : 'unchanged';
}

/** The same with its time. @example changedSince(metricOf('closed_sales'), change, 'in a year', 'a year ago') // "was 8 a year ago" */
function changedSince(metric: Pick<Metric, 'unit'>, change: MetricChange, since: string, at: string): string {
	return `${changeText(metric, change)} ${isFew(metric, change) ? at : since}`;
}

/**
 * The changes of a metric over a year and since 2019, where the data reaches.
 *
 * @example changeTexts(metricOf('median_sale_price'), history) // ["+3.1% in a year", "+41.0% since October 2019"]
 */
export function changeTexts(metric: Metric, history: MarketHistory): string[] {
	const year = yearOverYear(metric, history);
	const usual = changeSinceUsualYear(metric, history);
	const day = usualDay(history.asOf);
	const month = day && longMonth(day.slice(0, 7));
	return [
		...(year === null ? [] : [changedSince(metric, year, 'in a year', 'a year ago')]),
		...(usual === null ? [] : [changedSince(metric, usual, `since ${month}`, `in ${month}`)]),
	];
}

function isFew({ unit }: Pick<Metric, 'unit'>, { now, before }: MetricChange): boolean {
	return unit === 'count' && Math.min(now, before) < MANY;
}

/** The sample of a measured metric, and its year before; of an index, its interval. @example "+3.1% in a year, all sales · 31 homes" */
export function metricDetail(metric: Metric, measured: Measured, history: MarketHistory): string {
	if (metric.unit === 'change' && measured.value !== null)
		return `80% range: ${signedPercent(measured.low)} to ${signedPercent(measured.high)}`;
	const change = yearOverYear(metric, history);
	// The median follows the mix of homes; the index doesn't.
	const mix = metric.unit === 'usd' ? ', all sales' : '';
	const year = change === null ? null : `${changedSince(metric, change, 'in a year', 'a year ago')}${mix}`;
	return [year, sampleText(metric, measured)].filter(Boolean).join(' · ');
}
