/** The sales of a market by the time of their closing. */
import type { IsoDate } from '../dates/days.ts';
import { ofSample } from './min-sample.ts';
import { lastDayOf, monthsBefore, monthsUpTo } from './months.ts';

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

/** Median days on market of the three months that end with each month, oldest first; null for too few known counts. */
export function monthlyMedianDays(
	sales: readonly MarketSale[],
	asOf: IsoDate,
	months: number,
): { month: string; medianDays: number | null }[] {
	return monthsUpTo(asOf, months).map((month) => {
		const end = lastDayOf(month) < asOf ? lastDayOf(month) : asOf;
		const recent = salesWithin(sales, monthsBefore(end, 3), end);
		return { month, medianDays: ofSample(recent.flatMap(({ daysOnMarket }) => daysOnMarket ?? [])) };
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
	return signedWithin(sales, months, day).length + pending;
}

/** The sales that went under contract in the months up to a day, by their contract date, or without one by their closing date. */
export function signedWithin<Sale extends Pick<MarketSale, 'soldOn' | 'contractOn'>>(
	sales: readonly Sale[],
	months: number,
	day: IsoDate,
): Sale[] {
	const since = monthsBefore(day, months);
	return sales.filter(({ contractOn, soldOn }) => {
		const on = contractOn ?? soldOn;
		return on > since && on <= day;
	});
}
