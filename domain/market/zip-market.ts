/** The market of one ZIP code, with every statistic that its page and its card show. */
import type { IsoDate } from '../dates/days.ts';
import type { ListingStatus } from '../home/listing.ts';
import type { PriceIndex } from '../pricing/market-model.ts';
import { changeOverYear, type YearChange } from '../pricing/time/year-change.ts';
import { inventoryYearOverYear, monthsOfSupply, priceToRent } from './conditions.ts';
import { type MarketMeasures, measureMarket } from './kpis.ts';
import { MIN_SAMPLE } from './min-sample.ts';
import { monthsBefore } from './months.ts';
import { contractsWithin, coversPeriod, type MarketSale, salesWithin } from './trend.ts';

/** The stored facts of a ZIP code up to its effective date. */
export interface ZipMarket {
	zip: string;
	city: string | null;
	state: string | null;
	/** Null if nothing is stored. */
	asOf: IsoDate | null;
	/** Some homes are fictional. */
	demo: boolean;
	sources: readonly string[];
	/** Closed in the 24 months up to the effective date. */
	sales: readonly MarketSale[];
	/** The active and pending listings on the market on the effective date. */
	listings: readonly ZipListing[];
	/** Active listings now, and on the same date a year earlier, counted the same way; null if unknown. */
	activeNow: number | null;
	activeYearAgo: number | null;
	/** The first day whose listings were counted. */
	countedSince: IsoDate | null;
	/** If counts are from listing histories: their source, and the date of the current count. Null for daily counts. */
	countedBy: { source: string; on: IsoDate } | null;
	/** The county's index; null if the county has no model. */
	priceIndex: LocalIndex | null;
	/** Null if none is known. */
	rent: LocalRent | null;
	/** The county whose price model is still being built, such as "Travis County, TX"; null if none is. */
	pendingModel: string | null;
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

/** An active or pending listing in the ZIP code. */
export interface ZipListing {
	status: Exclude<ListingStatus, 'sold' | 'coming_soon'>;
	/** List price, US dollars. */
	price: number | null;
	daysOnMarket: number | null;
}

/** The statistics of a ZIP code; null if unknown. */
export interface ZipMarketFigures {
	/** The statistics that a search of the ZIP code shows. */
	kpis: MarketMeasures;
	/** Null if the data has no listings at all: unknown is not zero. */
	active: number | null;
	pending: number | null;
	/** Also null if the data doesn't go back a year, or has fewer than five contracts in it. */
	monthsOfSupply: number | null;
	/** 12-month growth: the change in the county's constant-quality price index. Null if it covers less than a year. */
	growth: YearChange | null;
	inventoryYearOverYear: number | null;
	priceToRent: number | null;
}

/** Every statistic of a ZIP code. Price-to-rent needs sale prices: list prices are not market prices. */
export function measureZip(market: ZipMarket): ZipMarketFigures {
	const { asOf, sales, listings, activeNow, activeYearAgo, priceIndex, rent } = market;
	const lastYear = asOf === null ? [] : salesWithin(sales, monthsBefore(asOf, 12), asOf);
	const kpis = measureMarket([
		...lastYear.map(({ price, daysOnMarket }) => ({ status: 'sold' as const, price, daysOnMarket })),
		...listings,
	]);
	const active = countByStatus(listings, 'for_sale');
	const pending = countByStatus(listings, 'pending');
	const contracts =
		asOf !== null && coversPeriod(sales, asOf, 12) ? contractsWithin(sales, 12, pending ?? 0, asOf) : null;
	const year = asOf === null || priceIndex === null ? null : changeOverYear(priceIndex.index, asOf);
	return {
		kpis,
		active,
		pending,
		monthsOfSupply:
			contracts === null || contracts < MIN_SAMPLE ? null : monthsOfSupply(active, contracts / 12),
		growth: year?.isWholeYear ? year : null,
		inventoryYearOverYear: inventoryYearOverYear(activeNow, activeYearAgo),
		priceToRent: priceToRent(
			kpis.basis === 'sold' ? kpis.values.median_price : null,
			kpis.sample,
			rent?.median ?? null,
		),
	};
}

function countByStatus(listings: readonly ZipListing[], status: ZipListing['status']): number | null {
	return listings.length === 0 ? null : listings.filter((listing) => listing.status === status).length;
}
