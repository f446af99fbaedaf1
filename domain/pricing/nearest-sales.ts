/** The sales that a home can be priced from on an earlier day, of a list that is small enough to be searched as a whole. */
import type { IsoDate } from '../dates/days.ts';
import { compareText } from '../format/compare-text.ts';
import type { HomeFacts, Sale } from '../home/home.ts';
import { isSameHome } from '../home/same-home.ts';
import { MAX_MILES, usableFor } from './estimate.ts';
import { assumedMiles } from './street-miles.ts';

/** More sales barely change a price, and take longer. */
const MAX_SALES = 30;

/** A home to price, with what identifies it if that is known. */
export type PastHome = HomeFacts & Pick<Sale, 'zip'> & Partial<Pick<Sale, 'sourceId' | 'address'>>;

/**
 * The nearest usable sales that closed before a day, without those of the home itself, and the newest of its own. Without
 * a map location, those on its street come first, then the newest of its ZIP code.
 */
export function nearestSales(
	home: PastHome,
	on: IsoDate,
	sales: readonly Sale[],
): { nearest: Sale[]; own: Sale | null } {
	const identity = { sourceId: null, address: null, ...home };
	const usable = sales.filter(usableFor(home, on));
	const own = usable.filter((sale) => isSameHome(identity, sale));
	const nearest = usable
		.filter((sale) => !own.includes(sale))
		.map((sale) => ({ sale, miles: assumedMiles(home, sale) ?? Number.POSITIVE_INFINITY }))
		.filter(({ miles }) => miles <= MAX_MILES)
		.sort(
			(a, b) =>
				a.miles - b.miles || compareText(b.sale.soldOn, a.sale.soldOn) || compareText(a.sale.id, b.sale.id),
		)
		.slice(0, MAX_SALES)
		.map(({ sale }) => sale);
	return { nearest, own: own.sort((a, b) => (a.soldOn < b.soldOn ? 1 : -1))[0] ?? null };
}
