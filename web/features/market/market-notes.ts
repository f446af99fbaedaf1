/** Notes on the statistics of a ZIP code market: their sources, and why one is missing. */
import { longDay } from '../../../domain/format/date-text.ts';
import { count } from '../../../domain/format/format.ts';
import { plural } from '../../../domain/format/plural.ts';
import { MIN_SAMPLE } from '../../../domain/market/min-sample.ts';
import { ON_MARKET_WORDS } from '../../../domain/market/on-market.ts';
import {
	borrowedIndexWords,
	intervalWords,
	ratioBasis,
	rentWords,
} from '../../../domain/market/statistic-words.ts';
import type { ZipMarket, ZipMarketFigures } from '../../../domain/market/zip-market.ts';
import type { YearChange } from '../../../domain/pricing/time/year-change.ts';

export function growthNote({ priceIndex, asOf }: ZipMarket, { growth }: ZipMarketFigures): string {
	if (growth === null) return "Needs a year of the county's price index.";
	const borrowed = borrowedIndexWords(priceIndex);
	const note = `Constant-quality price index of ${priceIndex?.market}, over the year to ${longDay(asOf)}, with its ${intervalWords(growth)}.${borrowed === null ? '' : ` ${borrowed}`}`;
	return growth.isMeasurable ? note : `${note} The interval includes 0, so prices did not change measurably.`;
}

/** Whose prices grew, with the interval. @example "Travis County, TX, 80% interval −7.7% to −2.3%" */
export function growthSource({ priceIndex }: Pick<ZipMarket, 'priceIndex'>, growth: YearChange): string {
	return `${priceIndex?.market}, ${intervalWords(growth)}`;
}

/** Why 12-month growth is missing, in a few words. */
export function missingGrowthNote({ pendingModel }: Pick<ZipMarket, 'pendingModel'>): string {
	return pendingModel === null ? 'no price index' : 'price index not ready';
}

export function inventoryNote(
	{ activeNow, activeYearAgo, countedSince, countedBy }: ZipMarket,
	{ inventoryYearOverYear }: ZipMarketFigures,
): string {
	if (inventoryYearOverYear !== null && countedBy !== null) {
		return `${plural(activeNow ?? 0, 'active listing')} on ${longDay(countedBy.on)}, compared with ${count(activeYearAgo)} on the same date last year, from the listing histories of ${countedBy.source}.`;
	}
	if (inventoryYearOverYear !== null) {
		return `${plural(activeNow ?? 0, 'active listing')} ${ON_MARKET_WORDS}, compared with ${count(activeYearAgo)} on the same date last year.`;
	}
	if (activeNow === null) return `No active listings ${ON_MARKET_WORDS}.`;
	if (activeYearAgo !== null) return 'Needs at least 5 active listings on the same date last year.';
	return countedSince === null
		? 'Needs a count of active listings from the same date last year.'
		: `Needs a count of active listings from the same date last year. Daily counts start on ${longDay(countedSince)}.`;
}

/** Why inventory year over year is missing, in a few words. @example 'no active listings' */
export function missingInventoryNote({
	activeNow,
	activeYearAgo,
}: Pick<ZipMarket, 'activeNow' | 'activeYearAgo'>): string {
	if (activeNow === null) return 'no active listings';
	return activeYearAgo === null ? 'no count from last year' : 'too few last year';
}

/** Why price-to-rent is missing, in a few words. */
export function missingRatioNote(
	{ rent }: Pick<ZipMarket, 'rent'>,
	{ kpis }: Pick<ZipMarketFigures, 'kpis'>,
): string {
	if (rent === null) return 'no rents';
	return kpis.basis === 'list' ? 'no sale prices' : 'too few sales';
}

/** The two figures that the ratio is of; null without it. */
export function ratioSource({ rent }: Pick<ZipMarket, 'rent'>, { kpis }: ZipMarketFigures): string | null {
	const median = kpis.values.median_price;
	return rent === null || median === null ? null : ratioBasis({ median, sample: kpis.sample }, rent);
}

export function ratioNote({ rent }: ZipMarket, { priceToRent }: ZipMarketFigures): string {
	if (rent === null) return 'No rents in our data for this ZIP code.';
	if (priceToRent === null)
		return `Needs ${MIN_SAMPLE} sales in the last 12 months of the data (${rentWords(rent)}).`;
	return "The median sale price divided by a year's rent. Excludes interest, taxes and insurance.";
}
