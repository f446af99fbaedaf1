/** Checks the shares of homes that are said to have sold for more than a price, on sales that the shares weren't measured on. */
import type { IsoDate } from '../dates/days.ts';
import { groupBy } from '../math/group-by.ts';
import { shareAbove } from '../pricing/range/share-above.ts';
import type { BlindPrice } from './blind-prices.ts';

/** Offers, as shares of each home's blind price. */
const OFFERS = [0.85, 0.9, 0.95, 1, 1.05, 1.1, 1.15];

/** The offers about which the same share is said, in tenths. */
export interface ShareCheck {
	tenths: number;
	offers: number;
	/** The mean of the shares as stated, and the share of homes that sold for more. */
	stated: number;
	held: number;
}

/**
 * States the share for seven offers on each home sold since a date, and counts the homes that did sell for more. Each share is from
 * the errors that were known when the home was priced.
 */
export function checkShares(prices: readonly BlindPrice[], from: IsoDate): ShareCheck[] {
	const stated = prices
		.filter(({ on }) => on >= from)
		.flatMap(({ sale, estimate, positions }) =>
			OFFERS.flatMap((offer) => {
				const share = estimate && shareAbove(offer * estimate.price, estimate, { positions });
				return estimate === null || share === null
					? []
					: [{ share, held: sale.price > offer * estimate.price }];
			}),
		);
	return [...groupBy(stated, ({ share }) => Math.round(10 * share))]
		.sort(([a], [b]) => a - b)
		.map(([tenths, group]) => ({
			tenths,
			offers: group.length,
			stated: group.reduce((sum, { share }) => sum + share, 0) / group.length,
			held: group.filter(({ held }) => held).length / group.length,
		}));
}
