/** Miles on the map: the circle around a home, and the scale bar. */
import type { LatLng } from '../../../../domain/places/geo.ts';
import { MILES_PER_DEGREE } from '../../../../domain/places/geo.ts';
import { roundDown } from '../../../../report/drawing/ticks.ts';
import type { Camera } from './camera.ts';

/** Enough corners to look round at any size. */
const CORNERS = 96;

/**
 * The corners of a circle around a place, by the great-circle destination formula.
 *
 * @example circleAround([30.25, -97.75], 0.5)[0] // [30.257236, -97.75], half a mile north
 */
export function circleAround([latitude, longitude]: LatLng, miles: number): readonly LatLng[] {
	const north = (latitude * Math.PI) / 180;
	const angle = ((miles / MILES_PER_DEGREE) * Math.PI) / 180;
	return Array.from({ length: CORNERS }, (_, index) => {
		const bearing = (index / CORNERS) * 2 * Math.PI;
		const sine = Math.sin(north) * Math.cos(angle) + Math.cos(north) * Math.sin(angle) * Math.cos(bearing);
		const east = Math.atan2(
			Math.sin(bearing) * Math.sin(angle) * Math.cos(north),
			Math.cos(angle) - Math.sin(north) * sine,
		);
		return [(Math.asin(sine) * 180) / Math.PI, longitude + (east * 180) / Math.PI];
	});
}

/** Pixels per mile at the center of the map. */
export function pixelsPerMile({ center: [latitude], zoom }: Camera): number {
	return (512 * 2 ** zoom) / (360 * MILES_PER_DEGREE * Math.cos((latitude * Math.PI) / 180));
}

/** The longest scale bar with a round length that fits in the given number of pixels. */
export function scaleBar(camera: Camera, maxPixels: number): { miles: number; pixels: number } {
	const mile = pixelsPerMile(camera);
	const miles = roundDown(maxPixels / mile);
	return { miles, pixels: miles * mile };
}
