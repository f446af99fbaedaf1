/** The market of an area over some years: its homes with what is kept of it. Every figure of a market is measured on it. */
import type { IsoDate } from '../dates/days.ts';
import type { ListingStatus } from '../home/listing.ts';
import type { HomeType } from '../home/types/home-types.ts';
import type { LatLng } from '../places/geo.ts';
import type { PriceIndex } from '../pricing/market-model.ts';
import type { PublishedFigure } from './published/publishers.ts';

/** The facts of a home that choose it, and what its list prices say; all null in the summary of a ZIP code. */
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

/** Of a home in the summary of a ZIP code. */
export const NO_FACTS: HistoryFacts = {
	homeType: null,
	bedrooms: null,
	livingArea: null,
	listPrice: null,
	originalListPrice: null,
	listedOn: null,
};

/** One closed sale. */
export interface HistorySale extends HistoryFacts {
	soldOn: IsoDate;
	/** US dollars. */
	price: number;
	/** As counted by the source. */
	daysOnMarket: number | null;
	/** When it went under contract; null if the source doesn't say. */
	contractOn?: IsoDate | null;
}

/** An active or pending listing. */
export interface HistoryListing extends HistoryFacts {
	status: Exclude<ListingStatus, 'sold' | 'coming_soon'>;
	/** List price, US dollars. */
	price: number | null;
	daysOnMarket: number | null;
}

/** The newest median rent of a ZIP code. */
export interface LocalRent {
	/** US dollars per month. */
	median: number;
	/** The month it is of, such as `2026-08`. */
	month: string;
	source: string;
}

/** The price index of the ZIP code's market. */
export interface LocalIndex {
	/** The market it was fitted on, such as "King County, WA". */
	market: string;
	/** The county that uses it: another one, if it has too few sales for an index of its own. Missing in older reports. */
	county?: string;
	index: PriceIndex;
}

/** How many years a history goes back at most. */
export const HISTORY_YEARS = 10;

/**
 * For an area other than one ZIP code, `zip`, `city` and `state` are those of most of its homes. The summary of a ZIP code,
 * for the strip above comps and for reports, has two years and three months of it, and what only the market page shows is unknown.
 */
export interface MarketHistory {
	zip: string;
	city: string | null;
	state: string | null;
	/** The last day of the data; null if nothing is stored. */
	asOf: IsoDate | null;
	/** Some homes are fictional. */
	demo: boolean;
	sources: readonly string[];
	/** The county of the ZIP code, as "Travis County, TX"; null for an area without homes. */
	countyName: string | null;
	/** The center of the ZIP code or of the area; null if unknown. */
	center: LatLng | null;
	/** The area has more sales than are read: older ones are left out. */
	isLimited: boolean;
	/** In the order of their closing. */
	sales: readonly HistorySale[];
	/** The active and pending listings on the market on the last day. */
	listings: readonly HistoryListing[];
	/** The first known sale, of any home: before it, there may be others. */
	since: IsoDate | null;
	/** Active listings now, and on the same date a year earlier, counted the same way; null if unknown. */
	activeNow: number | null;
	activeYearAgo: number | null;
	/** The first day whose listings were counted. */
	countedSince: IsoDate | null;
	/** If counts are from listing histories: their source, and the date of the current count. Null for daily counts. */
	countedBy: { source: string; on: IsoDate } | null;
	/** The county's index; null if the county has no model. */
	priceIndex: LocalIndex | null;
	/** The county whose price model is still being built, such as "Travis County, TX"; null if none is. */
	pendingModel: string | null;
	/** Null if none is known. */
	rent: LocalRent | null;
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

/** A market of which nothing is known. */
export const UNKNOWN_MARKET: MarketHistory = {
	zip: '',
	city: null,
	state: null,
	asOf: null,
	demo: false,
	sources: [],
	countyName: null,
	center: null,
	isLimited: false,
	sales: [],
	listings: [],
	since: null,
	activeNow: null,
	activeYearAgo: null,
	countedSince: null,
	countedBy: null,
	priceIndex: null,
	pendingModel: null,
	rent: null,
	fhfa: null,
	zipIndex: null,
	published: [],
	county: null,
};

/** The figures of a county by the same metrics as those of a ZIP code; each is null without a value. */
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
