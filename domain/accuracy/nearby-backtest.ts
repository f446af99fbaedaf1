/**
 * How well homes are priced in a market without a model of its own, as in the first minutes after an import, or with an
 * agent's upload alone: from the sales around each home, by the model that these give.
 */
import { addDays, type IsoDate } from '../dates/days.ts';
import { fitNearbyModel } from '../fitting/nearby-model.ts';
import { priceFromSales } from '../fitting/price-sale.ts';
import { compareText } from '../format/compare-text.ts';
import { pricedOn } from '../home/home.ts';
import { milesBetween } from '../places/geo.ts';
import { nearestSales } from '../pricing/nearest-sales.ts';
import type { Accuracy } from './backtest-result.ts';
import type { MarketSale } from './blind-prices.ts';
import { measureAccuracy, type Outcome } from './measure.ts';

/** As evidence has them. */
const MAX_SALES = 500;
const WINDOW_DAYS = 730;
/** A response with fewer sales is not measured: it has the default ranges. */
const MIN_SALES = 100;

/**
 * Prices a sample of the sales from a day on, each as of its contract date.
 *
 * @param isLocated false: as if the file had no coordinates, so that a home is priced from its ZIP code
 * @param size of the sample, evenly spread
 */
export function backtestNearby(
	sales: readonly MarketSale[],
	from: IsoDate,
	isLocated: boolean,
	size: number,
): Accuracy {
	const known = isLocated ? sales : sales.map((sale) => ({ ...sale, latitude: null, longitude: null }));
	const subjects = known.filter((sale) => pricedOn(sale) >= from);
	const step = Math.max(1, subjects.length / size);
	const sample = subjects.filter((_, at) => Math.floor(at / step) > Math.floor((at - 1) / step));
	return measureAccuracy(sample.map((sale) => ({ sale, estimate: priceNearby(sale, known) })));
}

/** Null with too few sales around it. */
function priceNearby(subject: MarketSale, sales: readonly MarketSale[]): Outcome['estimate'] {
	const on = pricedOn(subject);
	const oldest = addDays(on, -WINDOW_DAYS);
	const evidence = sales
		.filter(({ soldOn }) => soldOn < on && soldOn > oldest)
		.map((sale) => ({ sale, miles: milesBetween(subject, sale) }))
		.filter(({ sale, miles }) => miles !== null || sale.zip === subject.zip)
		.sort((a, b) => (a.miles ?? 0) - (b.miles ?? 0) || compareText(b.sale.soldOn, a.sale.soldOn))
		.slice(0, MAX_SALES)
		.map(({ sale }) => sale);
	if (evidence.length < MIN_SALES) return null;
	const model = fitNearbyModel(subject.market, evidence, on);
	const { nearest, own } = nearestSales(subject, on, evidence);
	return priceFromSales(subject, nearest, own, model, on).estimate;
}
