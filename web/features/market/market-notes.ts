/** Notes on the statistics of a ZIP code market: their sources, and why one is missing. */
import { longDay } from '../../../domain/format/date-text.ts';
import { count } from '../../../domain/format/format.ts';
import { plural } from '../../../domain/format/plural.ts';
import type { MarketHistory } from '../../../domain/market/market-history.ts';
import type { Measured } from '../../../domain/market/metrics/metric.ts';
import { MIN_SAMPLE } from '../../../domain/market/min-sample.ts';
import { ON_MARKET_WORDS } from '../../../domain/market/on-market.ts';
import {
	borrowedIndexWords,
	intervalWords,
	isMeasurable,
	rentWords,
} from '../../../domain/market/statistic-words.ts';

export function growthNote({ priceIndex, asOf }: MarketHistory, growth: Measured): string {
	if (growth.value === null) return "Needs a year of the county's price index.";
	const borrowed = borrowedIndexWords(priceIndex);
	const note = `Constant-quality price index of ${priceIndex?.market}, over the year to ${longDay(asOf)}, with its ${intervalWords(growth)}.${borrowed === null ? '' : ` ${borrowed}`}`;
	return isMeasurable(growth)
		? note
		: `${note} The interval includes 0, so prices did not change measurably.`;
}

/**
 * Whose prices grew, with the interval, or why growth is missing.
 *
 * @example "Travis County, TX, 80% interval −7.7% to −2.3%"
 */
export function growthSource({ priceIndex, pendingModel }: MarketHistory, growth: Measured): string {
	if (growth.value !== null) return `${priceIndex?.market}, ${intervalWords(growth)}`;
	return pendingModel === null ? 'no price index' : 'price index not ready';
}

export function inventoryNote(
	{ activeNow, activeYearAgo, countedSince, countedBy }: MarketHistory,
	inventory: Measured,
): string {
	if (inventory.value !== null && countedBy !== null) {
		return `${plural(activeNow ?? 0, 'active listing')} on ${longDay(countedBy.on)}, compared with ${count(activeYearAgo)} on the same date last year, from the listing histories of ${countedBy.source}.`;
	}
	if (inventory.value !== null) {
		return `${plural(activeNow ?? 0, 'active listing')} ${ON_MARKET_WORDS}, compared with ${count(activeYearAgo)} on the same date last year.`;
	}
	if (activeNow === null) return `No active listings ${ON_MARKET_WORDS}.`;
	if (activeYearAgo !== null) return 'Needs at least 5 active listings on the same date last year.';
	return countedSince === null
		? 'Needs a count of active listings from the same date last year.'
		: `Needs a count of active listings from the same date last year. Daily counts start on ${longDay(countedSince)}.`;
}

export function ratioNote({ rent }: MarketHistory, ratio: Measured): string {
	if (rent === null) return 'No rents in our data for this ZIP code.';
	if (ratio.value === null)
		return `Needs ${MIN_SAMPLE} sales in the last 12 months, and data that goes back that far (${rentWords(rent)}).`;
	return "The median sale price divided by a year's rent. Excludes interest, taxes and insurance.";
}
