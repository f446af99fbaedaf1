/** Notes on the statistics of a ZIP code market: their sources, and why one is missing. */
import { longDay } from '../../../domain/format/date-text.ts';
import { count, signedPercent } from '../../../domain/format/format.ts';
import type { ZipMarket, ZipMarketFigures } from '../../../domain/market/zip-market.ts';

/** The growth of the median, shown next to that of the price index. */
export function medianGrowthText({ growthBasis, medianGrowth }: ZipMarketFigures): string | null {
	return growthBasis === 'index' && medianGrowth !== null ? `median ${signedPercent(medianGrowth)}` : null;
}

export function growthNote({ priceIndex }: ZipMarket, { growthBasis }: ZipMarketFigures): string {
	if (growthBasis === 'index') {
		return `Constant-quality price index of ${priceIndex?.market}. The median of the last 3 months vs. a year earlier also moves with the mix of homes sold.`;
	}
	if (growthBasis === 'median') {
		return 'Median of the last 3 months vs. the same months a year earlier. It also moves with the mix of homes sold.';
	}
	return "Needs the county's price index, or five sales in the last 3 months and in the same months a year earlier.";
}

export function inventoryNote(
	{ activeNow, activeYearAgo, countedSince, countedBy }: ZipMarket,
	{ inventoryYearOverYear }: ZipMarketFigures,
): string {
	if (inventoryYearOverYear !== null && countedBy !== null) {
		return `${count(activeNow)} active listings on ${longDay(countedBy.on)}, compared with ${count(activeYearAgo)} on the same date last year, from the listing histories of ${countedBy.source}.`;
	}
	if (inventoryYearOverYear !== null) {
		return `${count(activeNow)} active listings seen in the last 30 days, compared with ${count(activeYearAgo)} on the same date last year.`;
	}
	if (activeNow === null) return 'No active listings seen in the last 30 days.';
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
export function missingRatioNote({ medianRent }: Pick<ZipMarket, 'medianRent'>): string {
	return medianRent === null ? 'no rents' : 'no sale prices';
}
