/** Blind prices for a backtest: closed sales priced from earlier sales only, month by month. */
import type { IsoDate } from '../dates/days.ts';
import { addDays, dayNumber, daysBetween, isoDay } from '../dates/days.ts';
import { calibrate } from '../fitting/calibration.ts';
import { fitErrors, fitWithoutErrors } from '../fitting/fit-market.ts';
import { type PastError, toRangeInput } from '../fitting/past-error.ts';
import { indexSales, type KnownSales, priceSale } from '../fitting/price-sale.ts';
import { compareText } from '../format/compare-text.ts';
import { pricedOn, type Sale } from '../home/home.ts';
import type { Calibration, MarketModel } from '../pricing/market-model.ts';
import { priceRange } from '../pricing/range/range.ts';
import { type PriceWithRange, type ShownPrice, shownPrice } from './shown-comps.ts';

/** A sale with its market, such as "King County, WA". */
export type MarketSale = Sale & { market: string };

/** The price predicted for a sale; null if there were too few nearby sales. */
export interface BlindPrice {
	sale: MarketSale;
	/** The date of the price: the contract date, or the closing date if that is unknown. */
	on: IsoDate;
	estimate: PriceWithRange | null;
	/**
	 * The same price without the model correction, with a range calibrated on errors without the correction.
	 */
	uncorrected: PriceWithRange | null;
	/** Number of sales the price is based on. */
	comps: number;
	/** Days since the home's own last sale; null if none is known. */
	daysOwned: number | null;
	/** The price as the workbench would have shown it; null for sales used only as history. */
	shown: ShownPrice | null;
	/** Where past sale prices were on their ranges, as far as was known then: see `Calibration`. */
	positions?: readonly number[] | undefined;
	/** The error of the estimate, which later corrections and ranges are fitted on; null without an estimate. */
	error: PastError | null;
}

/** Days between fits. */
const FIT_DAYS = 30;
/** A market with fewer sales is fitted on the sales of all markets, and one with fewer errors on all errors. */
const MIN_SALES = 300;
/** Errors are used for this many days. */
const ERROR_DAYS = 1096;

/**
 * Prices every sale, one month at a time. A month's models are fitted on the sales that closed before its first day,
 * its correction and ranges on the errors of their prices. A sale's comps closed before its contract date. Its own
 * sale and list price are never used, and an earlier sale of the same home only by the model correction.
 *
 * @param anchor a date on which models are fitted, as they are every thirty days before and after; from it on, sales
 * are also priced as the workbench shows them
 */
export function* priceBlind(sales: readonly MarketSale[], anchor: IsoDate): Generator<readonly BlindPrice[]> {
	const inOrder = sales
		.filter(({ price }) => price > 0)
		.sort((a, b) => compareText(pricedOn(a), pricedOn(b)) || compareText(a.id, b.id));
	const known = indexSales(inOrder);
	let recent: BlindPrice[] = [];
	let start = 0;
	while (start < inOrder.length) {
		const month = toMonthRange(pricedOn(inOrder[start] as Sale), anchor);
		let end = start;
		while (end < inOrder.length && pricedOn(inOrder[end] as Sale) < month.to) end += 1;
		const models = modelsOn(month.from, inOrder, recent);
		const priced = inOrder
			.slice(start, end)
			.map((sale) => priceOne(sale, known, models(sale.market), anchor));
		yield priced;
		const oldest = addDays(month.to, -ERROR_DAYS);
		recent = [...recent, ...priced].filter(({ on }) => on >= oldest);
		start = end;
	}
}

/** The 30 days between two fits that a date is in: the first day, and the day after the last. */
export function toMonthRange(day: IsoDate, anchor: IsoDate): { from: IsoDate; to: IsoDate } {
	const zero = dayNumber(anchor);
	const from = zero + FIT_DAYS * Math.floor((dayNumber(day) - zero) / FIT_DAYS);
	return { from: isoDay(from), to: isoDay(from + FIT_DAYS) };
}

interface FittedModel {
	model: MarketModel;
	/** The calibration of ranges for prices without the correction. */
	uncorrected: Calibration;
}

/** A function that returns the model of a market on a date, fitted when first needed. */
function modelsOn(
	day: IsoDate,
	sales: readonly MarketSale[],
	recent: readonly BlindPrice[],
): (market: string) => FittedModel {
	const known = sales.filter(({ soldOn }) => soldOn < day);
	const fitted = new Map<string, FittedModel>();
	const fitFor = (market: string): FittedModel => {
		const own = known.filter((sale) => sale.market === market);
		const used = own.length < MIN_SALES ? known : own;
		const { errors, dataFrom } = errorsBefore(day, market, recent, known);
		const model = { ...fitWithoutErrors(market, used, day), ...fitErrors(errors, day, dataFrom) };
		return { model, uncorrected: calibrate(errors.map(withoutCorrection), day, dataFrom) };
	};
	return (market) => {
		const model = fitted.get(market) ?? fitFor(market);
		fitted.set(market, model);
		return model;
	};
}

/**
 * The errors that a market's correction and ranges are fitted on as of a date, and the date of the first sale that
 * prices could be based on.
 *
 * @param priced sales of the last three years with their errors
 * @param sales all sales, in date order
 */
export function errorsBefore(
	day: IsoDate,
	market: string,
	priced: readonly BlindPrice[],
	sales: readonly MarketSale[],
): { errors: PastError[]; dataFrom: IsoDate } {
	const errorsOf = (prices: readonly BlindPrice[]) =>
		prices.flatMap(({ sale, error }) => (error !== null && sale.soldOn < day ? [error] : []));
	const own = errorsOf(priced.filter(({ sale }) => sale.market === market));
	const isOwn = own.length >= MIN_SALES;
	const first = sales.find((sale) => sale.soldOn < day && (!isOwn || sale.market === market));
	return { errors: isOwn ? own : errorsOf(priced), dataFrom: first === undefined ? day : pricedOn(first) };
}

function withoutCorrection(error: PastError): PastError {
	return { ...error, correction: { log: 0, full: 0 } };
}

function priceOne(
	sale: MarketSale,
	known: KnownSales,
	{ model, uncorrected }: FittedModel,
	shownFrom: IsoDate,
): BlindPrice {
	const on = pricedOn(sale);
	const { estimate, candidates, ownSale, error } = priceSale(sale, known, model, on);
	const comps = candidates.length;
	const daysOwned = ownSale && daysBetween(ownSale.soldOn, on);
	if (estimate === null || error === null) {
		return { sale, on, estimate: null, uncorrected: null, comps, daysOwned, shown: null, error: null };
	}
	const { price, low, high } = estimate;
	const plain = Math.exp(error.logPrice);
	const range = priceRange(toRangeInput(withoutCorrection(error)), uncorrected);
	return {
		sale,
		on,
		estimate: { price, low, high },
		positions: model.calibration.positions,
		uncorrected: { price: plain, low: plain * range.low, high: plain * range.high },
		comps,
		daysOwned,
		shown: on < shownFrom ? null : shownPrice(sale, candidates, ownSale, model, on),
		error,
	};
}
