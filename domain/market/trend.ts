/** Price trends: month by month, and over a year. */
import type { IsoDate } from '../dates/days.ts';
import { median } from '../math/statistics.ts';
import { lastDayOf, monthsBefore, monthsUpTo } from './months.ts';

/** How many months a trend covers. */
const MONTHS = 24;

/** One closed sale. */
export interface MarketSale {
	soldOn: IsoDate;
	/** US dollars. */
	price: number;
	/** As counted by the source. */
	daysOnMarket: number | null;
	/** When it went under contract; null if the source doesn't say. */
	contractOn?: IsoDate | null;
}

/** The sales that closed in one calendar month. */
export interface MonthOfSales {
	/** Such as `2026-01`. */
	month: string;
	/** Null before the first known sale: the data may start there. */
	sales: number | null;
	/** US dollars; null for a month without a sale. */
	medianPrice: number | null;
	/** The month isn't over on the effective date. */
	isPartial: boolean;
}

/**
 * Sales and their median price by closing month, oldest first. The last month is that of the effective date and has the
 * sales closed up to it.
 *
 * @example monthlySales([{ soldOn: '2026-01-10', price: 300000, daysOnMarket: 9 }], '2026-02-14', 2)
 * // [{ month: '2026-01', sales: 1, medianPrice: 300000, isPartial: false },
 * //  { month: '2026-02', sales: 0, medianPrice: null, isPartial: true }]
 */
export function monthlySales(sales: readonly MarketSale[], asOf: IsoDate, months = MONTHS): MonthOfSales[] {
	const first = sales
		.reduce((earliest, { soldOn }) => (soldOn < earliest ? soldOn : earliest), asOf)
		.slice(0, 7);
	return monthsUpTo(asOf, months).map((month) => {
		const prices = sales.filter(({ soldOn }) => soldOn.startsWith(month) && soldOn <= asOf).map(priceOf);
		return {
			month,
			sales: month < first ? null : prices.length,
			medianPrice: median(prices),
			isPartial: asOf.startsWith(month) && asOf < lastDayOf(month),
		};
	});
}

/** Medians of fewer sales are mostly chance, so charts omit them. */
export const MIN_SALES_PER_MONTH = 3;

/** The median price of a month in a chart; null with too few sales. */
export function chartedMedian({ sales, medianPrice }: MonthOfSales): number | null {
	return (sales ?? 0) < MIN_SALES_PER_MONTH ? null : medianPrice;
}

/** Median days on market by closing month, oldest first; null for a month with too few known counts. */
export function monthlyMedianDays(
	sales: readonly MarketSale[],
	asOf: IsoDate,
): { month: string; medianDays: number | null }[] {
	return monthsUpTo(asOf, MONTHS).map((month) => {
		const known = sales
			.filter(({ soldOn }) => soldOn.startsWith(month) && soldOn <= asOf)
			.flatMap(({ daysOnMarket }) => daysOnMarket ?? []);
		return { month, medianDays: known.length < MIN_SALES_PER_MONTH ? null : median(known) };
	});
}

/**
 * Whether the data goes back to a period's start, a number of months ago: it has a sale from the first month or
 * earlier.
 */
export function coversPeriod(
	sales: readonly Pick<MarketSale, 'soldOn'>[],
	asOf: IsoDate,
	months: number,
): boolean {
	const secondMonth = monthsBefore(asOf, months - 1);
	return sales.some(({ soldOn }) => soldOn <= secondMonth);
}

/** The sales that closed after one day, up to and including another day. */
export function salesWithin<Sale extends Pick<MarketSale, 'soldOn'>>(
	sales: readonly Sale[],
	after: IsoDate,
	upTo: IsoDate,
): Sale[] {
	return sales.filter(({ soldOn }) => soldOn > after && soldOn <= upTo);
}

/**
 * How many sales closed up to a day, of sales in the order of their closing. A county has 40,000, and its page asks for
 * hundreds of days.
 */
export function countUntil(sales: readonly Pick<MarketSale, 'soldOn'>[], day: IsoDate): number {
	let [low, high] = [0, sales.length];
	while (low < high) {
		const middle = (low + high) >> 1;
		if ((sales[middle]?.soldOn ?? day) <= day) low = middle + 1;
		else high = middle;
	}
	return low;
}

/**
 * The number of homes that went under contract in the months up to a day: sales by their contract date, or without one
 * by their closing date, and those that are still pending.
 */
export function contractsWithin(
	sales: readonly MarketSale[],
	months: number,
	pending: number,
	day: IsoDate,
): number {
	const since = monthsBefore(day, months);
	const signed = sales.filter(({ contractOn, soldOn }) => {
		const on = contractOn ?? soldOn;
		return on > since && on <= day;
	});
	return signed.length + pending;
}

function priceOf({ price }: MarketSale): number {
	return price;
}
