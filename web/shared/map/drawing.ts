/** Drawing an area, corner by corner: a reducer. */
import { plural } from '../../../domain/format/plural.ts';
import type { LatLng } from '../../../domain/places/geo.ts';

/** The corners so far; null if nothing is being drawn. */
export type Drawing = readonly LatLng[] | null;

export type DrawingAction =
	| { do: 'begin' }
	| { do: 'add'; corner: LatLng }
	/** Removes the last corner. */
	| { do: 'undo' }
	/** Cancels, or ends the drawing after its corners were passed on. */
	| { do: 'end' };

/** An area needs at least three corners. */
export const MIN_CORNERS = 3;

/** More than anyone clicks. Stops a stuck key from creating a polygon of thousands. */
const MAX_CORNERS = 100;

export function nextDrawing(drawing: Drawing, act: DrawingAction): Drawing {
	if (act.do === 'begin') return [];
	if (act.do === 'end' || drawing === null) return null;
	if (act.do === 'undo') return drawing.slice(0, -1);
	const last = drawing.at(-1);
	// The second click of a double click is at the same position.
	const isSamePlace = last && last[0] === act.corner[0] && last[1] === act.corner[1];
	return isSamePlace || drawing.length >= MAX_CORNERS ? drawing : [...drawing, act.corner];
}

/** The next step when drawing an area. */
export function drawingHint(drawing: readonly LatLng[]): string {
	if (drawing.length === 0)
		return 'Click to place the first corner, or press Space to place it at the crosshair.';
	const missing = MIN_CORNERS - drawing.length;
	const corners = plural(drawing.length, 'corner');
	return missing > 0
		? `${corners}. Add at least ${missing} more. Backspace removes the last one; Escape cancels.`
		: `${corners}. Double-click or press Enter to close the area.`;
}
