/** Why a statistic isn't shown, in words. The landing page has no use for them. */
import { plural } from '../format/plural.ts';
import { MIN_SAMPLE } from './min-sample.ts';

/**
 * Why there is no statistic: a fact that no home has isn't in the data; otherwise too few have it.
 *
 * @example whyNoStatistic(3) // "3 homes, needs 5"
 */
export function whyNoStatistic(known: number, needed: number = MIN_SAMPLE): string {
	return known === 0 ? NOT_IN_DATA : `${plural(known, 'home')}, needs ${needed}`;
}

export const NOT_IN_DATA = 'not in our data';
