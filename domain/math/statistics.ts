/** Sample statistics. */

/**
 * A quantile by linear interpolation between order statistics: type 7 of Hyndman and Fan,
 * "Sample Quantiles in Statistical Packages", The American Statistician 50 (1996), the default
 * of R. With h = (n − 1)p it is x[⌊h⌋] + (h − ⌊h⌋)(x[⌊h⌋+1] − x[⌊h⌋]) over the sorted sample.
 *
 * @param p the probability, 0 to 1
 * @example quantile([1, 2, 3, 4], 0.25) // 1.75
 */
export function quantile(sample: ArrayLike<number>, p: number): number | null {
	if (sample.length === 0) return null;
	const sorted = new Float64Array(sample).sort();
	const position = (sorted.length - 1) * Math.min(1, Math.max(0, p));
	const below = Math.floor(position);
	const low = sorted[below] as number;
	const high = sorted[Math.min(below + 1, sorted.length - 1)] as number;
	return low + (position - below) * (high - low);
}

/**
 * The middle of the sample: quantile 0.5.
 *
 * @example median([3, 1, 10]) // 3
 */
export function median(sample: ArrayLike<number>): number | null {
	return quantile(sample, 0.5);
}

/**
 * The smallest value that, with all below it, has at least the share `p` of the weight; NaN for an empty sample.
 *
 * @example weightedQuantile([1, 2, 3], [1, 1, 2], 0.5) // 2
 */
export function weightedQuantile(sample: ArrayLike<number>, weights: ArrayLike<number>, p: number): number {
	const order = Array.from({ length: sample.length }, (_, at) => at).sort(
		(a, b) => (sample[a] as number) - (sample[b] as number),
	);
	const total = order.reduce((sum, at) => sum + (weights[at] as number), 0);
	let below = 0;
	for (const at of order) {
		below += weights[at] as number;
		if (below >= p * total - 1e-12) return sample[at] as number;
	}
	return order.length === 0 ? Number.NaN : (sample[order.at(-1) as number] as number);
}
