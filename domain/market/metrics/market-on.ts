/** A market as it was on a day, which every metric measures. */
import type { IsoDate } from '../../dates/days.ts';
import type { PriceIndex } from '../../pricing/market-model.ts';
import type {
	CountyFigures,
	HistoryListing,
	HistorySale,
	LocalIndex,
	LocalRent,
	MarketHistory,
} from '../market-history.ts';
import { monthsBefore } from '../months.ts';

/** The window of metrics of closed sales, in months: short enough to be current, long enough for most ZIP codes. */
export const WINDOW_MONTHS = 3;

export interface MarketOn {
	day: IsoDate;
	/** Closed in the window of the metrics of sales; null if the data doesn't go back that far. */
	recent: readonly HistorySale[] | null;
	/** Closed in the last months up to the day; null if the data doesn't go back that far. */
	sold: (months: number) => readonly HistorySale[] | null;
	/** Went under contract in the last months, closed or pending; null if the data doesn't go back that far. */
	contracts: (months: number) => number | null;
	/** Active and pending listings; null before the last day of the data, and if the data has none. */
	listings: readonly HistoryListing[] | null;
	/** Active listings now and a year earlier, counted the same way; null before the last day of the data, and if unknown. */
	inventory: { now: number | null; yearAgo: number | null };
	/** The county's. */
	index: LocalIndex | null;
	/** The ZIP code's own. */
	zipIndex: PriceIndex | null;
	rent: LocalRent | null;
	/** The county's figures, which heat compares with; null before the last day of the data. */
	county: CountyFigures | null;
	/** A yearly rate of a 30-year mortgage, as a share; null if none is given. */
	mortgageRate: number | null;
}

/**
 * The market on the last day of its data, or on an earlier day; null for a market without data.
 *
 * @param mortgageRate a yearly rate as a share, for what the median home costs a buyer
 */
export function marketOn(
	history: MarketHistory,
	day: IsoDate | null = history.asOf,
	mortgageRate: number | null = null,
): MarketOn | null {
	if (day === null || history.asOf === null) return null;
	const isLastDay = day === history.asOf;
	const listings = isLastDay && history.listings.length > 0 ? history.listings : null;
	const sold = (months: number) => soldBetween(history, day, months);
	const pending = listings?.filter(({ status }) => status === 'pending').length ?? 0;
	return {
		day,
		recent: sold(WINDOW_MONTHS),
		sold,
		contracts: (months) =>
			sold(months) === null ? null : signedWithin(history.sales, months, day).length + pending,
		listings,
		inventory: isLastDay
			? { now: history.activeNow, yearAgo: history.activeYearAgo }
			: { now: null, yearAgo: null },
		index: history.priceIndex,
		zipIndex: history.zipIndex,
		rent: isLastDay ? history.rent : null,
		county: isLastDay ? history.county : null,
		mortgageRate,
	};
}

/**
 * Of sales in the order of their closing, those that closed between two times before a day, in months. Null if the data
 * doesn't go back to the first: it has a sale from the first month of the period or earlier.
 */
export function soldBetween<Sale extends Pick<HistorySale, 'soldOn'>>(
	{ sales, since }: { sales: readonly Sale[]; since: IsoDate | null },
	day: IsoDate,
	from: number,
	to = 0,
): Sale[] | null {
	if (since === null || since > monthsBefore(day, from - 1)) return null;
	return sales.slice(countUntil(sales, monthsBefore(day, from)), countUntil(sales, monthsBefore(day, to)));
}

/**
 * How many sales closed up to a day, of sales in the order of their closing. A county has 40,000, and its page asks for
 * hundreds of days.
 */
export function countUntil(sales: readonly Pick<HistorySale, 'soldOn'>[], day: IsoDate): number {
	let [low, high] = [0, sales.length];
	while (low < high) {
		const middle = (low + high) >> 1;
		if ((sales[middle]?.soldOn ?? day) <= day) low = middle + 1;
		else high = middle;
	}
	return low;
}

/** The sales that went under contract in the months up to a day, by their contract date, or without one by their closing date. */
export function signedWithin<Sale extends Pick<HistorySale, 'soldOn' | 'contractOn'>>(
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
