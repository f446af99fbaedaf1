/** How the prices of a market move: month by month, and over a year. */
import type { IsoDate } from '../listing.ts';
import { median } from '../statistics.ts';
import { FEWEST_SALES } from './kpis.ts';
import { monthsBefore, monthsUpTo } from './months.ts';

/** One closed sale. */
export interface MarketSale {
	soldOn: IsoDate;
	/** US dollars. */
	price: number;
	/** By the source's own count. */
	daysOnMarket: number | null;
}

/** What closed in one month of the calendar. */
export interface MonthOfSales {
	/** As `2026-01`. */
	month: string;
	/** Null for a month before the first sale known: the data may begin there. */
	sales: number | null;
	/** US dollars; null for a month without a sale. */
	medianPrice: number | null;
	/** The month is not over on the as-of day. */
	running: boolean;
}

/**
 * Sales and their median price by month of the closing, oldest month first. The last month is that of the
 * as-of day and holds what closed up to it.
 *
 * @example monthlySales([{ soldOn: '2026-01-10', price: 300000, daysOnMarket: 9 }], '2026-02-14', 2)
 * // [{ month: '2026-01', sales: 1, medianPrice: 300000, running: false },
 * //  { month: '2026-02', sales: 0, medianPrice: null, running: true }]
 */
export function monthlySales(sales: readonly MarketSale[], asOf: IsoDate, months = 24): MonthOfSales[] {
	const first = sales.reduce((least, { soldOn }) => (soldOn < least ? soldOn : least), asOf).slice(0, 7);
	return monthsUpTo(asOf, months).map((month) => {
		const prices = sales.filter(({ soldOn }) => soldOn.startsWith(month) && soldOn <= asOf).map(priceOf);
		return {
			month,
			sales: month < first ? null : prices.length,
			medianPrice: median(prices),
			running: asOf.startsWith(month) && asOf < lastDayOf(month),
		};
	});
}

/** Medians of fewer sales jump about by chance. */
export const FEWEST_OF_A_MONTH = 3;

/** The median price of a month that a chart may draw: null where too few sales made it. */
export function drawnMedian({ sales, medianPrice }: MonthOfSales): number | null {
	return (sales ?? 0) < FEWEST_OF_A_MONTH ? null : medianPrice;
}

/**
 * The 12-month growth of the median: the median price of the last three months over that of the same three
 * months a year earlier, less one. It moves with the mix of homes that happened to sell as well as with
 * prices. Null where either has fewer than five sales, or the data does not reach back to the first of the
 * months a year earlier.
 *
 * @example a median of 420,000 after one of 400,000 a year earlier: 420000 / 400000 − 1 = 0.05
 */
export function priceGrowth(sales: readonly MarketSale[], asOf: IsoDate): number | null {
	const now = salesWithin(sales, monthsBefore(asOf, 3), asOf);
	const yearAgo = salesWithin(sales, monthsBefore(asOf, 15), monthsBefore(asOf, 12));
	const reachesBack = sales.some(({ soldOn }) => soldOn <= monthsBefore(asOf, 14));
	if (!reachesBack || Math.min(now.length, yearAgo.length) < FEWEST_SALES) return null;
	return (median(now.map(priceOf)) as number) / (median(yearAgo.map(priceOf)) as number) - 1;
}

/** The sales that closed after one day, up to and with another. */
export function salesWithin<Sale extends Pick<MarketSale, 'soldOn'>>(
	sales: readonly Sale[],
	after: IsoDate,
	upTo: IsoDate,
): Sale[] {
	return sales.filter(({ soldOn }) => soldOn > after && soldOn <= upTo);
}

function priceOf({ price }: MarketSale): number {
	return price;
}

function lastDayOf(month: string): IsoDate {
	return new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).toISOString().slice(0, 10);
}
