/** A year of the market in three periods. Terms as in the market section of the URAR under UAD 3.6. */
import { DASH, roundStatistic, tenths } from '../format/format.ts';
import { metricText } from './history/metric-text.ts';
import type { HistoryListing, MarketHistory } from './market-history.ts';
import { type MarketOn, marketOn, soldBetween } from './metrics/market-on.ts';
import { type Metric, middle, NO_LISTINGS, ofKnown } from './metrics/metric.ts';
import { measureMetric, metricOf } from './metrics/metrics.ts';
import { MIN_SAMPLE } from './min-sample.ts';
import { monthsBefore } from './months.ts';

/** The columns, oldest first, in months before the last day of the data. */
const PERIODS = [
	{ label: 'Prior 7–12 months', from: 12, to: 6 },
	{ label: 'Prior 4–6 months', from: 6, to: 3 },
	{ label: 'Current 3 months', from: 3, to: 0 },
] as const;

/** A smaller change is stable. The URAR gives no threshold. */
export const STABLE_WITHIN = 0.05;

const MEDIAN_LIST_PRICE: Metric = {
	id: 'median_list_price',
	label: 'Median list price',
	unit: 'usd',
	definition: 'Half of the active listings are priced lower, half higher.',
	formula: 'Median of the list prices of active listings.',
	minSample: MIN_SAMPLE,
	known: 'now',
	basis: 'live',
	risingFavors: 'sellers',
	measure: medianOfActive(({ price }) => price),
};

const MEDIAN_LISTED_DAYS: Metric = {
	id: 'median_listed_days',
	label: 'Days on market so far',
	unit: 'days',
	definition: 'Half of the active listings have been on the market for fewer days.',
	formula: 'Median of the days on market of active listings, as the source counts them.',
	minSample: MIN_SAMPLE,
	known: 'now',
	basis: 'live',
	risingFavors: 'buyers',
	measure: medianOfActive(({ daysOnMarket }) => daysOnMarket),
};

function medianOfActive(figure: (listing: HistoryListing) => number | null): Metric['measure'] {
	const isActive = ({ status }: HistoryListing) => status === 'for_sale';
	return ({ listings }) =>
		listings === null ? NO_LISTINGS : ofKnown(listings.filter(isActive), figure, middle);
}

interface PeriodRow {
	label: string;
	metric: Metric;
	/** Periods differ in length: the trend is that of the value per month, and this may be shown, too. */
	perMonth?: 'shown' | 'compared';
}

/** The rows that the data of a ZIP code can fill. Metrics of listings are known only for the last day of the data. */
const ROWS: readonly PeriodRow[] = [
	{ label: 'Closed sales', metric: metricOf('closed_sales'), perMonth: 'compared' },
	{ label: 'Absorption rate (sales per month)', metric: metricOf('closed_sales'), perMonth: 'shown' },
	{ label: 'Active listings', metric: metricOf('active_listings') },
	{ label: 'Median sale price', metric: metricOf('median_sale_price') },
	{ label: 'Median days on market, sales', metric: metricOf('days_on_market') },
	{ label: 'Median list price', metric: MEDIAN_LIST_PRICE },
	{ label: 'Median days on market, listings', metric: MEDIAN_LISTED_DAYS },
];

export type Trend = 'Increasing' | 'Stable' | 'Declining';

/** The table. */
export interface MarketPeriods {
	/** The headings of the three columns, oldest first. */
	columns: readonly string[];
	rows: readonly PeriodFigures[];
}

export interface PeriodFigures {
	label: string;
	cells: readonly PeriodCell[];
	trend: Trend | null;
}

interface PeriodCell {
	/** As it is shown; null if unknown. */
	value: number | null;
	text: string;
}

/** A market with the sales of a period as its recent ones. */
interface Period {
	market: MarketOn;
	months: number;
}

/**
 * The market by periods; null for a ZIP code without data. The trend compares the current 3 months with the prior
 * 7–12 months: a change under 5% is stable.
 *
 * @example 12 sales in the prior 7–12 months, 9 in the current 3: absorption 2 and 3 per month, so "Increasing"
 */
export function marketPeriods(history: MarketHistory): MarketPeriods | null {
	const { asOf } = history;
	if (asOf === null) return null;
	const periods = PERIODS.flatMap(({ from, to }): Period[] => {
		const market = marketOn(history, monthsBefore(asOf, to));
		const recent = soldBetween(history, asOf, from, to);
		return market === null ? [] : [{ market: { ...market, recent }, months: from - to }];
	});
	return {
		columns: PERIODS.map(({ label }) => label),
		rows: ROWS.map((row) => figuresOf(row, periods)),
	};
}

function figuresOf({ label, metric, perMonth }: PeriodRow, periods: readonly Period[]): PeriodFigures {
	const cellsPer = (isPerMonth: boolean) => periods.map((period) => cellOf(metric, period, isPerMonth));
	return {
		label,
		cells: cellsPer(perMonth === 'shown'),
		trend: trendOf(cellsPer(perMonth !== undefined).map(({ value }) => value)),
	};
}

function cellOf(metric: Metric, { market, months }: Period, isPerMonth: boolean): PeriodCell {
	const { value, sample } = measureMetric(metric, market);
	if (value === null) return { value, text: DASH };
	if (isPerMonth) return { value: value / months, text: tenths(value / months) };
	return {
		value: metric.unit === 'usd' ? roundStatistic(value, sample) : value,
		text: metricText(metric, value, sample),
	};
}

function trendOf([before, , now]: readonly (number | null)[]): Trend | null {
	if (before == null || now == null || before <= 0) return null;
	const change = now / before - 1;
	if (Math.abs(change) < STABLE_WITHIN) return 'Stable';
	return change > 0 ? 'Increasing' : 'Declining';
}
