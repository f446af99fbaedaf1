import { clamp } from '../../domain/math/arithmetic.ts';

/**
 * The position of a price on a scale from 0 to 1. The range always takes the middle two thirds, so that an edit moves
 * only the marks; prices outside stay at the end.
 *
 * @example positionOnScale(500, 400, 600) // 0.5
 */
export function positionOnScale(dollars: number, low: number, high: number): number {
	const share = high > low ? (dollars - low) / (high - low) : 0.5;
	return clamp(1 / 6 + share * (2 / 3), 0, 1);
}
