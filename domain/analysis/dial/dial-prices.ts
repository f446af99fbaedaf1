/** The list prices that a seller can try on the price dial. */
import { toThreeDigits } from '../indicated.ts';

/** The ends of the dial, as shares of the indicated price, and how many steps it has from the price to each of them. */
const DIAL = { from: 0.85, to: 1.15, steps: 20 };

/**
 * At most 42 prices in ascending order, in US dollars: equal steps from the indicated price to each end, rounded to three
 * significant digits as prices are. Steps that round to the same price are one. The agent's own price is always one of them: an
 * end of the dial is there, if it is farther away.
 *
 * @example dialPrices(400_000, 397_500) // [340000, 343000, …, 397000, 397500, 400000, …, 460000]
 * @example dialPrices(400_000, 500_000) // [340000, 343000, …, 397000, 400000, 405000, …, 500000]
 */
export function dialPrices(price: number, own: number | null): number[] {
	const lowest = Math.min(price * DIAL.from, own ?? price);
	const highest = Math.max(price * DIAL.to, own ?? price);
	const prices = Array.from({ length: 2 * DIAL.steps + 1 }, (_, at) => {
		const share = at / DIAL.steps - 1;
		return toThreeDigits(price + (share < 0 ? price - lowest : highest - price) * share);
	});
	return [...new Set(own === null ? prices : [...prices, own])].sort((a, b) => a - b);
}
