import { useState } from 'react';
import type { LatLng } from '../../../../domain/places/geo.ts';
import { type Camera, fitCamera, followPlaces, type Size } from './camera.ts';

/** Space for a pin, and for the controls at the edges. */
const MARGIN = 44;

export interface CameraControl {
	camera: Camera;
	/** Changes the view, starting from the current one. */
	move: (change: (camera: Camera) => Camera) => void;
	/** Fits everything again, and follows it as it changes. */
	follow: () => void;
	following: boolean;
}

/** The content and size that the camera was fitted to. A new topic or size resets the view. */
interface Followed {
	camera: Camera;
	content: readonly LatLng[];
	size: Size;
	topic: string;
}

/**
 * Fits all of the content and follows it, until the user moves the map.
 *
 * @param topic a new one is fitted, whatever the view was before
 */
export function useCamera(content: readonly LatLng[], size: Size, topic: string): CameraControl {
	const [own, setOwn] = useState<{ camera: Camera; topic: string } | null>(null);
	const [shown, setShown] = useState<Followed>(() => whole());
	let now = shown;
	if (shown.size !== size || shown.topic !== topic) now = whole();
	else if (shown.content !== content) {
		now = { ...shown, content, camera: followPlaces(shown.camera, content, size, MARGIN) };
	}
	// State derived from props: React renders again immediately, before anything is painted.
	if (now !== shown) setShown(now);
	const looked = own?.topic === topic ? own.camera : null;

	function whole(): Followed {
		return { camera: fitCamera(content, size, MARGIN), content, size, topic };
	}
	return {
		camera: looked ?? now.camera,
		move: (change) =>
			setOwn((before) => ({ topic, camera: change(before?.topic === topic ? before.camera : now.camera) })),
		follow() {
			setOwn(null);
			setShown(whole());
		},
		following: looked === null,
	};
}
