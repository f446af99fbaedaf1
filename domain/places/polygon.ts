/** Whether a point is inside an area drawn on the map. */
import type { LatLng } from './geo.ts';

/**
 * Whether a point is inside an area, by the even–odd rule: a ray from the point crosses the outline an odd number of
 * times. Fewer than three corners enclose nothing. Treats degrees as a plane, which is accurate over a few miles.
 */
export function isInsidePolygon([latitude, longitude]: LatLng, corners: readonly LatLng[]): boolean {
	let inside = false;
	corners.forEach(([north, east], at) => {
		const [otherNorth, otherEast] = corners.at(at - 1) ?? [north, east];
		if (north > latitude === otherNorth > latitude) return;
		const crossing = east + ((latitude - north) / (otherNorth - north)) * (otherEast - east);
		if (longitude < crossing) inside = !inside;
	});
	return inside;
}
