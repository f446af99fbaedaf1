/** Prices a home near the subject as of an earlier day, from the sales in the evidence that had closed by then. */
import type { IsoDate } from '../../dates/days.ts';
import type { HomeFacts, Sale } from '../../home/home.ts';
import { isSameHome } from '../../home/same-home.ts';
import { milesBetween } from '../../places/geo.ts';
import { MAX_MILES, priceFrom, usableFor } from '../../pricing/estimate.ts';
import type { MarketModel } from '../../pricing/market-model.ts';

/** More sales barely change a price, and take longer. */
const MAX_SALES = 60;

/** A home to price, with what identifies it if that is known. */
export type BlindHome = HomeFacts & Pick<Sale, 'zip'> & Partial<Pick<Sale, 'sourceId' | 'address'>>;

/**
 * The price of a home from the nearest sales of its type that closed before a day, in US dollars. Its own later sale is
 * never among them, and an earlier one only counts as in every price. Null with fewer than three such sales.
 *
 * @param sales without duplicates and price outliers
 */
export function priceBlind(
	home: BlindHome,
	on: IsoDate,
	sales: readonly Sale[],
	model: MarketModel,
): number | null {
	const identity = { sourceId: null, address: null, ...home };
	const usable = sales.filter(usableFor(home, on));
	const own = usable.filter((sale) => isSameHome(identity, sale));
	const nearest = usable
		.filter((sale) => !own.includes(sale))
		.map((sale) => ({ sale, miles: milesBetween(home, sale) }))
		.filter(({ sale, miles }) => (miles === null ? sale.zip === home.zip : miles <= MAX_MILES))
		.sort((a, b) => (a.miles ?? 0) - (b.miles ?? 0))
		.slice(0, MAX_SALES)
		.map(({ sale }) => sale);
	const newestOwn = own.sort((a, b) => (a.soldOn < b.soldOn ? 1 : -1))[0] ?? null;
	return priceFrom(home, nearest, model, on, newestOwn)?.price ?? null;
}
