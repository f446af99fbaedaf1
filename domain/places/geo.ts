/** Locations, and the distances between them. */

/** A point as degrees north and degrees east. */
export type LatLng = readonly [latitude: number, longitude: number];

/** Coordinates of a home or ZIP code; null when unknown. */
export interface MapLocation {
	/** Degrees north. */
	latitude: number | null;
	/** Degrees east. */
	longitude: number | null;
}

/** Miles of one degree of latitude, on a sphere of 3,958.8 miles radius. */
export const MILES_PER_DEGREE = (Math.PI / 180) * 3958.8;

/**
 * Whether a location is known. Impossible coordinates don't count, nor does (0, 0), which some files have for unknown
 * locations.
 */
export function hasLocation<P extends MapLocation>(
	place: P,
): place is P & { latitude: number; longitude: number } {
	const { latitude, longitude } = place;
	if (latitude === null || longitude === null) return false;
	if (!(Math.abs(latitude) < 90 && Math.abs(longitude) <= 180)) return false;
	return latitude !== 0 || longitude !== 0;
}

/**
 * Straight-line miles between two locations; null if one is unknown. The equirectangular distance, √(Δφ² + (cos φₘ
 * Δλ)²) · R: within 0.1% of the great circle over the 30 miles between comps.
 *
 * @example milesBetween({ latitude: 47.61, longitude: -122.33 }, { latitude: 47.62, longitude: -122.33 }) // 0.69
 */
export function milesBetween(from: MapLocation, to: MapLocation): number | null {
	if (!hasLocation(from) || !hasLocation(to)) return null;
	const middle = ((from.latitude + to.latitude) / 2) * (Math.PI / 180);
	const north = to.latitude - from.latitude;
	const east = (to.longitude - from.longitude) * Math.cos(middle);
	return Math.hypot(north, east) * MILES_PER_DEGREE;
}
