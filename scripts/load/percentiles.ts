/** Measured times, and how they are printed. */
import { quantile } from '../../domain/math/statistics.ts';

/** NaN if nothing was measured. */
export function percentile(times: readonly number[], share: number): number {
	return quantile(times, share) ?? Number.NaN;
}

/** @example percentiles([1, 2, 3]) // "p50 2.0, p95 2.9" */
export function percentiles(times: readonly number[], digits = 1): string {
	return [0.5, 0.95].map((share) => `p${100 * share} ${percentile(times, share).toFixed(digits)}`).join(', ');
}
