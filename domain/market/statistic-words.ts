/** What a statistic is based on, in words that screens and reports share. */
import { longMonth } from '../format/date-text.ts';
import { signedPercent, usd } from '../format/format.ts';
import type { LocalIndex, LocalRent } from './market-history.ts';
import type { Measured } from './metrics/metric.ts';

/** @example "80% interval −6.7% to −1.0%" */
export function intervalWords({ low, high }: Pick<Measured, 'low' | 'high'>): string {
	return `80% interval ${signedPercent(low)} to ${signedPercent(high)}`;
}

/** Whether prices changed measurably: the interval of the change doesn't include 0. */
export function isMeasurable({ low, high }: Pick<Measured, 'low' | 'high'>): boolean {
	return (low ?? 0) > 0 || (high ?? 0) < 0;
}

/** A source that is a publisher is its credit. @example "rents of Zillow Research, August 2026" */
export function rentSource({ source, month }: LocalRent): string {
	return `rents of ${source}, ${longMonth(month)}`;
}

/** @example "median rent $2,450, Zillow Research, August 2026" */
export function rentWords({ median, source, month }: LocalRent): string {
	return `median rent ${usd(median)}, ${source}, ${longMonth(month)}`;
}

/** That an index is a neighbor's; null if it is the county's own. */
export function borrowedIndexWords(local: Pick<LocalIndex, 'market' | 'county'> | null): string | null {
	if (local?.county === undefined || local.county === local.market) return null;
	return `${local.county}, has too few sales for a price index of its own: this one is of ${local.market}.`;
}
