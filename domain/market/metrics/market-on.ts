/** A market as it was on a day, which every metric measures. */
import type { IsoDate } from '../../dates/days.ts';
import type { HistoryListing, HistorySale, MarketHistory } from '../market-history.ts';
import { monthsBefore } from '../months.ts';
import { contractsOfYear, salesWithin } from '../trend.ts';
import type { LocalIndex, LocalRent } from '../zip-market.ts';

export interface MarketOn {
	day: IsoDate;
	/** Closed in the last months up to the day; null if the data doesn't go back that far. */
	sold: (months: number) => readonly HistorySale[] | null;
	/** Went under contract in the last 12 months, closed or pending; null if the data doesn't go back that far. */
	contracts: number | null;
	/** Active and pending listings; null before the last day of the data, and if the data has none. */
	listings: readonly HistoryListing[] | null;
	index: LocalIndex | null;
	rent: LocalRent | null;
}

/** The market on the last day of its data, or on an earlier day; null for a market without data. */
export function marketOn(history: MarketHistory, day: IsoDate | null = history.asOf): MarketOn | null {
	if (day === null || history.asOf === null) return null;
	const isLastDay = day === history.asOf;
	const listings = isLastDay && history.listings.length > 0 ? history.listings : null;
	const sold = (months: number) => {
		const isCovered = history.since !== null && history.since <= monthsBefore(day, months - 1);
		return isCovered ? salesWithin(history.sales, monthsBefore(day, months), day) : null;
	};
	const pending = listings?.filter(({ status }) => status === 'pending').length ?? 0;
	return {
		day,
		sold,
		contracts: sold(12) === null ? null : contractsOfYear(history.sales, pending, day),
		listings,
		index: history.priceIndex,
		rent: isLastDay ? history.rent : null,
	};
}
