/** What every drawing of a report's map shows, and the tiles that cover it. */
import { MILES_PER_DEGREE } from '../../domain/places/geo.ts';
import type { PlatBlock } from '../../report/report.ts';
import type { Rect } from './clip.ts';
import { PER_DEGREE } from './reduce-tiles.ts';

/**
 * The shapes of the map: on a phone, on a screen, on a page and on the cover. Width, height and the margin around comps
 * and circle, which is the largest that the shape may have.
 */
const VIEWS = [
	[240, 240, 36],
	[440, 220, 36],
	[540, 268, 22],
	[540, 320, 26],
	[540, 200, 26],
] as const;

/** Enough for a few miles at the zoom that has every street. */
const MAX_TILES = 16;
/** A map of more than this shows no streets: coarser tiles have only highways. */
const MIN_ZOOM = 10;
/** Mercator tiles end here. */
const MAX_LATITUDE = 85;

/** In hundred-thousandths of a degree around the center; null for a map that is too large. */
export function mapBounds({ center, radiusMiles, polygon, comps }: PlatBlock): Rect | null {
	if (Math.abs(center.latitude) > MAX_LATITUDE) return null;
	const flat = Math.cos((center.latitude * Math.PI) / 180);
	const places = [
		...comps,
		...(polygon ?? []).map(([latitude, longitude]) => ({ latitude, longitude })),
		...[-1, 1].map((side) => {
			const reach = (side * (radiusMiles ?? 0)) / MILES_PER_DEGREE;
			return { latitude: center.latitude + reach, longitude: center.longitude + reach / flat };
		}),
		center,
	];
	const xs = places.map(({ longitude }) => (longitude - center.longitude) * flat);
	const ys = places.map(({ latitude }) => latitude - center.latitude);
	const [west, east, south, north] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
	// The scale of a map is limited: two homes in one building need no more than a street around them.
	const [width, height] = [Math.max(east - west, MIN_WIDTH), Math.max(north - south, MIN_WIDTH)];
	const seen = VIEWS.map(([across, down, margin]) => {
		const scale = Math.min((across - 2 * margin) / width, (down - 2 * margin) / height);
		return { width: across / scale, height: down / scale };
	});
	const halfWidth = Math.max(...seen.map((view) => view.width)) / 2;
	const halfHeight = Math.max(...seen.map((view) => view.height)) / 2;
	const [middleX, middleY] = [(west + east) / 2, (south + north) / 2];
	const round = (value: number) => Math.round(value * PER_DEGREE);
	return [
		round((middleX - halfWidth) / flat),
		round(middleY - halfHeight),
		round((middleX + halfWidth) / flat),
		round(middleY + halfHeight),
	];
}

/** In degrees: the closest that a map on screen zooms in, on a phone. */
const MIN_WIDTH = 0.005;

export interface TileId {
	z: number;
	x: number;
	y: number;
}

/** The finest tiles that cover the bounds, at most sixteen; null if that would be too coarse. */
export function tilesWithin(
	[left, low, right, high]: Rect,
	center: PlatBlock['center'],
	maxZoom: number,
): TileId[] | null {
	const [west, east] = [left, right].map((x) => (center.longitude + x / PER_DEGREE + 180) / 360) as [
		number,
		number,
	];
	const [south, north] = [low, high].map((y) => {
		const angle = ((center.latitude + y / PER_DEGREE) * Math.PI) / 180;
		return (1 - Math.asinh(Math.tan(angle)) / Math.PI) / 2;
	}) as [number, number];
	for (let z = maxZoom; z >= MIN_ZOOM; z--) {
		const range = (from: number, to: number) => {
			const [first, last] = [Math.floor(from * 2 ** z), Math.floor(to * 2 ** z)];
			return Array.from({ length: Math.min(last - first, MAX_TILES) + 1 }, (_, at) => first + at);
		};
		const [xs, ys] = [range(west, east), range(north, south)];
		if (xs.length * ys.length <= MAX_TILES)
			return xs.flatMap((x) => ys.map((y) => ({ z, x: (x + 2 ** z) % 2 ** z, y })));
	}
	return null;
}
