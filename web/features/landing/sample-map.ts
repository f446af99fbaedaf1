/** Projects homes onto a small map around a point: miles to pixels, north up. */

export const MAP = { width: 640, height: 320, radius: 132 } as const;

/** Miles per degree of latitude, for the earth's mean radius. */
const MILES_PER_DEGREE = 69.0934;

export interface Place {
	latitude: number;
	longitude: number;
}

/**
 * Projects a home onto the map. Within a mile, a flat earth is accurate to one part in a thousand.
 *
 * @param radiusMiles the radius of the drawn circle
 * @returns null for a home outside the frame
 * @example positionOnMap(center, center, 0.5) // { x: 320, y: 160 }
 */
export function positionOnMap(
	home: Place,
	center: Place,
	radiusMiles: number,
): { x: number; y: number } | null {
	const scale = (MILES_PER_DEGREE * MAP.radius) / radiusMiles;
	const east = (home.longitude - center.longitude) * Math.cos((center.latitude * Math.PI) / 180);
	const x = Math.round(MAP.width / 2 + east * scale);
	const y = Math.round(MAP.height / 2 - (home.latitude - center.latitude) * scale);
	const inside = x > 8 && x < MAP.width - 8 && y > 8 && y < MAP.height - 8;
	return inside ? { x, y } : null;
}
