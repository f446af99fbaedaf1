/** Why a price differs from the statistics next to it. */
import { usd, usdStatistic } from '../../format/format.ts';

/** Prices in dollars; null if unknown. */
interface MarketPrices {
	median_price: number | null;
	p25_price: number | null;
	p75_price: number | null;
	/** The number of homes measured. */
	sample: number;
}

/**
 * One sentence between a home's price and its market's median. Null without either.
 *
 * @example priceAndMarket(956_000, { median_price: 724_450, p25_price: 662_500, p75_price: 797_375, sample: 34 })
 * // "$956,000 is above the middle half of the market ($663,000 to $797,000; median $724,000): it is based on comps …"
 */
export function priceAndMarket(
	price: number | null,
	{ median_price: middle, p25_price: low, p75_price: high, sample }: MarketPrices,
): string | null {
	if (price === null || middle === null || low === null || high === null) return null;
	const show = (statistic: number) => usdStatistic(statistic, sample);
	const place = price > high ? 'above' : price < low ? 'below' : 'within';
	return `${usd(price)} is ${place} the middle half of the market (${show(low)} to ${show(high)}; median ${show(middle)}): it is based on comps adjusted to this home, and the market statistics are of all homes found, whatever their size and age.`;
}
