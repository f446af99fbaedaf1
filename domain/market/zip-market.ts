/** The market of one ZIP: everything that its page and its card show, from what the store knows. */
import type { IsoDate, ListingStatus } from '../listing.ts';
import { inventoryYearOverYear, monthsOfSupply, priceToRent } from './conditions.ts';
import { type MarketMeasures, measureMarket } from './kpis.ts';
import { monthsBefore } from './months.ts';
import { type MarketSale, type MonthOfSales, monthlySales, priceGrowth, salesWithin } from './trend.ts';

/** What the store knows of a ZIP up to its as-of day. */
export interface ZipMarket {
	zip: string;
	city: string | null;
	state: string | null;
	/** Null where the store has no home of the ZIP. */
	asOf: IsoDate | null;
	/** Invented homes are among them. */
	demo: boolean;
	sources: readonly string[];
	/** Closed in the 24 months up to the as-of day. */
	sales: readonly MarketSale[];
	/** For sale or pending in the last 12 of them. */
	listings: readonly ZipListing[];
	/** Homes for sale on the same day a year earlier; null where that can not be told. */
	forSaleAYearAgo: number | null;
	/** US dollars a month. */
	medianRent: number | null;
}

export interface ZipListing {
	status: Exclude<ListingStatus, 'sold'>;
	/** US dollars, asked. */
	price: number | null;
	daysOnMarket: number | null;
}

export interface ZipMarketFigures {
	/** As a search of the ZIP gives them. */
	kpis: MarketMeasures;
	months: readonly MonthOfSales[];
	/** Null where the data has no listings at all: then none is not the same as zero. */
	forSale: number | null;
	pending: number | null;
	monthsOfSupply: number | null;
	growth: number | null;
	inventoryYearOverYear: number | null;
	priceToRent: number | null;
}

/** Takes every figure of a ZIP. Price-to-rent needs sold prices: asked ones are no market price. */
export function measureZip(market: ZipMarket): ZipMarketFigures {
	const { asOf, sales, listings, forSaleAYearAgo, medianRent } = market;
	const lastYear = asOf === null ? [] : salesWithin(sales, monthsBefore(asOf, 12), asOf);
	const lastQuarter = asOf === null ? [] : salesWithin(sales, monthsBefore(asOf, 3), asOf);
	const kpis = measureMarket([
		...lastYear.map((sale) => ({ status: 'sold' as const, ...sale })),
		...listings,
	]);
	const forSale = countOf(listings, 'for_sale');
	return {
		kpis,
		months: asOf === null ? [] : monthlySales(sales, asOf),
		forSale,
		pending: countOf(listings, 'pending'),
		monthsOfSupply: monthsOfSupply(forSale, lastQuarter.length / 3),
		growth: asOf === null ? null : priceGrowth(sales, asOf),
		inventoryYearOverYear: inventoryYearOverYear(forSale, forSaleAYearAgo),
		priceToRent: priceToRent(kpis.basis === 'sold' ? kpis.values.median_price : null, medianRent),
	};
}

function countOf(listings: readonly ZipListing[], status: ZipListing['status']): number | null {
	return listings.length === 0 ? null : listings.filter((listing) => listing.status === status).length;
}
