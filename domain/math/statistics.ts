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
	return quantiles(sample, [p])[0] ?? null;
}

/** The quantiles for several probabilities; none of an empty sample. */
export function quantiles(sample: ArrayLike<number>, probabilities: readonly number[]): number[] {
	if (sample.length === 0) return [];
	const sorted = new Float64Array(sample).sort();
	return probabilities.map((p) => {
		const position = (sorted.length - 1) * Math.min(1, Math.max(0, p));
		const below = Math.floor(position);
		const low = sorted[below];
		const high = sorted[Math.min(below + 1, sorted.length - 1)];
		return low + (position - below) * (high - low);
	});
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
 * The smallest value for which it and all smaller values have at least the share `p` of the total weight; NaN for an
 * empty sample.
 *
 * @example weightedQuantile([1, 2, 3], [1, 1, 2], 0.5) // 2
 */
export function weightedQuantile(sample: ArrayLike<number>, weights: ArrayLike<number>, p: number): number {
	return weightedQuantiles(sample, weights, [p])[0];
}

/**
 * The weighted quantiles for several shares.
 *
 * @example weightedQuantiles([1, 2, 3], [1, 1, 2], [0.25, 0.5]) // [1, 2]
 */
export function weightedQuantiles(
	sample: ArrayLike<number>,
	weights: ArrayLike<number>,
	shares: readonly number[],
): number[] {
	const order = Array.from({ length: sample.length }, (_, at) => at).sort((a, b) => sample[a] - sample[b]);
	const total = order.reduce((sum, at) => sum + weights[at], 0);
	return shares.map((share) => {
		let below = 0;
		const at = order.find((each) => {
			below += weights[each];
			return below >= share * total - 1e-12;
		});
		return sample[at ?? order.at(-1) ?? 0] ?? Number.NaN;
	});
}
