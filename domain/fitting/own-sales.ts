/** Earlier sales of a home: they are never its comps, but the model correction uses their prices. */
import type { IsoDate } from '../dates/days.ts';
import type { Sale } from '../home/home.ts';
import { isSameHome } from '../home/same-home.ts';
import { groupBy } from '../math/group-by.ts';

type Home = Pick<Sale, 'sourceId' | 'address' | 'zip'> & { id?: string };

/** Finds earlier sales of a home. */
export interface OwnSales {
	/**
	 * The newest sale of the same home that closed before a date; null if there is none.
	 *
	 * @param home a sale of the home, which doesn't count, or the home itself
	 */
	before(home: Home, on: IsoDate): Sale | null;
}

/** Indexes sales by source id and by address. */
export function findOwnSales(sales: readonly Sale[]): OwnSales {
	const bySource = groupBy(
		sales.filter(({ sourceId }) => sourceId !== null),
		({ sourceId }) => sourceId,
	);
	const byAddress = groupBy(
		sales.filter(({ address }) => address !== null),
		addressKey,
	);
	return {
		before(home, on) {
			const own = [
				...(home.sourceId === null ? [] : (bySource.get(home.sourceId) ?? [])),
				...(byAddress.get(addressKey(home)) ?? []),
			];
			return own.reduce<Sale | null>((newest, sale) => {
				if (sale.soldOn >= on || sale.id === home.id || !isSameHome(home, sale)) return newest;
				return newest === null || isLater(sale, newest) ? sale : newest;
			}, null);
		},
	};
}

function isLater(sale: Sale, than: Sale): boolean {
	return sale.soldOn > than.soldOn || (sale.soldOn === than.soldOn && sale.id < than.id);
}

function addressKey({ address, zip }: Pick<Sale, 'address' | 'zip'>): string | null {
	return address === null ? null : `${zip} ${address.trim().toLowerCase()}`;
}
