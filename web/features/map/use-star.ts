import { type PointerEvent, useState } from 'react';
import type { LatLng } from '../../../domain/places/geo.ts';
import { type Camera, type Size, toPlace } from './camera.ts';
import { pointIn } from './use-gestures.ts';

/**
 * Moves the star by pointer. Its position is reported when it is released.
 *
 * @returns handlers that answer whether the event was about the star, and where it is held; null: it is not
 */
export function useStar(onMove: ((place: LatLng) => void) | null, camera: Camera, size: Size) {
	const [dragged, setDragged] = useState<LatLng | null>(null);
	return {
		dragged,
		take(event: PointerEvent<HTMLElement>): boolean {
			const star = onMove !== null && (event.target as Element).closest('[data-subject]') !== null;
			if (!star) return false;
			event.currentTarget.setPointerCapture(event.pointerId);
			setDragged(toPlace(pointIn(event.currentTarget, event), camera, size));
			return true;
		},
		carry(event: PointerEvent<HTMLElement>): boolean {
			if (dragged) setDragged(toPlace(pointIn(event.currentTarget, event), camera, size));
			return dragged !== null;
		},
		drop(): void {
			if (dragged) onMove?.(dragged);
			setDragged(null);
		},
	};
}
