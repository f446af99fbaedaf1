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
	const [held, setHeld] = useState<LatLng | null>(null);
	return {
		held,
		take(event: PointerEvent<HTMLElement>): boolean {
			const star = onMove !== null && (event.target as Element).closest('[data-subject]') !== null;
			if (!star) return false;
			event.currentTarget.setPointerCapture(event.pointerId);
			setHeld(toPlace(pointIn(event.currentTarget, event), camera, size));
			return true;
		},
		carry(event: PointerEvent<HTMLElement>): boolean {
			if (held) setHeld(toPlace(pointIn(event.currentTarget, event), camera, size));
			return held !== null;
		},
		drop(): void {
			if (held) onMove?.(held);
			setHeld(null);
		},
	};
}
