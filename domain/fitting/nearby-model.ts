/** The model of a market that has none yet, from the sales around one home: available immediately, but less certain. */
import { daysBetween, type IsoDate } from '../dates/days.ts';
import { compareText } from '../format/compare-text.ts';
import { pricedOn, type Sale } from '../home/home.ts';
import type { MarketModel } from '../pricing/market-model.ts';
import { nearestSales } from '../pricing/nearest-sales.ts';
import { calibrate } from './calibration.ts';
import { defaultModel, firstDay, fitWithoutErrors } from './fit-market.ts';
import type { PastError } from './past-error.ts';
import { priceFromSales } from './price-sale.ts';

/** The time span of the index. Only the subject's own sale can be older, and it alone would stretch the index. */
const SPAN_DAYS = 731;
/** The latest sales show how well homes can be priced now; each takes about a millisecond. */
const MAX_ERRORS = 60;
/** A price of fewer sales is no measure for one that has more. */
const MIN_SALES = 10;

/**
 * Index, rates and noise from the sales around a home, those of `defaultModel` if there are too few, and the width of
 * ranges from the errors of these sales. It has no correction, which takes the errors of a whole market. 500 sales take
 * about 100 ms.
 */
export function fitNearbyModel(market: string, sales: readonly Sale[], asOf: IsoDate): MarketModel {
	const recent = sales.filter(({ soldOn }) => daysBetween(soldOn, asOf) <= SPAN_DAYS);
	const fitted = fitWithoutErrors(market, recent, asOf);
	const isEmptyFit = fitted.index === null && Object.keys(fitted.rates).length === 0;
	const model: MarketModel = isEmptyFit ? defaultModel(market, asOf) : { ...fitted, provisional: true };
	const errors = nearbyErrors(recent, model, asOf);
	return { ...model, calibration: calibrate(errors, asOf, firstDay(recent) ?? asOf) };
}

/**
 * Prices the latest sales as if each had not sold yet: from the nearest of those that had closed by its contract date. The
 * model's index and rates know later sales, too.
 */
function nearbyErrors(sales: readonly Sale[], model: MarketModel, asOf: IsoDate): PastError[] {
	const latest = sales
		.filter(({ soldOn, price }) => soldOn < asOf && price > 0)
		.sort((a, b) => compareText(pricedOn(b), pricedOn(a)) || compareText(a.id, b.id))
		.slice(0, MAX_ERRORS);
	return latest.flatMap((sale) => {
		const on = pricedOn(sale);
		const { nearest, own } = nearestSales(sale, on, sales);
		return nearest.length < MIN_SALES ? [] : (priceFromSales(sale, nearest, own, model, on).error ?? []);
	});
}
