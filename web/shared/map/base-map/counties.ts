/** County lines: which of them are visible. */
import type { LatLng } from '../../../../domain/places/geo.ts';
import { type Camera, type Size, toPlace } from '../camera/camera.ts';

interface Bounds {
	south: number;
	west: number;
	north: number;
	east: number;
}

export interface County {
	/** Its FIPS code. */
	id: string;
	name: string;
	/** One ring per part, including islands and lakes. */
	outline: readonly (readonly LatLng[])[];
	bounds: Bounds;
}

export function computeBounds(places: readonly LatLng[]): Bounds {
	const bounds = { south: 90, west: 180, north: -90, east: -180 };
	for (const [latitude, longitude] of places) {
		bounds.south = Math.min(bounds.south, latitude);
		bounds.north = Math.max(bounds.north, latitude);
		bounds.west = Math.min(bounds.west, longitude);
		bounds.east = Math.max(bounds.east, longitude);
	}
	return bounds;
}

/** The counties whose bounding boxes intersect the view. */
export function visibleCounties(counties: readonly County[], camera: Camera, size: Size): readonly County[] {
	const [north, west] = toPlace({ x: 0, y: 0 }, camera, size);
	const [south, east] = toPlace({ x: size.width, y: size.height }, camera, size);
	return counties.filter(
		({ bounds }) =>
			bounds.south <= north && bounds.north >= south && bounds.west <= east && bounds.east >= west,
	);
}

/** The county that contains a position, by the even-odd rule over all its rings; null if there is none. */
export function countyAt(counties: readonly County[], [latitude, longitude]: LatLng): County | null {
	return (
		counties.find(
			({ bounds, outline }) =>
				latitude >= bounds.south &&
				latitude <= bounds.north &&
				longitude >= bounds.west &&
				longitude <= bounds.east &&
				crossings(outline, latitude, longitude) % 2 === 1,
		) ?? null
	);
}

/** How often a ray to the east crosses the rings. */
function crossings(rings: County['outline'], latitude: number, longitude: number): number {
	let crossed = 0;
	for (const ring of rings) {
		for (const [index, [north, east]] of ring.entries()) {
			const [nextNorth, nextEast] = ring[(index + 1) % ring.length] ?? [north, east];
			if (north > latitude === nextNorth > latitude) continue;
			const at = east + ((latitude - north) / (nextNorth - north)) * (nextEast - east);
			if (at > longitude) crossed++;
		}
	}
	return crossed;
}
