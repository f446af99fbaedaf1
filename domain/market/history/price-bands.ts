/** Supply by price band: where sellers compete, and where buyers do. */

import { quantile } from '../../math/statistics.ts';
import type { NumberBand } from '../market-history.ts';
import type { MarketOn } from '../metrics/market-on.ts';

export interface PriceBand extends NumberBand {
	active: number;
	/** Closings per month over the last 12 months. */
	salesPerMonth: number;
	/** Active listings ÷ closings per month; null under three sales. */
	months: number | null;
	/** How many sales that is of. */
	sales: number;
}

const STEP = 50_000;
const MIN_BAND_SALES = 3;

/**
 * Up to five price bands with limits in steps of $50,000, each with about a fifth of the homes sold or for sale. Null if
 * the data has no listings, or no year of sales.
 */
export function priceBands(market: MarketOn): PriceBand[] | null {
	const sold = market.sold(12)?.map(({ price }) => price);
	if (sold === undefined || market.listings === null) return null;
	const active = market.listings.flatMap(({ status, price }) =>
		status === 'for_sale' && price !== null ? [price] : [],
	);
	const all = [...sold, ...active];
	const limits = [0.2, 0.4, 0.6, 0.8].map((share) => Math.round((quantile(all, share) ?? 0) / STEP) * STEP);
	const edges = [...new Set(limits)].filter((limit) => limit > 0);
	return [null, ...edges].map((low, at) => {
		const high = edges[at] ?? null;
		const within = (price: number) => price >= (low ?? 0) && price < (high ?? Number.POSITIVE_INFINITY);
		const [sales, listed] = [sold.filter(within).length, active.filter(within).length];
		const salesPerMonth = sales / 12;
		const months = sales < MIN_BAND_SALES ? null : listed / salesPerMonth;
		return { low, high, active: listed, salesPerMonth, months, sales };
	});
}
