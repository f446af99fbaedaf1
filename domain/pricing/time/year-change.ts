/** The change in local prices over the year before a date, by the market's index. */
import type { IsoDate } from '../../dates/days.ts';
import { addDays, daysBetween } from '../../dates/days.ts';
import { longDay } from '../../format/date-text.ts';
import type { MarketModel, PriceIndex } from '../market-model.ts';
import { indexChange, indexStep, NORMAL_80 } from './time.ts';

export interface YearChange {
	/** The change as a share, with its 80% interval. */
	change: number;
	low: number;
	high: number;
	/** False if the interval spans 0: a sale from the start of the period is then not adjusted. */
	isMeasurable: boolean;
	/** The number of days in the period, at least 1. */
	days: number;
	/** False if the index starts less than a year before the date. */
	isWholeYear: boolean;
	/** "over the past year", or "since March 3, 2026" if the index starts later. */
	period: string;
}

/**
 * What a change is of: the county's prices, those of the neighbor whose model it uses, or, while it has no index of its own,
 * those of the sales around the home.
 */
export function whosePrices({
	market,
	provisional,
	usedBy,
}: Pick<MarketModel, 'market' | 'provisional' | 'usedBy'>): string {
	if (usedBy !== undefined) return `Prices in ${market},`;
	return provisional ? 'Nearby prices' : 'Local prices';
}

/** Why sales aren't adjusted for time. */
export function noTrendWords(listPricesOnly: boolean): string {
	return listPricesOnly
		? "No market conditions adjustment: sale prices aren't in our data here."
		: 'No market conditions adjustment: too few local sales show a trend.';
}

/** The change over the year before a date, or since the start of the index; null without an index, or one without knots. */
export function changeOverYear(index: PriceIndex | null, on: IsoDate): YearChange | null {
	const first = index?.knots[0]?.on;
	if (index === null || first === undefined) return null;
	const yearAgo = addDays(on, -365);
	const from = first > yearAgo ? first : yearAgo;
	const { log, error } = indexChange(index, from, on);
	return {
		change: Math.expm1(log),
		low: Math.expm1(log - NORMAL_80 * error),
		high: Math.expm1(log + NORMAL_80 * error),
		isMeasurable: indexStep(index, from, on).log !== 0,
		days: Math.max(1, daysBetween(from, on)),
		isWholeYear: from === yearAgo,
		period: from === yearAgo ? 'over the past year' : `since ${longDay(first)}`,
	};
}
