/** The price of a home that is sealed before its next sale, so that it can be graded when the home sells. */

import type { PostalAddress } from '../address/address.ts';
import { toThreeDigits } from '../analysis/indicated.ts';
import type { IsoDate } from '../dates/days.ts';
import { nearbyCandidates } from '../fitting/candidates.ts';
import type { KnownSales } from '../fitting/price-sale.ts';
import type { HomeFacts, Sale } from '../home/home.ts';
import type { MarketModel } from '../pricing/market-model.ts';
import { type ShownPrice, shownPrice } from './shown-comps.ts';

/** A home in the store, whether it has sold or not. */
export type KnownHome = HomeFacts & PostalAddress & Pick<Sale, 'sourceId'>;

/** US dollars, as the workbench shows them; `low` and `high` are the 80% range. */
export interface SealedPrice {
	price: number;
	low: number;
	high: number;
	confidence: ShownPrice['confidence'];
	/** When the home itself last sold; null if unknown. */
	lastSold: IsoDate | null;
}

/**
 * The price that the workbench shows for a home before any edit; null if too few sales can be used. An earlier sale of the home
 * itself is no comp, as everywhere.
 *
 * @param known the sales of the market
 */
export function priceToSeal(
	home: KnownHome,
	known: KnownSales,
	model: MarketModel,
	on: IsoDate,
): SealedPrice | null {
	const candidates = nearbyCandidates(known.grids, home, on);
	const ownSale = known.own.before(home, on);
	const shown = shownPrice(home, candidates, ownSale, model, on);
	if (shown === null) return null;
	const { price, low, high } = shown.price;
	return {
		price: toThreeDigits(price),
		low: toThreeDigits(low),
		high: toThreeDigits(high),
		confidence: shown.confidence,
		lastSold: ownSale?.soldOn ?? null,
	};
}
