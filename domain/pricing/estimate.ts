/** Prices a home from the sales around it: adjusts them to the home, reconciles them, and computes the range. */
import type { IsoDate } from '../dates/days.ts';
import { addDays } from '../dates/days.ts';
import { type HomeFacts, pricedOn, type Sale } from '../home/home.ts';
import { mayShareType } from '../home/types/comparable-types.ts';
import { adjustmentLogs, toAdjustedLog } from './adjustments.ts';
import { type CorrectedPrice, correctedPrice } from './corrected-price.ts';
import type { MarketModel } from './market-model.ts';
import type { AdjustedComp, PricedHome } from './neighborhood.ts';
import { type Reconciliation, reconcile } from './reconcile.ts';

/** The minimum number of sales for a price. */
export const MIN_COMPS = 3;
/** The maximum number of sales in a price. */
export const MAX_COMPS = 200;
/** Sales farther from the subject are not used. */
export const MAX_MILES = 17;
/** Older sales are not used. */
export const MAX_AGE_DAYS = 365;

/** A price with everything it was computed from. `logPrice` is without the model correction, `price` is with it. */
export interface Estimate extends Reconciliation, Omit<CorrectedPrice, 'facts' | 'condition'> {
	comps: readonly AdjustedComp[];
}

/**
 * Prices a home from all of the given sales; null if there are fewer than three.
 *
 * @param ownSale the newest earlier sale of the home itself: not a comp, but the model correction uses its price
 */
export function priceFrom(
	subject: PricedHome,
	sales: readonly Sale[],
	model: MarketModel,
	on: IsoDate,
	ownSale: Sale | null = null,
): Estimate | null {
	if (sales.length < MIN_COMPS) return null;
	const comps = sales.map((sale) => ({
		sale,
		adjustedLog: toAdjustedLog(sale, adjustmentLogs(subject, sale, model, on)),
	}));
	const reconciliation = reconcile(subject, comps, model, on);
	if (reconciliation === null) return null;
	const context = { comps: comps.length, ownSale, on, isCorrected: true };
	return { ...reconciliation, ...correctedPrice(reconciliation, context, model), comps };
}

/**
 * Tests whether a sale can be used for a subject on a date, apart from its distance: its type, date, price and size.
 */
export function usableFor(
	subject: HomeFacts & Pick<Partial<Sale>, 'address'>,
	on: IsoDate,
): (sale: Sale) => boolean {
	const oldest = addDays(on, -MAX_AGE_DAYS);
	return (sale) => {
		if (sale.soldOn >= on || pricedOn(sale) < oldest) return false;
		if (!(sale.price > 0) || !mayShareType(subject, sale)) return false;
		return subject.livingArea === null || (sale.livingArea !== null && sale.livingArea > 0);
	};
}
