/** Why a price differs from the statistics next to it. */
import { usd, usdStatistic } from '../format/format.ts';
import { areaText, type Units } from '../home/units.ts';
import type { SearchStatistics } from './search-statistics.ts';

/**
 * One sentence between a home's price and its market's median. Null without either.
 *
 * @example priceAndMarket(956_000, statistics, { area: 3216, typical: 1960, units: 'square_feet' })
 * // "$956,000 is above most sales of the last 12 months in ZIP 98103 ($663,000 to $797,000; median $724,000): this home is larger, 3,216 sq ft, and half of the homes sold nearby are under 1,960 sq ft."
 */
export function priceAndMarket(
	price: number | null,
	statistics: SearchStatistics | null,
	size: HomeSize | null,
): string | null {
	if (price === null || statistics === null) return null;
	const { values, sample, basis, where } = statistics;
	const { median_price: middle, p25_price: low, p75_price: high } = values;
	if (middle === null || low === null || high === null) return null;
	const show = (statistic: number) => usdStatistic(statistic, sample);
	const place = price > high ? 'above' : price < low ? 'below' : 'among';
	const lead = `${usd(price)} is ${PLACES[place]} ${basis === 'list' ? 'list prices' : 'sales of the last 12 months'} ${where} (${show(low)} to ${show(high)}; median ${show(middle)})`;
	return `${lead}${whySize(place, size)}`;
}

/** Where a price is, seen from the middle half of the market. */
const PLACES = { above: 'above most', below: 'below most', among: 'among most' } as const;

/** The living area of a home and the median of those sold nearby, in square feet. */
export interface HomeSize {
	area: number | null;
	typical: number | null;
	units: Units;
}

/** A difference below this share explains no price. */
const MIN_DIFFERENCE = 0.1;

/** The size of the home, where it explains the difference. */
function whySize(place: keyof typeof PLACES, size: HomeSize | null): string {
	if (size === null || size.area === null || size.typical === null) return '.';
	const ratio = size.area / size.typical - 1;
	const isWhy = place === 'above' ? ratio > MIN_DIFFERENCE : place === 'below' && ratio < -MIN_DIFFERENCE;
	if (!isWhy) return '.';
	const show = (area: number) => areaText(area, size.units);
	const [larger, under] = ratio > 0 ? ['larger', 'under'] : ['smaller', 'over'];
	return `: this home is ${larger}, ${show(size.area)}, and half of the homes sold nearby are ${under} ${show(size.typical)}.`;
}
