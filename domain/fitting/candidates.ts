/** Finds the usable sales near a home in a whole market, with a spatial index. */
import { daysBetween, type IsoDate } from '../dates/days.ts';
import { compareText } from '../format/compare-text.ts';
import type { HomeFacts, Sale } from '../home/home.ts';
import { isSameHome } from '../home/same-home.ts';
import { comparableTypes, typeDifference } from '../home/types/comparable-types.ts';
import type { HomeType } from '../home/types/home-types.ts';
import { MAX_COMPS, MAX_MILES, usableFor } from '../pricing/estimate.ts';
import { type NearestOptions, type NearSale, type SaleGrid, saleGrid } from './sale-grid.ts';

/** A spatial grid of sales for each home type; that of null has the sales of unknown type. */
export type SaleGrids = ReadonlyMap<HomeType | null, SaleGrid>;

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
	const near = nearestComparable(grids, home, on, {
		count,
		miles: MAX_MILES,
		accepts: (sale) => isUsable(sale) && !isSameHome(home, sale),
	});
	return near.map(({ sale }) => sale);
}

/** The nearest accepted sales that have the type of a home, or may have it; nearest first. */
export function nearestComparable(
	grids: SaleGrids,
	home: HomeFacts & Pick<Sale, 'address'>,
	on: IsoDate,
	{ count, miles, accepts }: NearestOptions,
): NearSale[] {
	const isComparable = (sale: Sale) => typeDifference(home, sale) === null && accepts(sale);
	const found = comparableTypes(home).flatMap((type) => {
		const isKnown = type !== null && home.homeType !== null;
		return (
			grids.get(type)?.nearest(home, on, { count, miles, accepts: isKnown ? accepts : isComparable }) ?? []
		);
	});
	return grids.has(null) || home.homeType === null ? inOrder(found, on).slice(0, count) : found;
}

/** In the order of `SaleGrid.nearest`. */
function inOrder(found: NearSale[], on: IsoDate): NearSale[] {
	const daysFrom = ({ sale }: NearSale) => Math.abs(daysBetween(on, sale.soldOn));
	return found.sort(
		(a, b) => a.miles - b.miles || daysFrom(a) - daysFrom(b) || compareText(a.sale.id, b.sale.id),
	);
}
