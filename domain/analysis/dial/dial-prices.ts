/** The list prices that a seller can try on the price dial. */
import { toThreeDigits } from '../indicated.ts';

/** The ends of the dial, as shares of the indicated price, and how many steps it has from end to end. */
const DIAL = { from: 0.85, to: 1.15, steps: 41 };

/**
 * Prices in ascending order, in US dollars: equal steps around the indicated price, rounded to three significant digits as
 * prices are. Steps that round to the same price are one. The agent's own price is one of them, if it is between the ends.
 *
 * @example dialPrices(400_000, 397_500) // [340000, 343000, …, 397000, 397500, 400000, …, 460000]
 */
export function dialPrices(price: number, own: number | null): number[] {
	const { from, to, steps } = DIAL;
	const shares = Array.from({ length: steps }, (_, at) => from + ((to - from) * at) / (steps - 1));
	const prices = shares.map((share) => toThreeDigits(price * share));
	const [lowest = 0] = prices;
	const isOnDial = own !== null && own >= lowest && own <= (prices.at(-1) ?? 0);
	return [...new Set(isOnDial ? [...prices, own] : prices)].sort((a, b) => a - b);
}
