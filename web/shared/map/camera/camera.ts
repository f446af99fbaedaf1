/**
 * The camera of the map: its center and zoom, and the positions on screen that follow. Web Mercator with north up,
 * like the tiles.
 */
import { clamp } from '../../../../domain/math/arithmetic.ts';
import type { LatLng } from '../../../../domain/places/geo.ts';

export interface Camera {
	/** The position in the middle. */
	center: LatLng;
	/** Each step doubles the scale; at 0 the world is 512 pixels wide. */
	zoom: number;
}

/** In pixels; for a point, from the top left corner of the map. */
export interface Size {
	width: number;
	height: number;
}
export interface Point {
	x: number;
	y: number;
}

/** From half the country to a single street. */
export const ZOOM = { min: 3, max: 18 } as const;

/** A fitted map never zooms in further than this: it would show a roof and no neighborhood. */
const CLOSEST_FIT = 17;

const WORLD = 512;

/** The middle of the 48 states, for when there is nothing to show. */
const COUNTRY: Camera = { center: [39.5, -98.35], zoom: 3.4 };

/**
 * @example toPoint([30.25, -97.75], { center: [30.25, -97.75], zoom: 14 }, { width: 640, height: 320 }) // { x: 320, y:
 * 160 }
 */
export function toPoint(place: LatLng, { center, zoom }: Camera, size: Size): Point {
	const scale = WORLD * 2 ** zoom;
	const middle = mercator(center);
	const { x, y } = mercator(place);
	return { x: size.width / 2 + (x - middle.x) * scale, y: size.height / 2 + (y - middle.y) * scale };
}

/** The position at a point on screen: the inverse of `toPoint`. */
export function toPlace(point: Point, { center, zoom }: Camera, size: Size): LatLng {
	const scale = WORLD * 2 ** zoom;
	const middle = mercator(center);
	return unmercator({
		x: middle.x + (point.x - size.width / 2) / scale,
		y: middle.y + (point.y - size.height / 2) / scale,
	});
}

/** The camera after the map was dragged by the given number of pixels. */
export function panCamera(camera: Camera, by: Point): Camera {
	const noMargin = { width: 0, height: 0 };
	return { ...camera, center: toPlace({ x: -by.x, y: -by.y }, camera, noMargin) };
}

/** The camera zoomed by some steps; the position at `point` stays where it is. */
export function zoomCamera(camera: Camera, steps: number, point: Point, size: Size): Camera {
	const zoom = clamp(camera.zoom + steps, ZOOM.min, ZOOM.max);
	const fixed = toPlace(point, camera, size);
	const drifted = toPoint(fixed, { ...camera, zoom }, size);
	return panCamera({ ...camera, zoom }, { x: point.x - drifted.x, y: point.y - drifted.y });
}

/** The closest camera that shows every position, with a margin in pixels; the whole country if there are none. */
export function fitCamera(places: readonly LatLng[], size: Size, margin: number): Camera {
	if (places.length === 0) return COUNTRY;
	const points = places.map(mercator);
	const [xs, ys] = [points.map((point) => point.x), points.map((point) => point.y)];
	const [left, right, top, bottom] = [min(xs), max(xs), min(ys), max(ys)];
	const room = (pixels: number) => Math.max(1, pixels - 2 * margin);
	const scale = Math.min(room(size.width) / (right - left), room(size.height) / (bottom - top));
	const zoom = clamp(Math.log2(scale / WORLD), ZOOM.min, CLOSEST_FIT);
	return { center: unmercator({ x: (left + right) / 2, y: (top + bottom) / 2 }), zoom };
}

/** How many zoom steps closer a fitted camera must be before the old one counts as too far away. */
const TOO_FAR = 1;

/** Extra room for content that grew out of the map, so that it can keep growing. */
const FIT_TOLERANCE = 0.5;

/**
 * The camera for content that changes while the user looks at it: the previous one, as long as it shows everything
 * and isn't too far away. A map that refits at every change would hide what changed.
 */
export function followPlaces(before: Camera, places: readonly LatLng[], size: Size, margin: number): Camera {
	const whole = fitCamera(places, size, margin);
	const inside = places.every((place) => {
		const { x, y } = toPoint(place, before, size);
		return (
			x >= margin / 2 && y >= margin / 2 && x <= size.width - margin / 2 && y <= size.height - margin / 2
		);
	});
	if (!inside) return { ...whole, zoom: Math.max(ZOOM.min, whole.zoom - FIT_TOLERANCE) };
	return whole.zoom - before.zoom > TOO_FAR ? whole : before;
}

// Not `Math.min(...values)`: an outline has more points than a call can take as arguments.
const min = (values: readonly number[]) => values.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
const max = (values: readonly number[]) => values.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);

/** The world as a unit square; it ends at 85 degrees north and south. */
function mercator([latitude, longitude]: LatLng): Point {
	const sine = Math.sin((clamp(latitude, -85, 85) * Math.PI) / 180);
	return { x: 0.5 + longitude / 360, y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI) };
}

function unmercator({ x, y }: Point): LatLng {
	return [(Math.atan(Math.sinh((0.5 - y) * 2 * Math.PI)) * 180) / Math.PI, (x - 0.5) * 360];
}
