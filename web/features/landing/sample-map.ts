/** Where homes lie on a drawn map around a point: miles to pixels, north up. */

export const MAP = { width: 640, height: 320, radius: 132 } as const;

/** The miles of a degree of latitude, with the earth's mean radius. */
const MILES_OF_A_DEGREE = 69.0934;

export interface Place {
	latitude: number;
	longitude: number;
}

/**
 * A point of the map for a home. Within a mile the earth is flat to a part in a thousand.
 *
 * @param radiusMiles what the drawn circle stands for
 * @returns null for a home outside the frame
 * @example placeOnMap(centre, centre, 0.5) // { x: 320, y: 160 }
 */
export function placeOnMap(home: Place, centre: Place, radiusMiles: number): { x: number; y: number } | null {
	const scale = (MILES_OF_A_DEGREE * MAP.radius) / radiusMiles;
	const east = (home.longitude - centre.longitude) * Math.cos((centre.latitude * Math.PI) / 180);
	const x = Math.round(MAP.width / 2 + east * scale);
	const y = Math.round(MAP.height / 2 - (home.latitude - centre.latitude) * scale);
	const inside = x > 8 && x < MAP.width - 8 && y > 8 && y < MAP.height - 8;
	return inside ? { x, y } : null;
}
