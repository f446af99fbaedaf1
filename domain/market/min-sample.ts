/** The smallest sample that a statistic is shown of. */
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
