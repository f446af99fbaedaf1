/** Prices a home from the sales around it: candidates, adjustment, reconciliation, range. */
import { daysBetween } from '../days.ts';
import { isPlaced, milesBetween } from '../geo.ts';
import type { IsoDate } from '../listing.ts';
import { adjustedLogOf, adjustmentLogs } from './adjustments.ts';
import { type HomeFacts, pricedOn, type Sale } from './home.ts';
import type { MarketModel } from './market-model.ts';
import type { AdjustedComp, Centre } from './neighbourhood.ts';
import { rangeOf } from './range.ts';
import { type Reconciliation, reconcile } from './reconcile.ts';

/** Fewer sales than this make no price. */
export const FEWEST_COMPS = 3;
/** Sales that make a price, at most. */
export const MOST_COMPS = 200;
/** Miles at most between a subject and a sale that counts. */
export const FARTHEST_MILES = 17;
/** Days at most between a sale and the day of the price. */
export const OLDEST_DAYS = 365;

export interface Estimate extends Reconciliation {
	/** US dollars, not rounded; as are `low` and `high` of the 80 % range. */
	price: number;
	low: number;
	high: number;
	comps: readonly AdjustedComp[];
}

/** Prices a home on a day from the sales before that day; null where fewer than three can be used. */
export function priceHome(
	subject: Centre,
	sales: readonly Sale[],
	model: MarketModel,
	on: IsoDate,
): Estimate | null {
	return priceFrom(subject, nearestUsable(subject, sales, on), model, on);
}

/** Prices a home from the sales given. */
export function priceFrom(
	subject: Centre,
	sales: readonly Sale[],
	model: MarketModel,
	on: IsoDate,
): Estimate | null {
	if (sales.length < FEWEST_COMPS) return null;
	const comps = sales.map((sale) => ({
		sale,
		adjustedLog: adjustedLogOf(sale, adjustmentLogs(subject, sale, model, on)),
	}));
	const joint = reconcile(subject, comps, model, on);
	if (joint === null) return null;
	const range = rangeOf(joint.signs, model.calibration);
	const price = Math.exp(joint.logPrice);
	return { ...joint, price, low: price * range.low, high: price * range.high, comps };
}

/** The nearest sales that may speak for the subject: its type, of the year before, priced and measured. */
function nearestUsable(subject: HomeFacts, sales: readonly Sale[], on: IsoDate): Sale[] {
	return sales
		.filter((sale) => isUsable(subject, sale, on))
		.map((sale) => ({ sale, miles: milesBetween(subject, sale) ?? (isPlaced(subject) ? Infinity : 0) }))
		.filter(({ miles }) => miles <= FARTHEST_MILES)
		.sort((a, b) => a.miles - b.miles || (a.sale.id < b.sale.id ? -1 : 1))
		.slice(0, MOST_COMPS)
		.map(({ sale }) => sale);
}

/** Whether a sale may speak for a subject on a day, its distance aside. */
export function isUsable(subject: HomeFacts, sale: Sale, on: IsoDate): boolean {
	if (sale.soldOn >= on) return false;
	if (sale.homeType !== subject.homeType || !(sale.price > 0)) return false;
	if (!(sale.livingArea !== null && sale.livingArea > 0) && subject.livingArea !== null) return false;
	return daysBetween(pricedOn(sale), on) <= OLDEST_DAYS;
}
