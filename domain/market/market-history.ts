/** Ten years of the market of an area, with the facts by which its homes are chosen and compared. */
import type { IsoDate } from '../dates/days.ts';
import type { HomeType } from '../home/types/home-types.ts';
import type { LatLng } from '../places/geo.ts';
import type { PriceIndex } from '../pricing/market-model.ts';
import type { PublishedFigure } from './published/publishers.ts';
import type { MarketSale } from './trend.ts';
import type { ZipListing, ZipMarket } from './zip-market.ts';

/** The facts of a home that choose it, and what its list prices say. */
export interface HistoryFacts {
	homeType: HomeType | null;
	bedrooms: number | null;
	/** Square feet. */
	livingArea: number | null;
	/** The last list price, US dollars. */
	listPrice: number | null;
	originalListPrice: number | null;
	listedOn: IsoDate | null;
}

export type HistorySale = MarketSale & HistoryFacts;
export type HistoryListing = ZipListing & HistoryFacts;

/** How many years a history goes back at most. */
export const HISTORY_YEARS = 10;

/** For an area other than one ZIP code, `zip`, `city` and `state` are those of most of its homes. */
export interface MarketHistory extends ZipMarket {
	/** The county of the ZIP code, as "Travis County, TX"; null for an area without homes. */
	countyName: string | null;
	/** The center of the ZIP code or of the area; null if unknown. */
	center: LatLng | null;
	/** The area has more sales than are read: older ones are left out. */
	isLimited: boolean;
	/** In the order of their closing. */
	sales: readonly HistorySale[];
	listings: readonly HistoryListing[];
	/** The first known sale, of any home: before it, there may be others. */
	since: IsoDate | null;
	/**
	 * How the House Price Index of the Federal Housing Finance Agency changed in this ZIP code in its latest year, as a share.
	 * Another publisher's figure: it stands beside ours and never enters them. Null where there is none.
	 */
	fhfa: { year: number; change: number } | null;
	/**
	 * The constant-quality index of the ZIP code itself, shrunk to its county's. Null with too few sales. `priceIndex` is
	 * the county's, which adjusts prices for time.
	 */
	zipIndex: PriceIndex | null;
	/** Figures of other publishers, which stand in for metrics without a value. */
	published: readonly PublishedFigure[];
	/** Null if the county has none: heat is relative to them. */
	county: CountyFigures | null;
}

/** The figures of a county by the same definitions as those of a ZIP code; each is null under its minimum sample. */
export interface CountyFigures {
	/** Such as "King County, WA". */
	name: string;
	daysOnMarket: number | null;
	pendingRatio: number | null;
	priceCutShare: number | null;
	aboveListShare: number | null;
}

/** A range of numbers: from its low up to but not including its high; null for no limit. */
export interface NumberBand {
	low: number | null;
	high: number | null;
}

/** Which homes of a market count; null for all. */
export interface HomeFilter {
	homeType: HomeType | null;
	bedrooms: NumberBand | null;
	/** US dollars: the sale price of a sold home, the list price of any other. */
	price: NumberBand | null;
	/** Square feet. */
	livingArea: NumberBand | null;
}

export const ALL_HOMES: HomeFilter = { homeType: null, bedrooms: null, price: null, livingArea: null };

/**
 * The market of the chosen homes. Counts that the data has only for all homes, such as the inventory of last year,
 * rents and the figures of publishers are unknown for a part of them. A home of unknown type isn't of any type, and one with
 * an unknown fact isn't in any band of it.
 */
export function chooseHomes(history: MarketHistory, filter: HomeFilter): MarketHistory {
	if (Object.values(filter).every((part) => part === null)) return history;
	const isChosen = (home: HistorySale | HistoryListing) =>
		(filter.homeType === null || home.homeType === filter.homeType) &&
		isWithin(home.bedrooms, filter.bedrooms) &&
		isWithin(home.price, filter.price) &&
		isWithin(home.livingArea, filter.livingArea);
	return {
		...history,
		sales: history.sales.filter(isChosen),
		listings: history.listings.filter(isChosen),
		activeNow: null,
		activeYearAgo: null,
		countedSince: null,
		countedBy: null,
		rent: null,
		published: [],
	};
}

function isWithin(value: number | null, band: NumberBand | null): boolean {
	if (band === null) return true;
	return (
		value !== null &&
		value >= (band.low ?? Number.NEGATIVE_INFINITY) &&
		value < (band.high ?? Number.POSITIVE_INFINITY)
	);
}
