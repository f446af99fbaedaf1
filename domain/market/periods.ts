/** A year of the market in three periods. Terms as in the market section of the URAR under UAD 3.6. */
import { roundStatistic } from '../format/format.ts';
import { ofSample } from './min-sample.ts';
import { monthsBefore } from './months.ts';
import { coversPeriod, type MarketSale, salesWithin } from './trend.ts';
import type { ZipListing, ZipMarket } from './zip-market.ts';

/** The data of one period. */
interface Period {
	months: number;
	/** Null if the data doesn't go back to its start. */
	sales: readonly MarketSale[] | null;
	/** Active on its last day, excluding pending; null if unknown. */
	active: readonly ZipListing[] | null;
}

/** A row of the table. */
export interface PeriodRow {
	id: string;
	label: string;
	unit: 'count' | 'rate' | 'usd' | 'days';
	/** One sentence for readers of the table. */
	definition: string;
	measure: (period: Period) => number | null;
	/** The value whose trend is shown, if the row's value depends on the length of the period. */
	compare?: (period: Period) => number | null;
}

/** The columns, oldest first, in months before the effective date. */
const PERIODS = [
	{ label: 'Prior 7–12 months', from: 12, to: 6 },
	{ label: 'Prior 4–6 months', from: 6, to: 3 },
	{ label: 'Current 3 months', from: 3, to: 0 },
] as const;

/** A smaller change is stable. The URAR gives no threshold. */
export const STABLE_WITHIN = 0.05;

/**
 * The rows that the data of a ZIP code can fill. Statistics of listings are known only for the last day of
 * the data. Medians need five homes.
 */
const PERIOD_ROWS: readonly PeriodRow[] = [
	{
		id: 'sales',
		label: 'Closed sales',
		unit: 'count',
		definition: 'Sales that closed in the period.',
		measure: ({ sales }) => sales?.length ?? null,
		compare: absorption,
	},
	{
		id: 'absorption',
		label: 'Absorption rate (sales per month)',
		unit: 'rate',
		definition: 'Closed sales divided by months in the period.',
		measure: absorption,
	},
	{
		id: 'for_sale',
		label: 'Active listings',
		unit: 'count',
		definition: 'Active on the last day of the period, excluding pending.',
		measure: ({ active }) => active?.length ?? null,
	},
	{
		id: 'price',
		label: 'Median sale price',
		unit: 'usd',
		definition: 'Half of the sales closed for less, half for more.',
		measure: ({ sales }) => medianPriceOf(sales),
	},
	{
		id: 'days',
		label: 'Median days on market, sales',
		unit: 'days',
		definition: 'Half of the sales took fewer days, as counted by the source.',
		measure: ({ sales }) => medianOf(sales, ({ daysOnMarket }) => daysOnMarket),
	},
	{
		id: 'list_price',
		label: 'Median list price',
		unit: 'usd',
		definition: 'Half of the active listings are priced lower, half higher.',
		measure: ({ active }) => medianPriceOf(active),
	},
	{
		id: 'list_days',
		label: 'Median days on market, listings',
		unit: 'days',
		definition: 'Half of the active listings have been on the market for fewer days.',
		measure: ({ active }) => medianOf(active, ({ daysOnMarket }) => daysOnMarket),
	},
];

export type Trend = 'Increasing' | 'Stable' | 'Declining';

/** The table. */
export interface MarketPeriods {
	/** The headings of the three columns, oldest first. */
	columns: readonly string[];
	rows: readonly { row: PeriodRow; values: readonly (number | null)[]; trend: Trend | null }[];
}

/**
 * The market by periods; null for a ZIP code without data. The trend compares the current 3 months with the prior
 * 7–12 months: a change under 5% is stable.
 *
 * @example 12 sales in the prior 7–12 months, 9 in the current 3: absorption 2 and 3 per month, so "Increasing"
 */
export function marketPeriods(market: Pick<ZipMarket, 'asOf' | 'sales' | 'listings'>): MarketPeriods | null {
	const { asOf, sales, listings } = market;
	if (asOf === null) return null;
	const active = listings.length === 0 ? null : listings.filter(({ status }) => status === 'for_sale');
	const periods = PERIODS.map(({ from, to }): Period => {
		const known = coversPeriod(sales, asOf, from);
		return {
			months: from - to,
			sales: known ? salesWithin(sales, monthsBefore(asOf, from), monthsBefore(asOf, to)) : null,
			active: to === 0 ? active : null,
		};
	});
	return {
		columns: PERIODS.map(({ label }) => label),
		rows: PERIOD_ROWS.map((row) => ({
			row,
			values: periods.map((period) => row.measure(period)),
			trend: computeTrend(row, periods),
		})),
	};
}

function absorption({ sales, months }: Period): number | null {
	return sales === null ? null : sales.length / months;
}

/** As it is shown everywhere. */
function medianPriceOf(homes: readonly { price: number | null }[] | null): number | null {
	const prices = (homes ?? []).flatMap(({ price }) => price ?? []);
	const median = ofSample(prices);
	return median === null ? null : roundStatistic(median, prices.length);
}

function medianOf<Home>(homes: readonly Home[] | null, figure: (home: Home) => number | null): number | null {
	const known = (homes ?? []).map(figure).filter((each) => each !== null);
	return ofSample(known);
}

function computeTrend({ measure, compare = measure }: PeriodRow, periods: readonly Period[]): Trend | null {
	const [before, , now] = periods.map((period) => compare(period));
	if (before == null || now == null || before <= 0) return null;
	const change = now / before - 1;
	if (Math.abs(change) < STABLE_WITHIN) return 'Stable';
	return change > 0 ? 'Increasing' : 'Declining';
}
