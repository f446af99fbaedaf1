/** Finds earlier sales of the home itself: they are never comps, but show what it sold for before. */
import type { IsoDate } from '../dates/days.ts';
import type { Sale } from '../home/home.ts';
import { isSameHome } from '../home/same-home.ts';
import { groupBy } from '../math/group-by.ts';

export interface OwnSales {
	/** The newest sale of the same home that closed before a date. */
	before(home: Sale, on: IsoDate): Sale | null;
}

export function ownSalesOf(sales: readonly Sale[]): OwnSales {
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
