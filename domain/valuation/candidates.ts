/** The sales of a whole market that may speak for a home, found without looking at all of them. */
import type { HomeType, IsoDate } from '../listing.ts';
import { FARTHEST_MILES, isUsable, MOST_COMPS } from './estimate.ts';
import type { HomeFacts, Sale } from './home.ts';
import { type SaleGrid, saleGrid } from './sale-grid.ts';
import { isSameHome } from './same-home.ts';

/** Sales by home type, each type in a grid of its own. */
export type SaleGrids = ReadonlyMap<HomeType, SaleGrid>;

export function saleGridsByType(sales: readonly Sale[]): SaleGrids {
	const types = [...new Set(sales.map(({ homeType }) => homeType))];
	return new Map(types.map((type) => [type, saleGrid(sales.filter(({ homeType }) => homeType === type))]));
}

/** The sales nearest to a home that may speak for it on a day, and are not its own. */
export function candidatesAmong(
	grids: SaleGrids,
	home: HomeFacts & Pick<Sale, 'sourceId' | 'address' | 'zip'>,
	on: IsoDate,
): Sale[] {
	const near = grids.get(home.homeType)?.nearest(home, on, {
		count: MOST_COMPS,
		miles: FARTHEST_MILES,
		accepts: (sale) => isUsable(home, sale, on) && !isSameHome(home, sale),
	});
	return (near ?? []).map(({ sale }) => sale);
}
