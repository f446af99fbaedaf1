/** A spatial index of sales: a grid of quarter-mile cells. */

import type { IsoDate } from '../dates/days.ts';
import { dayNumber } from '../dates/days.ts';
import type { Sale } from '../home/home.ts';
import { hasLocation, type MapLocation, MILES_PER_DEGREE } from '../places/geo.ts';

/** A sale with its distance. */
export interface NearSale {
	sale: Sale;
	miles: number;
}

export interface NearestOptions {
	count: number;
	miles: number;
	accepts: (sale: Sale) => boolean;
}

export interface SaleGrid {
	/**
	 * The `count` nearest accepted sales within `miles`, nearest first. At equal distances, as in one building, those sold
	 * closest to a day come first.
	 */
	nearest(place: MapLocation, on: IsoDate, options: NearestOptions): NearSale[];
}

const CELL_MILES = 0.25;
const COLUMNS_PER_ROW = 1 << 18;

/** Sales without a map location are never found. Distances are within 0.1% of `milesBetween`. */
export function saleGrid(sales: readonly Sale[]): SaleGrid {
	const located = sales.filter(hasLocation);
	const middle = located.reduce((sum, { latitude }) => sum + latitude, 0) / Math.max(1, located.length);
	const cells = new Map<number, typeof located>();
	const rowOf = (latitude: number) => Math.floor((latitude * MILES_PER_DEGREE) / CELL_MILES);
	const columnMiles = MILES_PER_DEGREE * Math.cos((middle * Math.PI) / 180);
	const columnOf = (longitude: number) => Math.floor((longitude * columnMiles) / CELL_MILES);
	for (const sale of located) {
		const key = rowOf(sale.latitude) * COLUMNS_PER_ROW + columnOf(sale.longitude);
		const cell = cells.get(key);
		if (cell === undefined) cells.set(key, [sale]);
		else cell.push(sale);
	}
	return {
		nearest(place, on, { count, miles, accepts }) {
			if (!hasLocation(place)) return [];
			const shrink = Math.cos((place.latitude * Math.PI) / 180) * MILES_PER_DEGREE;
			const [row, column] = [rowOf(place.latitude), columnOf(place.longitude)];
			// A cell at this latitude can be narrower than one at the grid's middle latitude.
			const narrowest = CELL_MILES * Math.min(1, shrink / columnMiles);
			const isNearer = nearerTo(on);
			const found: NearSale[] = [];
			let reach = miles;
			for (let ring = 0; (ring - 1) * narrowest <= reach; ring++) {
				for (const key of ringOf(row, column, ring)) {
					for (const sale of cells.get(key) ?? []) {
						const north = (sale.latitude - place.latitude) * MILES_PER_DEGREE;
						const east = (sale.longitude - place.longitude) * shrink;
						const away = Math.sqrt(north * north + east * east);
						if (away > reach || !accepts(sale)) continue;
						insert(found, { sale, miles: away }, count, isNearer);
						if (found.length === count) reach = (found[count - 1] as NearSale).miles;
					}
				}
			}
			return found;
		},
	};
}

type Order = (one: NearSale, other: NearSale) => boolean;

function nearerTo(on: IsoDate): Order {
	const today = dayNumber(on);
	const daysApart = ({ sale }: NearSale) => Math.abs(dayNumber(sale.soldOn) - today);
	return (one, other) =>
		(one.miles - other.miles || daysApart(one) - daysApart(other) || (one.sale.id < other.sale.id ? -1 : 1)) <
		0;
}

/** Inserts a sale among the nearest so far and removes the farthest of too many. */
function insert(found: NearSale[], sale: NearSale, count: number, isNearer: Order): void {
	let low = 0;
	let high = found.length;
	while (low < high) {
		const middle = (low + high) >> 1;
		if (isNearer(found[middle] as NearSale, sale)) low = middle + 1;
		else high = middle;
	}
	found.splice(low, 0, sale);
	if (found.length > count) found.pop();
}

function* ringOf(row: number, column: number, ring: number): Generator<number> {
	for (let y = -ring; y <= ring; y++) {
		const step = Math.abs(y) === ring ? 1 : Math.max(1, 2 * ring);
		for (let x = -ring; x <= ring; x += step) yield (row + y) * COLUMNS_PER_ROW + column + x;
	}
}
