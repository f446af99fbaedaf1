/** The two charts of a market, with their words: the market page, reports and market updates draw the same. */
import { longMonth } from '../../format/date-text.ts';
import { usdStatistic } from '../../format/format.ts';
import { plural } from '../../format/plural.ts';
import type { HistoryListing } from '../market-history.ts';
import { type DatedMarket, type HistoryMonth, monthlyHistory } from './monthly-history.ts';
import { type PriceBand, priceBands } from './price-bands.ts';

/** A market with what its charts show of it. */
export interface ChartedMarket extends DatedMarket {
	listings: readonly Pick<HistoryListing, 'status' | 'price'>[];
}

export interface MarketCharts {
	/** The market of the index; null without one. */
	indexName: string | null;
	/** The index with its interval against the medians, and the sales, oldest month first. */
	months: readonly HistoryMonth[];
	/** Null without listings, or without a year of sales. */
	bands: readonly PriceBand[] | null;
}

/** @param months how many the charts go back */
export function marketCharts(market: ChartedMarket, months: number): MarketCharts {
	const { asOf, priceIndex } = market;
	return {
		indexName: priceIndex?.market ?? null,
		months: monthlyHistory(market, months),
		bands: asOf === null ? null : priceBands(market, asOf),
	};
}

/** What `marketCharts` needs of homes in no particular order, whose first sale is the first known. */
export function chartedHomes(market: Omit<ChartedMarket, 'since' | 'zipIndex'>): ChartedMarket {
	const sales = market.sales.toSorted((a, b) => (a.soldOn < b.soldOn ? -1 : Number(a.soldOn > b.soldOn)));
	return { ...market, sales, since: sales[0]?.soldOn ?? null, zipIndex: null };
}

/** Which line and which dots a price chart has. */
export function priceChartNote({ indexName }: Pick<MarketCharts, 'indexName'>): string {
	return indexName === null
		? 'Dots: three-month median sale price, hollow under 10 sales.'
		: `Line: similar homes in ${indexName}, with the 80% range as a band. Dots: three-month median sale price, hollow under 10 sales. When dots and line differ, larger or smaller homes sold.`;
}

/** @example "Median sale price, 78704, December 2024 to November 2026: $410,000 to $425,000, 312 sales, 0 months missing." */
export function priceChartMessage(area: string, { months }: Pick<MarketCharts, 'months'>): string {
	const known = months.filter(({ median }) => median !== null);
	const [first, last] = [known[0], known.at(-1)];
	if (!first || !last) return `Median sale price, ${area}: no three months have 5 sales.`;
	// Months before and after are outside of the range that the text names.
	const within = months.slice(months.indexOf(first), months.indexOf(last) + 1);
	const sales = within.reduce((total, month) => total + (month.sales ?? 0), 0);
	return `Median sale price, ${area}, ${longMonth(first.month)} to ${longMonth(last.month)}: ${usdStatistic(first.median, first.sample)} to ${usdStatistic(last.median, last.sample)}, ${plural(sales, 'sale')}, ${plural(within.length - known.length, 'month')} missing.`;
}

export const SUPPLY_TITLE = 'Supply by price';
export const SUPPLY_NOTE =
	'Outlined: active listings. Filled: contracts per month, last 12 months. Right: months of supply.';
