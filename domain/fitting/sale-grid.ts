/** A spatial index that finds the sales nearest to a point. */
import type { IsoDate } from '../dates/days.ts';
import { dayNumber } from '../dates/days.ts';
import type { Sale } from '../home/home.ts';
import { hasLocation, type MapLocation, MILES_PER_DEGREE } from '../places/geo.ts';
import { toGridCells } from './grid-cells.ts';

/** A sale with its distance. */
export interface NearSale {
	sale: Sale;
	miles: number;
}

export interface NearestOptions {
	/** The maximum number of sales. */
	count: number;
	/** The maximum distance in miles. */
	miles: number;
	/** Whether a sale may be in the result. */
	accepts: (sale: Sale) => boolean;
}

export interface SaleGrid {
	/**
	 * The nearest accepted sales, nearest first. At equal distances, as in one building, sales that closed closest to the
	 * given date come first.
	 */
	nearest(place: MapLocation, on: IsoDate, options: NearestOptions): NearSale[];
}

/** Builds the index. Sales without a map location are never found. Distances are within 0.1% of `milesBetween`. */
export function saleGrid(sales: readonly Sale[]): SaleGrid {
	const cells = toGridCells(sales.filter(hasLocation));
	const saleAt = (slot: number) => cells.places[slot];
	const soldDays = Int32Array.from(cells.places, ({ soldOn }) => dayNumber(soldOn));
	const daysFrom = (slot: number, today: number) => Math.abs(soldDays[slot] - today);
	return {
		nearest(place, on, { count, miles, accepts }) {
			if (!hasLocation(place)) return [];
			const { latitude, longitude } = place;
			const milesPerLongitude = Math.cos((latitude * Math.PI) / 180) * MILES_PER_DEGREE;
			const today = dayNumber(on);
			const found = nearestSlots(count, (one, other) => {
				const difference = daysFrom(one, today) - daysFrom(other, today);
				return difference < 0 || (difference === 0 && saleAt(one).id < saleAt(other).id);
			});
			let reach = miles;
			cells.search(place, milesPerLongitude, (from, to) => {
				for (let slot = from; slot < to; slot++) {
					const north = (cells.latitudes[slot] - latitude) * MILES_PER_DEGREE;
					const east = (cells.longitudes[slot] - longitude) * milesPerLongitude;
					const away = Math.sqrt(north * north + east * east);
					if (away > reach || !accepts(saleAt(slot))) continue;
					found.add(slot, away);
					reach = Math.min(miles, found.reach());
				}
				return reach;
			});
			return found.all().map(([slot, away]) => ({ sale: saleAt(slot), miles: away }));
		},
	};
}

/** A list of the `count` nearest slots so far, nearest first. */
function nearestSlots(count: number, comesFirst: (one: number, other: number) => boolean) {
	const slots = new Int32Array(count);
	const distances = new Float64Array(count);
	let size = 0;
	return {
		add(slot: number, away: number): void {
			let low = 0;
			let high = size;
			while (low < high) {
				const middle = (low + high) >> 1;
				const other = distances[middle];
				if (other < away || (other === away && comesFirst(slots[middle], slot))) low = middle + 1;
				else high = middle;
			}
			if (low === count) return;
			size = Math.min(count, size + 1);
			slots.copyWithin(low + 1, low, size - 1);
			distances.copyWithin(low + 1, low, size - 1);
			slots[low] = slot;
			distances[low] = away;
		},
		/** Nothing farther away is added. */
		reach: () => (size < count ? Number.POSITIVE_INFINITY : distances[count - 1]),
		all: () => Array.from({ length: size }, (_, at) => [slots[at], distances[at]] as const),
	};
}
