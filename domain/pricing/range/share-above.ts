/** The share of homes like the subject that sold for more than a price: by the past errors that give the width of its range. */
import type { Calibration } from '../market-model.ts';

/** The probabilities of `Calibration.positions`. */
export const POSITION_SHARES = Array.from({ length: 19 }, (_, at) => (at + 1) / 20);

/** A price with its 80% range, in the same unit. */
interface Range {
	price: number;
	low: number;
	high: number;
}

/**
 * Where an amount is on a range: −1 at the low end, 0 at the price, 1 at the high end, and beyond them in the same logarithmic
 * steps.
 *
 * @example positionOnRange(90, { price: 100, low: 81, high: 121 }) // −0.5
 */
export function positionOnRange(amount: number, { price, low, high }: Range): number {
	const log = Math.log(amount / price);
	return log < 0 ? -log / Math.log(low / price) : log / Math.log(high / price);
}

/**
 * The share of past prices like this one whose home sold for more than an amount; null if they weren't measured here. At most 95%
 * and at least 5%: beyond them, errors are too few.
 *
 * @example shareAbove(100, range, calibration) // about 0.5
 */
export function shareAbove(
	amount: number,
	range: Range,
	{ positions }: { positions?: Calibration['positions'] | undefined },
): number | null {
	if (!positions) return null;
	const position = positionOnRange(amount, range);
	const above = positions.findIndex((each) => each > position);
	if (above === 0) return 1 - (POSITION_SHARES[0] as number);
	if (above < 0) return 1 - (POSITION_SHARES.at(-1) as number);
	const [from = 0, to = 0] = [positions[above - 1], positions[above]];
	const [shareFrom = 0, shareTo = 0] = [POSITION_SHARES[above - 1], POSITION_SHARES[above]];
	return 1 - (shareFrom + ((position - from) / (to - from)) * (shareTo - shareFrom));
}
