/** Where a pin's note goes: near its pin and fully inside the map. */
import type { Point, Size } from '../camera/camera.ts';

/** The distance from the center of the pin to the note. */
const GAP = 20;

/** The minimum distance from the note to the edge of the map. */
const MARGIN = 8;

/** How far the note extends to the other side of its pin, if there is room. */
const LEAD = 24;

/**
 * The top left corner of a note: below the pin in the upper half of the map and above it in the lower half, shifted
 * so that it isn't cut off.
 *
 * @example notePosition({ x: 5, y: 10 }, { width: 200, height: 60 }, { width: 640, height: 320 }) // { x: 8, y: 30 }
 */
export function notePosition(pin: Point, note: Size, map: Size): Point {
	const x = pin.x < map.width / 2 ? pin.x - LEAD : pin.x - note.width + LEAD;
	const y = pin.y < map.height / 2 ? pin.y + GAP : pin.y - GAP - note.height;
	return { x: within(x, map.width - note.width), y: within(y, map.height - note.height) };
}

/** Moves a note into the map; one that is larger shows its beginning. */
function within(at: number, room: number): number {
	return Math.max(MARGIN, Math.min(at, room - MARGIN));
}
