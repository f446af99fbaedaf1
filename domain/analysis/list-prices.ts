/** Three list prices to choose from, and the listings on the market that would compete with the home at each. */
import type { ActiveListing } from '../comps/evidence.ts';
import { isOnMarket } from '../home/listing.ts';
import type { Conclusion } from './analysis.ts';
import { toThreeDigits } from './indicated.ts';

/** Listings within this share of a list price compete with it: buyers search in bands around a price. */
export const COMPETING_SHARE = 0.05;

export interface ListPrice {
	position: 'below' | 'at' | 'above';
	/** US dollars, three significant digits. */
	price: number;
	/** Within `COMPETING_SHARE`, in the given order. */
	competitors: readonly ActiveListing[];
	active: number;
	pending: number;
}

/**
 * The indicated price, and the prices halfway to the ends of its range.
 *
 * @example listPrices({ low: 360_000, price: 400_000, high: 440_000 }, listings).map(({ price }) => price)
 * // [380000, 400000, 420000]
 */
export function listPrices(
	{ low, price, high }: Pick<Conclusion, 'low' | 'price' | 'high'>,
	listings: readonly ActiveListing[],
): ListPrice[] {
	const prices = { below: (low + price) / 2, at: price, above: (price + high) / 2 };
	return (['below', 'at', 'above'] as const).map((position) => {
		const own = toThreeDigits(prices[position]);
		return { position, price: own, ...competitionAt(own, listings) };
	});
}

/** The listings that compete with a home at a list price. */
export function competitionAt(
	price: number,
	listings: readonly ActiveListing[],
): Pick<ListPrice, 'competitors' | 'active' | 'pending'> {
	const competitors = listings.filter(
		(each) => isOnMarket(each) && Math.abs(each.price - price) <= price * COMPETING_SHARE,
	);
	const active = competitors.filter(({ status }) => status === 'for_sale').length;
	return { competitors, active, pending: competitors.length - active };
}
