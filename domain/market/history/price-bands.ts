/** Supply by price band: where sellers compete, and where buyers do. */
import type { IsoDate } from '../../dates/days.ts';
import { compactUsd, count, DASH, tenths } from '../../format/format.ts';
import { plural } from '../../format/plural.ts';
import { quantile } from '../../math/statistics.ts';
import type { HistoryListing, HistorySale, NumberBand } from '../market-history.ts';
import { signedWithin, soldBetween } from '../metrics/market-on.ts';
import { contractsPerMonth, monthsOfSupply, RATE_MONTHS } from '../metrics/supply.ts';

export interface PriceBand extends NumberBand {
	active: number;
	/** Homes that went under contract per month over the last 12 months. */
	salesPerMonth: number;
	/** Active listings ÷ homes under contract per month, as for the whole market; null under three contracts. */
	months: number | null;
	/** How many contracts that is of. */
	sales: number;
}

/** What the bands of a market are computed from. */
interface BandedMarket {
	sales: readonly Pick<HistorySale, 'soldOn' | 'contractOn' | 'price'>[];
	/** The first known sale, of any home. */
	since: IsoDate | null;
	listings: readonly Pick<HistoryListing, 'status' | 'price'>[];
}

const STEP = 50_000;
const MIN_BAND_CONTRACTS = 3;

/**
 * Up to five price bands with limits in steps of $50,000, each with about a fifth of the homes under contract or for sale.
 * Null if the data has no listings, or no year of sales.
 */
export function priceBands({ sales, since, listings }: BandedMarket, day: IsoDate): PriceBand[] | null {
	if (listings.length === 0 || soldBetween({ sales, since }, day, RATE_MONTHS) === null) return null;
	const listed = (status: HistoryListing['status']) =>
		listings.flatMap((listing) => (listing.status === status ? (listing.price ?? []) : []));
	const active = listed('for_sale');
	const contracts = [
		...signedWithin(sales, RATE_MONTHS, day).map(({ price }) => price),
		...listed('pending'),
	];
	const all = [...contracts, ...active];
	const limits = [0.2, 0.4, 0.6, 0.8].map((share) => Math.round((quantile(all, share) ?? 0) / STEP) * STEP);
	const edges = [...new Set(limits)].filter((limit) => limit > 0);
	return [null, ...edges].map((low, at) => {
		const high = edges[at] ?? null;
		const within = (price: number) => price >= (low ?? 0) && price < (high ?? Number.POSITIVE_INFINITY);
		const [signed, offered] = [contracts.filter(within).length, active.filter(within).length];
		const months = signed < MIN_BAND_CONTRACTS ? null : monthsOfSupply(offered, signed);
		return { low, high, active: offered, salesPerMonth: contractsPerMonth(signed), months, sales: signed };
	});
}

/** A band as it is drawn: two bars and the months of supply. */
export interface SupplyBar {
	/** @example "$500K–$550K" */
	name: string;
	active: number;
	/** Homes under contract per month; the name is that of stored reports. */
	salesPerMonth: number;
	/** Months of supply, or why there are none. @example "—, 2 contracts" */
	supply: string;
	/** What the bars show, in words. */
	words: string;
}

export function supplyBars(bands: readonly PriceBand[]): SupplyBar[] {
	return bands.map(({ low, high, active, salesPerMonth, months, sales }) => ({
		name: bandName(low, high),
		active,
		salesPerMonth,
		supply: months === null ? `${DASH}, ${plural(sales, 'contract')}` : tenths(months),
		words: `${count(active)} active, ${plural(Math.round(salesPerMonth * 10) / 10, 'contract')} per month`,
	}));
}

function bandName(low: number | null, high: number | null): string {
	if (low === null) return high === null ? 'All prices' : `Under ${compactUsd(high)}`;
	return high === null ? `${compactUsd(low)} and up` : `${compactUsd(low)}–${compactUsd(high)}`;
}
