/** Supply by price band: where sellers compete, and where buyers do. */
import { compactUsd, count, DASH, tenths } from '../../format/format.ts';
import { plural } from '../../format/words.ts';
import { quantile } from '../../math/statistics.ts';
import type { NumberBand } from '../market-history.ts';
import type { ZipListing } from '../zip-market.ts';

export interface PriceBand extends NumberBand {
	active: number;
	/** Closings per month over the last 12 months. */
	salesPerMonth: number;
	/** Active listings ÷ closings per month; null under three sales. */
	months: number | null;
	/** How many sales that is of. */
	sales: number;
}

/** What the bands of a market are computed from. */
interface BandedMarket {
	/** Closed in the last months; null if the data doesn't go back that far. */
	sold: (months: number) => readonly { price: number }[] | null;
	listings: readonly Pick<ZipListing, 'status' | 'price'>[] | null;
}

const STEP = 50_000;
const MIN_BAND_SALES = 3;

/**
 * Up to five price bands with limits in steps of $50,000, each with about a fifth of the homes sold or for sale. Null if
 * the data has no listings, or no year of sales.
 */
export function priceBands({ sold: soldIn, listings }: BandedMarket): PriceBand[] | null {
	const sold = soldIn(12)?.map(({ price }) => price);
	if (sold === undefined || listings === null) return null;
	const active = listings.flatMap(({ status, price }) =>
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

/** A band as it is drawn: two bars and the months of supply. */
export interface SupplyBar {
	/** @example "$500K–$550K" */
	name: string;
	active: number;
	salesPerMonth: number;
	/** Months of supply, or why there are none. @example "—, 2 sales" */
	supply: string;
	/** What the bars show, in words. */
	words: string;
}

export function supplyBars(bands: readonly PriceBand[]): SupplyBar[] {
	return bands.map(({ low, high, active, salesPerMonth, months, sales }) => ({
		name: bandName(low, high),
		active,
		salesPerMonth,
		supply: months === null ? `${DASH}, ${plural(sales, 'sale')}` : tenths(months),
		words: `${count(active)} active, ${plural(Math.round(salesPerMonth * 10) / 10, 'sale')} per month`,
	}));
}

function bandName(low: number | null, high: number | null): string {
	if (low === null) return high === null ? 'All prices' : `Under ${compactUsd(high)}`;
	return high === null ? `${compactUsd(low)} and up` : `${compactUsd(low)}–${compactUsd(high)}`;
}
