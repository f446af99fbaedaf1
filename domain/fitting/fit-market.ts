/**
 * Fits a market on its sales: price index, adjustment rates, noise, the model correction and the calibration of ranges.
 */
import type { IsoDate } from '../dates/days.ts';
import { addDays } from '../dates/days.ts';
import { compareText } from '../format/compare-text.ts';
import { pricedOn, type Sale } from '../home/home.ts';
import type { MarketModel } from '../pricing/market-model.ts';
import { calibrate, DEFAULT_CALIBRATION } from './calibration.ts';
import { fitCorrection } from './fit-correction.ts';
import { fitPrices, type PublishedChange } from './hedonic.ts';
import type { Neighbors } from './neighbors.ts';
import type { PastError } from './past-error.ts';

/** Index, rates and noise are fitted on three years of sales. */
const FIT_WINDOW_DAYS = 1096;
/**
 * How many days of sales a fit with errors needs: the oldest errors are two years old, and their prices were based on a
 * year and a half of sales.
 */
export const SALES_WINDOW_DAYS = 1276;
/** The noise of an unknown market: that of King County, WA. */
const DEFAULT_NOISE = 0.13;

/** The model of an unknown market: no index, typical US rates, wide ranges, no correction. */
export function defaultModel(market: string, fittedOn: IsoDate): MarketModel {
	return {
		market,
		fittedOn,
		sales: 0,
		index: null,
		rates: {},
		noise: DEFAULT_NOISE,
		calibration: DEFAULT_CALIBRATION,
	};
}

/**
 * Fits a market on the sales before `fittedOn`, and on past errors known by then.
 *
 * @param neighbors the neighbors of the sales, if they were already found for other models
 * @param published changes that the index is shrunk to
 */
export function fitMarket(
	market: string,
	sales: readonly Sale[],
	fittedOn: IsoDate,
	errors: readonly PastError[],
	neighbors?: Neighbors,
	published: readonly PublishedChange[] = [],
): MarketModel {
	const model = fitWithoutErrors(market, sales, fittedOn, neighbors, published);
	return { ...model, ...fitErrors(errors, fittedOn, firstDay(sales) ?? fittedOn) };
}

/**
 * Fits past errors: the correction, if there are enough errors, and the calibration of the errors that remain.
 *
 * @param dataFrom the date of the first sale that prices could be based on
 */
export function fitErrors(
	errors: readonly PastError[],
	day: IsoDate,
	dataFrom: IsoDate,
): Pick<MarketModel, 'calibration' | 'correction'> {
	const correction = fitCorrection(errors, day, dataFrom);
	const calibration = calibrate(errors, day, dataFrom);
	return correction === null ? { calibration } : { calibration, correction };
}

/** Fits index, rates and noise only; the rest is as in `defaultModel`. */
export function fitWithoutErrors(
	market: string,
	sales: readonly Sale[],
	fittedOn: IsoDate,
	neighbors?: Neighbors,
	published: readonly PublishedChange[] = [],
): MarketModel {
	const from = addDays(fittedOn, -FIT_WINDOW_DAYS);
	const known = usableBefore(sales, fittedOn).filter((sale) => pricedOn(sale) >= from);
	const prices = fitPrices(known, fittedOn, neighbors, published);
	return { ...defaultModel(market, fittedOn), sales: known.length, ...prices };
}

/** The day of the first sale; null without sales. */
export function firstDay(sales: readonly Sale[]): IsoDate | null {
	return sales.reduce<IsoDate | null>((first, sale) => {
		const day = pricedOn(sale);
		return first === null || day < first ? day : first;
	}, null);
}

/** The sales known before a date, in a fixed order. */
export function usableBefore(sales: readonly Sale[], day: IsoDate): Sale[] {
	return sales
		.filter((sale) => sale.soldOn < day && sale.price > 0)
		.sort((a, b) => compareText(a.soldOn, b.soldOn) || compareText(a.id, b.id));
}
