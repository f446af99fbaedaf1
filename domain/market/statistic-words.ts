/** What a statistic is based on, in words that screens and reports share. */
import { longMonth } from '../format/date-text.ts';
import { signedPercent, usd, usdStatistic } from '../format/format.ts';
import type { YearChange } from '../pricing/time/year-change.ts';
import type { LocalIndex, LocalRent } from './zip-market.ts';

/** @example "80% interval −6.7% to −1.0%" */
export function intervalWords({ low, high }: Pick<YearChange, 'low' | 'high'>): string {
	return `80% interval ${signedPercent(low)} to ${signedPercent(high)}`;
}

/** A source that is a publisher is its credit. @example "rents of Zillow Research, August 2026" */
export function rentSource({ source, month }: LocalRent): string {
	return `rents of ${source}, ${longMonth(month)}`;
}

/** @example "median rent $2,450, Zillow Research, August 2026" */
export function rentWords({ median, source, month }: LocalRent): string {
	return `median rent ${usd(median)}, ${source}, ${longMonth(month)}`;
}

/**
 * The two figures that a price-to-rent ratio is of.
 *
 * @example "median sale price of 12 months $704,000, median rent $2,450, Zillow Research, August 2026"
 */
export function ratioBasis(price: { median: number; sample: number }, rent: LocalRent): string {
	return `${medianWords(price)}, ${rentWords(rent)}`;
}

/** @example "median sale price of 12 months $704,000" */
export function medianWords({ median, sample }: { median: number; sample: number }): string {
	return `median sale price of 12 months ${usdStatistic(median, sample)}`;
}

/** That an index is a neighbor's; null if it is the county's own. */
export function borrowedIndexWords(local: Pick<LocalIndex, 'market' | 'county'> | null): string | null {
	if (local?.county === undefined || local.county === local.market) return null;
	return `${local.county}, has too few sales for a price index of its own: this one is of ${local.market}.`;
}
