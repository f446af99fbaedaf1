/** Why a price differs from the statistics next to it. */
import { usd, usdStatistic } from '../format/format.ts';
import { plural } from '../format/plural.ts';
import { type SearchStatistics, sampleWords } from './search-statistics.ts';

/**
 * One sentence between a home's price and its market's median. Null without either.
 *
 * @example priceAndMarket(956_000, statistics)
 * // "$956,000 is above the middle half of the 34 homes in ZIP 98103 sold in the 12 months through …: it is based on comps …"
 */
export function priceAndMarket(price: number | null, statistics: SearchStatistics | null): string | null {
	if (price === null || statistics === null) return null;
	const { values, sample, where } = statistics;
	const { median_price: middle, p25_price: low, p75_price: high } = values;
	if (middle === null || low === null || high === null) return null;
	const show = (statistic: number) => usdStatistic(statistic, sample);
	const place = price > high ? 'above' : price < low ? 'below' : 'within';
	return `${usd(price)} is ${place} the middle half of the ${plural(sample, 'home')} ${where} ${sampleWords(statistics)} (${show(low)} to ${show(high)}; median ${show(middle)}). It is based on comps adjusted to this home; those statistics are of all homes, whatever their size and age.`;
}
