/** Finds the sales nearest to a place without looking at all of them: a grid of quarter-mile cells. */
import { dayNumber } from '../days.ts';
import { isPlaced, MILES_A_DEGREE, type Place } from '../geo.ts';
import type { IsoDate } from '../listing.ts';
import type { Sale } from './home.ts';

/** A sale found, with its distance. */
export interface NearSale {
	sale: Sale;
	miles: number;
}

export interface Wanted {
	count: number;
	miles: number;
	accepts: (sale: Sale) => boolean;
}

export interface SaleGrid {
	/**
	 * The `count` nearest sales within `miles` that are accepted, nearest first; of those equally near, as in one
	 * building, the ones sold nearest to a day.
	 */
	nearest(place: Place, on: IsoDate, wanted: Wanted): NearSale[];
}

const CELL_MILES = 0.25;
const COLUMNS_A_ROW = 1 << 18;

/** Sales without a place are not found. Distances are those of `milesBetween`, within 0.1 %. */
export function saleGrid(sales: readonly Sale[]): SaleGrid {
	const placed = sales.filter(isPlaced);
	const middle = placed.reduce((sum, { latitude }) => sum + latitude, 0) / Math.max(1, placed.length);
	const cells = new Map<number, typeof placed>();
	const rowOf = (latitude: number) => Math.floor((latitude * MILES_A_DEGREE) / CELL_MILES);
	const columnMiles = MILES_A_DEGREE * Math.cos((middle * Math.PI) / 180);
	const columnOf = (longitude: number) => Math.floor((longitude * columnMiles) / CELL_MILES);
	for (const sale of placed) {
		const key = rowOf(sale.latitude) * COLUMNS_A_ROW + columnOf(sale.longitude);
		const cell = cells.get(key);
		if (cell === undefined) cells.set(key, [sale]);
		else cell.push(sale);
	}
	return {
		nearest(place, on, { count, miles, accepts }) {
			if (!isPlaced(place)) return [];
			const shrink = Math.cos((place.latitude * Math.PI) / 180) * MILES_A_DEGREE;
			const [row, column] = [rowOf(place.latitude), columnOf(place.longitude)];
			// A cell of this latitude may be narrower than one of the grid's middle latitude.
			const narrowest = CELL_MILES * Math.min(1, shrink / columnMiles);
			const isNearer = nearerTo(on);
			const found: NearSale[] = [];
			let reach = miles;
			for (let ring = 0; (ring - 1) * narrowest <= reach; ring++) {
				for (const key of ringOf(row, column, ring)) {
					for (const sale of cells.get(key) ?? []) {
						const north = (sale.latitude - place.latitude) * MILES_A_DEGREE;
						const east = (sale.longitude - place.longitude) * shrink;
						const away = Math.sqrt(north * north + east * east);
						if (away > reach || !accepts(sale)) continue;
						keep(found, { sale, miles: away }, count, isNearer);
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

/** Puts a sale into its place among the nearest so far; the farthest of too many falls out. */
function keep(found: NearSale[], sale: NearSale, count: number, isNearer: Order): void {
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
		for (let x = -ring; x <= ring; x += step) yield (row + y) * COLUMNS_A_ROW + column + x;
	}
}
