/** A grid of points, stored by cell in typed arrays so that a search reads consecutive runs. */
import { clamp } from '../math/arithmetic.ts';
import { quantile } from '../math/statistics.ts';
import { MILES_PER_DEGREE } from '../places/geo.ts';

interface Located {
	/** Degrees. */
	latitude: number;
	longitude: number;
}

/** Points by the cell of a grid that they are in. */
export interface GridCells<Place> {
	/** The points, cell by cell. A slot is an index into this list. */
	places: readonly Place[];
	/** Degrees, by slot. */
	latitudes: Float64Array;
	longitudes: Float64Array;
	/**
	 * Visits every slot within reach of a point, and some farther away, in rings of cells around it.
	 *
	 * @param milesPerLongitude miles per degree of longitude at the point
	 * @param visit receives a run of slots, and returns the reach of the rest of the search in miles
	 */
	search(place: Located, milesPerLongitude: number, visit: (from: number, to: number) => number): void;
}

/** The number of cells per point. Half of a county is empty, and a cell in a dense area should have few points. */
const CELLS_PER_PLACE = 16;
const MIN_CELL_MILES = 0.02;
/**
 * The share of points at either end of each direction that are put into the edge cells, so that a wrong location
 * doesn't make all cells larger.
 */
const OUTSIDE = 0.005;

/** Builds the grid of some points. */
export function toGridCells<Place extends Located>(all: readonly Place[]): GridCells<Place> {
	const { rows, columns, cellMiles, milesPerLongitude, rowOf, columnOf } = layOutCells(all);
	const cellOf = (place: Located) => rowOf(place) * columns + columnOf(place);
	// Where the slots of a cell start: a prefix sum of the counts.
	const starts = new Int32Array(rows * columns + 1);
	const add = (cell: number, more: number) => {
		starts[cell] += more;
	};
	for (const place of all) add(cellOf(place) + 1, 1);
	for (let cell = 0; cell < rows * columns; cell++) add(cell + 1, starts[cell]);
	const free = starts.slice();
	const places = new Array<Place>(all.length);
	for (const place of all) {
		const cell = cellOf(place);
		const slot = free[cell];
		places[slot] = place;
		free[cell] = slot + 1;
	}
	return {
		places,
		latitudes: Float64Array.from(places, ({ latitude }) => latitude),
		longitudes: Float64Array.from(places, ({ longitude }) => longitude),
		search(place, milesPerLongitudeHere, visit) {
			const row = rowOf(place);
			const column = columnOf(place);
			const visitCells = (y: number, from: number, to: number) =>
				visit(starts[y * columns + from], starts[y * columns + to + 1]);
			// A cell at this latitude can be narrower than one in the middle of the grid.
			const narrowest = cellMiles * Math.min(1, milesPerLongitudeHere / milesPerLongitude);
			const farthest = Math.max(row, rows - 1 - row, column, columns - 1 - column);
			let reach = visitCells(row, column, column);
			for (let ring = 1; ring <= farthest && (ring - 1) * narrowest <= reach; ring++) {
				const west = column - ring;
				const east = column + ring;
				const [south, north] = [row - ring, row + ring];
				for (let y = Math.max(0, south); y <= Math.min(rows - 1, north); y++) {
					if (y === south || y === north)
						reach = visitCells(y, Math.max(0, west), Math.min(columns - 1, east));
					else {
						if (west >= 0) reach = visitCells(y, west, west);
						if (east < columns) reach = visitCells(y, east, east);
					}
				}
			}
		},
	};
}

function layOutCells(places: readonly Located[]) {
	const latitudes = Float64Array.from(places, ({ latitude }) => latitude);
	const longitudes = Float64Array.from(places, ({ longitude }) => longitude);
	const south = quantile(latitudes, OUTSIDE) ?? 0;
	const north = quantile(latitudes, 1 - OUTSIDE) ?? 0;
	const west = quantile(longitudes, OUTSIDE) ?? 0;
	const east = quantile(longitudes, 1 - OUTSIDE) ?? 0;
	const milesPerLongitude = MILES_PER_DEGREE * Math.cos((((south + north) / 2) * Math.PI) / 180);
	const height = (north - south) * MILES_PER_DEGREE;
	const width = (east - west) * milesPerLongitude;
	const cells = CELLS_PER_PLACE * Math.max(1, places.length);
	// Points on a single street have no area, only a length.
	const cellMiles = Math.max(MIN_CELL_MILES, Math.sqrt((height * width) / cells), (height + width) / cells);
	const rows = Math.floor(height / cellMiles) + 1;
	const columns = Math.floor(width / cellMiles) + 1;
	const within = (cell: number, count: number) => clamp(Math.floor(cell), 0, count - 1);
	return {
		rows,
		columns,
		cellMiles,
		milesPerLongitude,
		rowOf: ({ latitude }: Located) => within(((latitude - south) * MILES_PER_DEGREE) / cellMiles, rows),
		columnOf: ({ longitude }: Located) =>
			within(((longitude - west) * milesPerLongitude) / cellMiles, columns),
	};
}
