import { clamp } from '../math/arithmetic.ts';
import type { Neighborhood } from './neighborhoods.ts';
import { levelOn } from './prices.ts';

/** How the price-to-rent ratio grows with a ZIP code's price: expensive ZIP codes have lower rents for their prices. */
const RATIO_ELASTICITY = 0.3;
/** The bounds of the ratio. Ratios computed from sales deviate from them at random, but stay plausible. */
const MIN_RATIO = 16;
const MAX_RATIO = 29;

/**
 * The monthly rent of a ZIP code's typical home on a date, rounded to $10: its price divided by its price-to-rent
 * ratio, which is the metro's and higher in expensive ZIP codes.
 *
 * @example A home of 480,000 at a ratio of 20: 480000 / 20 / 12 = 2000
 */
export function typicalRent(neighborhood: Neighborhood, day: number): number {
	return Math.round(levelOn(neighborhood, day) / priceToRent(neighborhood) / 120) * 10;
}

function priceToRent({ price, metro }: Neighborhood): number {
	const priceLevel = price / (metro.price * 1000);
	return clamp(metro.priceToRent * priceLevel ** RATIO_ELASTICITY, MIN_RATIO, MAX_RATIO);
}
