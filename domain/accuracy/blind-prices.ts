/** Prices closed sales as they would have been priced on their day: from earlier sales alone, month by month. */
import { dayNumber, isoDay } from '../days.ts';
import type { IsoDate } from '../listing.ts';
import { calibrate, DAYS_OF_ERRORS, type Miss } from '../valuation/calibration.ts';
import { candidatesAmong, type SaleGrids, saleGridsByType } from '../valuation/candidates.ts';
import { type Estimate, priceFrom } from '../valuation/estimate.ts';
import { fitPricesOf } from '../valuation/fit-market.ts';
import { pricedOn, type Sale } from '../valuation/home.ts';
import type { MarketModel } from '../valuation/market-model.ts';

/** A sale with the market it belongs to, as "King County, WA". */
export type MarketSale = Sale & { market: string };

/** What was said of a sale before it was known; null where too few sales were near. */
export interface BlindPrice {
	sale: MarketSale;
	on: IsoDate;
	estimate: Pick<Estimate, 'price' | 'low' | 'high'> | null;
	/** Sales that the price rests on. */
	comps: number;
	/** Signs of uncertainty and error, what later ranges learn from. */
	miss: Miss | null;
}

/** Days between two fits. */
const FIT_DAYS = 30;
/** A market with fewer sales, or errors, is fitted on all markets of the data together. */
const FEWEST_SALES = 300;

/**
 * Prices every sale, a month at a time. The models of a month are fitted on the sales before its first day, its ranges
 * learned from the errors of the 180 days before; a sale's comps closed before it was agreed. Its own price, its list
 * price and other sales of the same home are never looked at.
 *
 * @param anchor a day on which models are fitted anew, as on every thirtieth before and after
 */
export function* priceBlind(sales: readonly MarketSale[], anchor: IsoDate): Generator<readonly BlindPrice[]> {
	const inOrder = sales
		.filter(({ price }) => price > 0)
		.sort((a, b) => compare(pricedOn(a), pricedOn(b)) || compare(a.id, b.id));
	const grids = saleGridsByType(inOrder);
	let recent: BlindPrice[] = [];
	let start = 0;
	while (start < inOrder.length) {
		const month = monthOf(pricedOn(inOrder[start] as Sale), anchor);
		let end = start;
		while (end < inOrder.length && pricedOn(inOrder[end] as Sale) < month.to) end += 1;
		const models = modelsOn(month.from, inOrder, recent);
		const priced = inOrder.slice(start, end).map((sale) => priceOne(sale, grids, models(sale.market)));
		yield priced;
		const oldest = isoDay(dayNumber(month.to) - DAYS_OF_ERRORS);
		recent = [...recent, ...priced].filter(({ on }) => on >= oldest);
		start = end;
	}
}

function monthOf(day: IsoDate, anchor: IsoDate): { from: IsoDate; to: IsoDate } {
	const zero = dayNumber(anchor);
	const from = zero + FIT_DAYS * Math.floor((dayNumber(day) - zero) / FIT_DAYS);
	return { from: isoDay(from), to: isoDay(from + FIT_DAYS) };
}

/** The model of each market on a day, fitted when it is first asked for. */
function modelsOn(
	day: IsoDate,
	sales: readonly MarketSale[],
	recent: readonly BlindPrice[],
): (market: string) => MarketModel {
	const known = sales.filter(({ soldOn }) => soldOn < day);
	const missesOf = (prices: readonly BlindPrice[]) =>
		prices.flatMap(({ sale, miss }) => (miss !== null && sale.soldOn < day ? [miss] : []));
	const fitted = new Map<string, MarketModel>();
	const modelOf = (market: string): MarketModel => {
		const own = known.filter((sale) => sale.market === market);
		const ownMisses = missesOf(recent.filter(({ sale }) => sale.market === market));
		const misses = ownMisses.length < FEWEST_SALES ? missesOf(recent) : ownMisses;
		return fitPricesOf(market, own.length < FEWEST_SALES ? known : own, day, calibrate(misses, day));
	};
	return (market) => {
		const model = fitted.get(market) ?? modelOf(market);
		fitted.set(market, model);
		return model;
	};
}

function priceOne(sale: MarketSale, grids: SaleGrids, model: MarketModel): BlindPrice {
	const on = pricedOn(sale);
	const candidates = candidatesAmong(grids, sale, on);
	const estimate = priceFrom(sale, candidates, model, on);
	if (estimate === null) return { sale, on, estimate, comps: candidates.length, miss: null };
	const { price, low, high, signs, logPrice } = estimate;
	return {
		sale,
		on,
		estimate: { price, low, high },
		comps: candidates.length,
		miss: { on, signs, error: Math.log(sale.price) - logPrice },
	};
}

function compare(one: string, other: string): number {
	return one < other ? -1 : Number(one > other);
}
