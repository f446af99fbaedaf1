/** A spatial index of sales: finds the nearest ones to a point. */
import type { IsoDate } from '../dates/days.ts';
import { dayNumber } from '../dates/days.ts';
import type { Sale } from '../home/home.ts';
import { hasLocation, type MapLocation, MILES_PER_DEGREE } from '../places/geo.ts';
import { cellsOf } from './grid-cells.ts';

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

/** Builds the index. Sales without a map location are never found. Distances are within 0.1% of `milesBetween`. */
export function saleGrid(sales: readonly Sale[]): SaleGrid {
	const cells = cellsOf(sales.filter(hasLocation));
	const saleAt = (slot: number) => cells.places[slot] as Sale;
	const soldDays = Int32Array.from(cells.places, ({ soldOn }) => dayNumber(soldOn));
	const daysApart = (slot: number, today: number) => Math.abs((soldDays[slot] as number) - today);
	return {
		nearest(place, on, { count, miles, accepts }) {
			if (!hasLocation(place)) return [];
			const { latitude, longitude } = place;
			const milesPerLongitude = Math.cos((latitude * Math.PI) / 180) * MILES_PER_DEGREE;
			const today = dayNumber(on);
			const found = nearestSlots(count, (one, other) => {
				const sooner = daysApart(one, today) - daysApart(other, today);
				return sooner < 0 || (sooner === 0 && saleAt(one).id < saleAt(other).id);
			});
			let reach = miles;
			cells.search(place, milesPerLongitude, (from, to) => {
				for (let slot = from; slot < to; slot++) {
					const north = ((cells.latitudes[slot] as number) - latitude) * MILES_PER_DEGREE;
					const east = ((cells.longitudes[slot] as number) - longitude) * milesPerLongitude;
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

/** The `count` nearest so far, in order. */
function nearestSlots(count: number, isSooner: (one: number, other: number) => boolean) {
	const slots = new Int32Array(count);
	const distances = new Float64Array(count);
	let size = 0;
	return {
		add(slot: number, away: number): void {
			let low = 0;
			let high = size;
			while (low < high) {
				const middle = (low + high) >> 1;
				const other = distances[middle] as number;
				if (other < away || (other === away && isSooner(slots[middle] as number, slot))) low = middle + 1;
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
		reach: () => (size < count ? Number.POSITIVE_INFINITY : (distances[count - 1] as number)),
		all: () =>
			Array.from({ length: size }, (_, at) => [slots[at] as number, distances[at] as number] as const),
	};
}
