/** How prices of like homes changed over the year before a day, by the market's index. */
import { dayNumber, daysBetween, isoDay } from '../days.ts';
import { longDay } from '../format.ts';
import type { IsoDate } from '../listing.ts';
import type { PriceIndex } from './market-model.ts';
import { changeOfIndex, NORMAL_80, stepOfIndex } from './time.ts';

export interface YearChange {
	/** As a share, with its 80 % interval. */
	change: number;
	low: number;
	high: number;
	/** False where the interval spans 0: then no sale is adjusted for the whole span. */
	isDistinct: boolean;
	days: number;
	/** "over the year", or "since 3 March 2026" where the index is younger. */
	since: string;
}

/** Null for an index without knots. */
export function changeOverYear(index: PriceIndex, on: IsoDate): YearChange | null {
	const first = index.knots[0]?.on;
	if (first === undefined) return null;
	const yearAgo = isoDay(dayNumber(on) - 365);
	const from = first > yearAgo ? first : yearAgo;
	const { log, error } = changeOfIndex(index, from, on);
	return {
		change: Math.expm1(log),
		low: Math.expm1(log - NORMAL_80 * error),
		high: Math.expm1(log + NORMAL_80 * error),
		isDistinct: stepOfIndex(index, from, on).log !== 0,
		days: Math.max(1, daysBetween(from, on)),
		since: from === yearAgo ? 'over the year' : `since ${longDay(first)}`,
	};
}
