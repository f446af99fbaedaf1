/** Groups of prices by the width of their 80% range: their measured errors differ clearly. */

/** From the most certain to the least. */
export const CONFIDENCE_LEVELS = ['high', 'medium', 'low'] as const;
export type ConfidenceLevel = (typeof CONFIDENCE_LEVELS)[number];

/** The prices of each level, as groups of measured errors are called. */
export const LEVEL_PRICES: Readonly<Record<ConfidenceLevel, string>> = {
	high: 'Most certain prices',
	medium: 'Less certain prices',
	low: 'Least certain prices',
};

/** The widest ranges of the first two levels, as shares of the price. */
export const MAX_WIDTH = { high: 0.22, medium: 0.38 };

/** @param width of the range, as a share of the price */
export function levelOfWidth(width: number): ConfidenceLevel {
	if (width <= MAX_WIDTH.high) return 'high';
	return width <= MAX_WIDTH.medium ? 'medium' : 'low';
}

/** @example leastCertain('high', 'medium') // 'medium' */
export function leastCertain(one: ConfidenceLevel, other: ConfidenceLevel): ConfidenceLevel {
	return CONFIDENCE_LEVELS.indexOf(one) > CONFIDENCE_LEVELS.indexOf(other) ? one : other;
}
