/** The smallest sample that a statistic is shown of. */
import { plural } from '../format/words.ts';
import { median } from '../math/statistics.ts';

/** With fewer homes there is no median and no quartile: it would mostly be chance. */
export const MIN_SAMPLE = 5;

/**
 * A statistic of some values; null for fewer than `MIN_SAMPLE`.
 *
 * @example ofSample([1, 2, 3, 4, 5]) // 3
 */
export function ofSample(
	values: readonly number[],
	measure: (values: readonly number[]) => number | null = median,
): number | null {
	return values.length < MIN_SAMPLE ? null : measure(values);
}

/**
 * Why there is no statistic: a fact that no home has isn't in the data; otherwise too few have it.
 *
 * @example whyNoStatistic(3) // "3 homes, needs 5"
 */
export function whyNoStatistic(known: number, needed: number = MIN_SAMPLE): string {
	return known === 0 ? NOT_IN_DATA : `${plural(known, 'home')}, needs ${needed}`;
}

export const NOT_IN_DATA = 'not in our data';
