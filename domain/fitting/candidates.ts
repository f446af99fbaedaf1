/** Finds the usable sales near a home in a whole market, with a spatial index. */
import type { IsoDate } from '../dates/days.ts';
import type { HomeFacts, Sale } from '../home/home.ts';
import type { HomeType } from '../home/home-types.ts';
import { isSameHome } from '../home/same-home.ts';
import { MAX_COMPS, MAX_MILES, usableFor } from '../pricing/estimate.ts';
import { type SaleGrid, saleGrid } from './sale-grid.ts';

/** A spatial grid of sales for each home type. */
export type SaleGrids = ReadonlyMap<HomeType, SaleGrid>;

/** Builds a spatial grid for each home type. */
export function saleGridsByType(sales: readonly Sale[]): SaleGrids {
	const types = [...new Set(sales.map(({ homeType }) => homeType))];
	return new Map(types.map((type) => [type, saleGrid(sales.filter(({ homeType }) => homeType === type))]));
}

/** The nearest sales that can be used to price a home on a date, without sales of the home itself; nearest first. */
export function nearbyCandidates(
	grids: SaleGrids,
	home: HomeFacts & Pick<Sale, 'sourceId' | 'address' | 'zip'>,
	on: IsoDate,
	count = MAX_COMPS,
): Sale[] {
	const isUsable = usableFor(home, on);
	const near = grids.get(home.homeType)?.nearest(home, on, {
		count,
		miles: MAX_MILES,
		accepts: (sale) => isUsable(sale) && !isSameHome(home, sale),
	});
	return (near ?? []).map(({ sale }) => sale);
}
