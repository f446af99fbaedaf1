/** The market of a year in three periods, as the form 1004MC of Fannie Mae lays it out. */
import type { IsoDate } from '../listing.ts';
import { median } from '../statistics.ts';
import { monthsOfSupply } from './conditions.ts';
import { FEWEST_SALES } from './kpis.ts';
import { monthsBefore } from './months.ts';
import { type MarketSale, salesWithin } from './trend.ts';
import type { ZipListing, ZipMarket } from './zip-market.ts';

/** What is known of one period. */
interface Period {
	months: number;
	/** Null where the data does not reach back to its beginning. */
	sales: readonly MarketSale[] | null;
	/** For sale on its last day, pending ones not counted; null where that is not known. */
	forSale: readonly ZipListing[] | null;
}

export interface PeriodRow {
	id: string;
	label: string;
	unit: 'count' | 'rate' | 'months' | 'usd' | 'days';
	/** One sentence for who reads the table. */
	definition: string;
	measure: (period: Period) => number | null;
	/** What its trend compares, where the figure itself grows with the length of the period. */
	compare?: (period: Period) => number | null;
}

/** The columns, oldest first: from so many months before the as-of day to so many. */
const PERIODS = [
	{ label: 'Prior 7–12 months', from: 12, to: 6 },
	{ label: 'Prior 4–6 months', from: 6, to: 3 },
	{ label: 'Current 3 months', from: 3, to: 0 },
] as const;

/** A figure that moved by less over the year is stable. The form leaves the threshold to its reader; this is ours. */
export const STABLE_WITHIN = 0.05;

/**
 * The rows of the form that the data of a ZIP can fill. What was for sale in the past is not kept, so the figures
 * of listings are known for the last day alone. Medians need five homes. Source: Fannie Mae, form 1004MC (2009).
 */
export const PERIOD_ROWS: readonly PeriodRow[] = [
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
		label: 'Absorption rate, sales a month',
		unit: 'rate',
		definition: 'Closed sales over the months of the period.',
		measure: absorption,
	},
	{
		id: 'for_sale',
		label: 'Homes for sale',
		unit: 'count',
		definition: 'For sale on the last day of the period, pending ones not counted.',
		measure: ({ forSale }) => forSale?.length ?? null,
	},
	{
		id: 'supply',
		label: 'Months of supply',
		unit: 'months',
		definition: 'Homes for sale over the absorption rate.',
		measure: (period) => monthsOfSupply(period.forSale?.length ?? null, absorption(period) ?? 0),
	},
	{
		id: 'price',
		label: 'Median sale price',
		unit: 'usd',
		definition: 'Half of the sales closed for less, half for more.',
		measure: ({ sales }) => medianOf(sales, ({ price }) => price),
	},
	{
		id: 'days',
		label: 'Median days on market, sales',
		unit: 'days',
		definition: 'Half of the sales took fewer days, by the count of the source.',
		measure: ({ sales }) => medianOf(sales, ({ daysOnMarket }) => daysOnMarket),
	},
	{
		id: 'list_price',
		label: 'Median list price',
		unit: 'usd',
		definition: 'Half of the homes for sale ask less, half more.',
		measure: ({ forSale }) => medianOf(forSale, ({ price }) => price),
	},
	{
		id: 'list_days',
		label: 'Median days on market, listings',
		unit: 'days',
		definition: 'Half of the homes for sale have been so for fewer days.',
		measure: ({ forSale }) => medianOf(forSale, ({ daysOnMarket }) => daysOnMarket),
	},
];

export type Trend = 'Increasing' | 'Stable' | 'Declining';

export interface MarketPeriods {
	/** Names of the three columns, oldest first. */
	columns: readonly string[];
	rows: readonly { row: PeriodRow; values: readonly (number | null)[]; trend: Trend | null }[];
}

/**
 * The market by periods; null for a ZIP without data. The trend compares the last three months with the months 7 to
 * 12 before: under 5 % is stable.
 *
 * @example 12 sales in the months 7 to 12 before, 9 in the last 3, 6 for sale: absorption 2 and 3 a month, so
 * "Increasing"; supply is 6 ÷ 3 = 2 months
 */
export function marketPeriods(market: Pick<ZipMarket, 'asOf' | 'sales' | 'listings'>): MarketPeriods | null {
	const { asOf, sales, listings } = market;
	if (asOf === null) return null;
	const forSale = listings.length === 0 ? null : listings.filter(({ status }) => status === 'for_sale');
	const periods = PERIODS.map(({ from, to }): Period => {
		const known = reachesBack(sales, asOf, from);
		return {
			months: from - to,
			sales: known ? salesWithin(sales, monthsBefore(asOf, from), monthsBefore(asOf, to)) : null,
			forSale: to === 0 ? forSale : null,
		};
	});
	return {
		columns: PERIODS.map(({ label }) => label),
		rows: PERIOD_ROWS.map((row) => ({
			row,
			values: periods.map((period) => row.measure(period)),
			trend: trendOf(row, periods),
		})),
	};
}

/** The data holds a sale from before the second month of the period. */
function reachesBack(sales: readonly MarketSale[], asOf: IsoDate, from: number): boolean {
	const begun = monthsBefore(asOf, from - 1);
	return sales.some(({ soldOn }) => soldOn <= begun);
}

function absorption({ sales, months }: Period): number | null {
	return sales === null ? null : sales.length / months;
}

function medianOf<Home>(homes: readonly Home[] | null, figure: (home: Home) => number | null): number | null {
	const known = (homes ?? []).map(figure).filter((each) => each !== null);
	return known.length < FEWEST_SALES ? null : median(known);
}

function trendOf({ measure, compare = measure }: PeriodRow, periods: readonly Period[]): Trend | null {
	const [before, , now] = periods.map((period) => compare(period));
	if (before == null || now == null || before <= 0) return null;
	const change = now / before - 1;
	if (Math.abs(change) < STABLE_WITHIN) return 'Stable';
	return change > 0 ? 'Increasing' : 'Declining';
}
