/** Four tints of ink, by quarters of the values that they show. */
import { quantile } from '../../../../domain/math/statistics.ts';

export const TINTS = [
	'color-mix(in oklab, var(--color-ink) 6%, var(--color-surface))',
	'color-mix(in oklab, var(--color-ink) 19%, var(--color-surface))',
	'color-mix(in oklab, var(--color-ink) 34%, var(--color-surface))',
	'color-mix(in oklab, var(--color-ink) 52%, var(--color-surface))',
] as const;

/** Where the second, third and fourth quarter of some values start; fewer if they are alike. */
export function quarters(values: readonly number[]): number[] {
	const starts = [0.25, 0.5, 0.75].flatMap((share) => quantile(values, share) ?? []);
	const lowest = Math.min(...values);
	return [...new Set(starts)].filter((start) => start > lowest);
}

/** The tint of a value, from 0: the darkest is always that of the highest quarter. */
export function tintOf(value: number, starts: readonly number[]): number {
	return TINTS.length - 1 - starts.filter((start) => value < start).length;
}
