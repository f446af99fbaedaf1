/** Fits one market on its sales: the price index, the rates, the noise and the calibration of the ranges. */
import { dayNumber, isoDay } from '../days.ts';
import type { IsoDate } from '../listing.ts';
import { calibrate, DAYS_OF_ERRORS, type Miss, USUAL_CALIBRATION } from './calibration.ts';
import { candidatesAmong, saleGridsByType } from './candidates.ts';
import { priceFrom } from './estimate.ts';
import { fitPrices } from './hedonic.ts';
import { pricedOn, type Sale } from './home.ts';
import { KNOT_DAYS } from './index-knots.ts';
import type { Calibration, MarketModel } from './market-model.ts';

/** Days of sales that the fit is made on: three years. */
const DAYS_OF_FIT = 1096;
/** How many days before its own a fit looks at sales: the oldest errors are those of a model that has its three years too. */
export const DAYS_OF_SALES = KNOT_DAYS * Math.ceil(DAYS_OF_ERRORS / KNOT_DAYS) + DAYS_OF_FIT;
/** Past estimates that the ranges are learned from, at most. */
const MOST_ERRORS = 1200;
/** The noise of a market that is not known: that of King County, WA. */
const USUAL_NOISE = 0.13;

/** A market of which nothing is known yet: no index, the usual rates, honest wide ranges. */
export function usualModel(market: string, fittedOn: IsoDate): MarketModel {
	return {
		market,
		fittedOn,
		sales: 0,
		index: null,
		rates: {},
		noise: USUAL_NOISE,
		calibration: USUAL_CALIBRATION,
	};
}

/**
 * What the sales before `fittedOn` say of the market. The ranges are learned from blind estimates: the sales of the
 * last six months, each month priced as it would have been with the model of its first day.
 */
export function fitMarket(market: string, sales: readonly Sale[], fittedOn: IsoDate): MarketModel {
	const known = soundBefore(sales, fittedOn);
	const model = fitPricesOf(market, known, fittedOn);
	return { ...model, calibration: calibrate(recentMisses(market, known, fittedOn), fittedOn) };
}

/** Index, rates and noise alone, with the calibration given. */
export function fitPricesOf(
	market: string,
	sales: readonly Sale[],
	fittedOn: IsoDate,
	calibration: Calibration = USUAL_CALIBRATION,
): MarketModel {
	const from = isoDay(dayNumber(fittedOn) - DAYS_OF_FIT);
	const known = soundBefore(sales, fittedOn).filter((sale) => pricedOn(sale) >= from);
	const prices = fitPrices(known, fittedOn);
	return { ...usualModel(market, fittedOn), sales: known.length, ...prices, calibration };
}

/** Sales that a fit may know on a day, in an order of their own. */
function soundBefore(sales: readonly Sale[], day: IsoDate): Sale[] {
	return sales
		.filter((sale) => sale.soldOn < day && sale.price > 0)
		.sort((a, b) => compare(a.soldOn, b.soldOn) || compare(a.id, b.id));
}

function recentMisses(market: string, sales: readonly Sale[], fittedOn: IsoDate): Miss[] {
	const grids = saleGridsByType(sales);
	const today = dayNumber(fittedOn);
	const first = isoDay(today - DAYS_OF_ERRORS);
	const recent = sales.filter(({ soldOn }) => soldOn >= first);
	const step = Math.max(1, recent.length / MOST_ERRORS);
	const models = new Map<number, MarketModel>();
	return recent.flatMap((sale, at) => {
		if (Math.floor(at / step) === Math.floor((at - 1) / step)) return [];
		const month = Math.ceil((today - dayNumber(sale.soldOn)) / KNOT_DAYS);
		const model = models.get(month) ?? fitPricesOf(market, sales, isoDay(today - month * KNOT_DAYS));
		models.set(month, model);
		const estimate = priceFrom(sale, candidatesAmong(grids, sale, sale.soldOn), model, sale.soldOn);
		return estimate === null
			? []
			: [{ on: sale.soldOn, signs: estimate.signs, error: Math.log(sale.price) - estimate.logPrice }];
	});
}

function compare(one: string, other: string): number {
	return one < other ? -1 : Number(one > other);
}
