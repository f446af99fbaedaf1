/** Keeps comps legible where they would overlap: each is moved aside, with a line to its location. */
import type { Point } from '../camera/camera.ts';

/** How far apart the centers of two comps are, in pixels, and of a comp and the subject's star. */
export const DISC_DISTANCE = 23;
export const STAR_DISTANCE = 25;

/** The lines from the moved discs to their locations, as one path. */
export function leaderLines(places: readonly Point[], moved: readonly Point[]): string {
	return moved
		.map(({ x, y }, index) => ({ x, y, from: places[index] ?? { x, y } }))
		.filter(({ x, y, from }) => Math.hypot(x - from.x, y - from.y) > 1)
		.map(({ x, y, from }) => `M${from.x.toFixed(1)} ${from.y.toFixed(1)}L${x.toFixed(1)} ${y.toFixed(1)}`)
		.join('');
}
