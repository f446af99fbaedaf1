import { type PointerEvent, useState } from 'react';
import type { LatLng } from '../../../domain/places/geo.ts';
import { type Camera, type Size, toPlace } from './camera/camera.ts';
import { pointIn } from './use-gestures.ts';

/**
 * Drags the star. Its position is reported when it is released.
 *
 * @returns handlers that report whether the event was for the star, and its position while dragged, or null
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
		drag(event: PointerEvent<HTMLElement>): boolean {
			if (dragged) setDragged(toPlace(pointIn(event.currentTarget, event), camera, size));
			return dragged !== null;
		},
		drop(): void {
			if (dragged) onMove?.(dragged);
			setDragged(null);
		},
	};
}
