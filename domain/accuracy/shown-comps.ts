/**
 * The price that the workbench would have shown for a sale, and the price that the comps in its grid indicate alone.
 */

import type { PostalAddress } from '../address/address.ts';
import { indicate } from '../analysis/analyze.ts';
import { combinedShare, compsAloneLog } from '../analysis/comps-weight.ts';
import { NO_CHOICES } from '../comps/choices.ts';
import type { IsoDate } from '../dates/days.ts';
import type { HomeFacts, Sale } from '../home/home.ts';
import type { CorrectedPrice } from '../pricing/corrected-price.ts';
import type { MarketModel } from '../pricing/market-model.ts';
import type { ConfidenceLevel } from '../pricing/range/width-level.ts';

/** A price with its 80% range, US dollars. */
export type PriceWithRange = Pick<CorrectedPrice, 'price' | 'low' | 'high'>;

/** The price of a home as the workbench would have shown it on a date. */
export interface ShownPrice {
	/** Number of comps in the grid. */
	comps: number;
	/** Total weight of the comps, from 0 to 1. */
	compsWeight: number;
	/** The price as shown, in which the comps have at least half of the weight. */
	price: PriceWithRange;
	confidence: ConfidenceLevel;
	/** The price the comps indicate alone, with the same correction. */
	alone: PriceWithRange | null;
}

/**
 * The price of a home as the workbench would have shown it on a date; null if too few sales could be used.
 *
 * @param sales the sales known at the time, without earlier sales of the home itself
 * @param ownSale the newest earlier sale of the home itself: not a comp, but the model correction depends on it
 */
export function shownPrice(
	home: HomeFacts & PostalAddress,
	sales: readonly Sale[],
	ownSale: Sale | null,
	model: MarketModel,
	on: IsoDate,
): ShownPrice | null {
	const evidence = {
		subject: null,
		sales: ownSale === null ? sales : [...sales, ownSale],
		activeListings: [],
		model,
		effectiveOn: on,
		listPricesOnly: false,
		place: null,
	};
	// The store identifies a subject by its address, so its id is that of its newest known sale.
	const subject = { ...home, id: ownSale?.id ?? null };
	const { grid, weights, corrected, adjusted, confidence } = indicate(evidence, subject, NO_CHOICES);
	if (corrected === null || confidence === null) return null;
	const { price, low, high } = corrected;
	const log = compsAloneLog(grid, weights, (comp) => adjusted(comp).adjustedLog);
	const alone = log === null ? null : Math.exp(log + (corrected.correction?.log ?? 0));
	return {
		comps: grid.length,
		compsWeight: combinedShare(grid, weights),
		price: { price, low, high },
		confidence: confidence.level,
		alone: alone === null ? null : { price: alone, low: (alone * low) / price, high: (alone * high) / price },
	};
}
