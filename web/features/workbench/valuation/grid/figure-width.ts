/** How wide a column of adjustments must be. */
import { signedUsd } from '../../../../../domain/format/format.ts';

/**
 * The characters of the longest amount, so that those of an expensive home aren't cut off.
 *
 * @example figureWidth([0, -34_163_686]) // 12, as in "−$34,163,686"
 */
export function figureWidth(dollars: readonly (number | null)[]): number {
	return Math.max(0, ...dollars.map((each) => signedUsd(each).length));
}
