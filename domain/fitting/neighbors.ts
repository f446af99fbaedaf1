/** The nearest sales of each sale, found once for the models of several dates. */
import { compareText } from '../format/compare-text.ts';
import type { Sale } from '../home/home.ts';
import { isSameHome } from '../home/same-home.ts';
import { typeDifference } from '../home/types/comparable-types.ts';
import { groupBy } from '../math/group-by.ts';
import { fnv1a } from '../math/hash.ts';
import { hasLocation } from '../places/geo.ts';
import { assumedMiles } from '../pricing/street-miles.ts';
import { nearestComparable, saleGridsByType } from './candidates.ts';
import type { NearSale } from './sale-grid.ts';

/** Finds the nearest sales of a sale. */
export interface Neighbors {
	/**
	 * Visits the `count` nearest neighbors of a sale, nearest first: sales that have its type, or may have it, within a mile, or
	 * in its ZIP code if neither has a map location, but not of the same home.
	 *
	 * @param accepts whether a sale is in the subset that is searched
	 * @param visit called with each neighbor and its distance in miles
	 */
	forEach(
		sale: Sale,
		count: number,
		accepts: (sale: Sale) => boolean,
		visit: (other: Sale, miles: number) => void,
	): void;
}

const MAX_MILES = 1;
/** Sales without a map location are compared as if they were at most this far apart: with a tenth of the weight. */
const MAX_ASSUMED_MILES = 0.46;

/**
 * Finds neighbors with a spatial grid, and stores them for searches in other subsets.
 *
 * @param sales all sales that models are fitted on
 * @param depth how many neighbors of each sale are stored; if fewer than `count` stored neighbors are in the subset,
 * the grid is searched again
 */
export function findNeighbors(sales: readonly Sale[], depth: number): Neighbors {
	const grids = saleGridsByType(sales);
	const unlocated = groupBy(
		sales.filter((sale) => !hasLocation(sale)),
		({ zip }) => zip,
	);
	const search = (sale: Sale, count: number, isKnown: (sale: Sale) => boolean): NearSale[] => {
		const accepts = (other: Sale) => other !== sale && isKnown(other) && !isSameHome(sale, other);
		if (hasLocation(sale))
			return nearestComparable(grids, sale, sale.soldOn, { count, miles: MAX_MILES, accepts });
		const others = unlocated.get(sale.zip) ?? [];
		return nearestInZip(
			sale,
			others.filter((other) => typeDifference(sale, other) === null && accepts(other)),
			count,
		);
	};
	const rows = new Map(sales.map((sale, row) => [sale, row]));
	const others = new Int32Array(sales.length * depth);
	const distances = new Float64Array(sales.length * depth);
	/** How many neighbors of each sale are stored; −1 until they are needed. */
	const sizes = new Int32Array(sales.length).fill(-1);
	const remember = (sale: Sale, row: number): number => {
		const near = search(sale, depth, () => true);
		near.forEach(({ sale: other, miles }, at) => {
			others[row * depth + at] = rows.get(other) as number;
			distances[row * depth + at] = miles;
		});
		sizes[row] = near.length;
		return near.length;
	};
	return {
		forEach(sale, count, accepts, visit) {
			const row = rows.get(sale) as number;
			const size = sizes[row] === -1 ? remember(sale, row) : sizes[row];
			const first = row * depth;
			const found: number[] = [];
			for (let at = first; at < first + size && found.length < count; at++) {
				if (accepts(sales[others[at]])) found.push(at);
			}
			if (found.length === count || size < depth) {
				for (const at of found) visit(sales[others[at]], distances[at]);
			} else for (const { sale: other, miles } of search(sale, count, accepts)) visit(other, miles);
		},
	};
}

/**
 * The nearest of the sales in the ZIP code of a sale without a map location: those on its street, then any, but each is a
 * neighbor of about as many.
 */
function nearestInZip(sale: Sale, others: readonly Sale[], count: number): NearSale[] {
	const own = fnv1a(sale.id);
	return others
		.map((other) => ({
			sale: other,
			miles: Math.min(MAX_ASSUMED_MILES, assumedMiles(sale, other) ?? MAX_ASSUMED_MILES),
			after: (fnv1a(other.id) - own) >>> 0,
		}))
		.sort((a, b) => a.miles - b.miles || a.after - b.after || compareText(a.sale.id, b.sale.id))
		.slice(0, count);
}
