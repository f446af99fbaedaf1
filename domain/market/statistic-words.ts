/** What a statistic is based on, in words that screens and reports share. */
import { longMonth } from '../format/date-text.ts';
import { signedPercent, usd } from '../format/format.ts';
import type { YearChange } from '../pricing/time/year-change.ts';
import type { LocalRent } from './zip-market.ts';

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
