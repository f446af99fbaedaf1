import { useReducer } from 'react';
import type { LatLng } from '../../../domain/places/geo.ts';
import { type Drawing, MIN_CORNERS, nextDrawing } from './drawing.ts';

export interface DrawingControl {
	drawing: Drawing;
	begin: () => void;
	add: (corner: LatLng) => void;
	undo: () => void;
	/** Passes the area on if it has enough corners. */
	close: () => void;
	cancel: () => void;
}

/** The state of drawing an area. @param onPolygon gets the finished area; null if drawing is not allowed */
export function useDrawing(onPolygon: ((corners: readonly LatLng[] | null) => void) | null): DrawingControl {
	const [drawing, act] = useReducer(nextDrawing, null);
	return {
		drawing,
		begin: () => act({ do: 'begin' }),
		add: (corner) => act({ do: 'add', corner }),
		undo: () => act({ do: 'undo' }),
		close() {
			if (drawing === null || drawing.length < MIN_CORNERS) return;
			onPolygon?.(drawing);
			act({ do: 'end' });
		},
		cancel: () => act({ do: 'end' }),
	};
}
