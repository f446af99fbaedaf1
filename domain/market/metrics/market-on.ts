/** A market as it was on a day, which every metric measures. */
import type { IsoDate } from '../../dates/days.ts';
import type { PriceIndex } from '../../pricing/market-model.ts';
import type { CountyFigures, HistoryListing, HistorySale, MarketHistory } from '../market-history.ts';
import { monthsBefore } from '../months.ts';
import { contractsWithin, countUntil } from '../trend.ts';
import type { LocalIndex, LocalRent } from '../zip-market.ts';

export interface MarketOn {
	day: IsoDate;
	/** Closed in the last months up to the day; null if the data doesn't go back that far. */
	sold: (months: number) => readonly HistorySale[] | null;
	/** Went under contract in the last months, closed or pending; null if the data doesn't go back that far. */
	contracts: (months: number) => number | null;
	/** Active and pending listings; null before the last day of the data, and if the data has none. */
	listings: readonly HistoryListing[] | null;
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
	const sold = soldBefore(history, day);
	const pending = listings?.filter(({ status }) => status === 'pending').length ?? 0;
	return {
		day,
		sold,
		contracts: (months) =>
			sold(months) === null ? null : contractsWithin(history.sales, months, pending, day),
		listings,
		index: history.priceIndex,
		zipIndex: history.zipIndex,
		rent: isLastDay ? history.rent : null,
		county: isLastDay ? history.county : null,
		mortgageRate,
	};
}

/** Of sales in the order of their closing, those in the months up to a day: null for more months than the data goes back. */
export function soldBefore<Sale extends Pick<HistorySale, 'soldOn'>>(
	{ sales, since }: { sales: readonly Sale[]; since: IsoDate | null },
	day: IsoDate,
): (months: number) => Sale[] | null {
	return (months) => {
		const isCovered = since !== null && since <= monthsBefore(day, months - 1);
		return isCovered
			? sales.slice(countUntil(sales, monthsBefore(day, months)), countUntil(sales, day))
			: null;
	};
}
