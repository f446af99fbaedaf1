import { useMemo, useState } from 'react';
import type { Place } from '../../../domain/comps/criteria.ts';
import { type Camera, fitted, type Size } from './camera.ts';

/** Room for a pin, and for the controls at the edges. */
const MARGIN = 44;

export interface CameraControl {
	camera: Camera;
	/** Looks somewhere else, from where it looks now. */
	move: (change: (camera: Camera) => Camera) => void;
	/** Shows everything again, and follows it as it changes. */
	follow: () => void;
	following: boolean;
}

/**
 * Shows all of the content and follows it, until the person looks somewhere else.
 *
 * @param topic a new one is shown from the beginning, wherever the person looked before
 */
export function useCamera(content: readonly Place[], size: Size, topic: string): CameraControl {
	const [own, setOwn] = useState<{ camera: Camera; topic: string } | null>(null);
	const whole = useMemo(() => fitted(content, size, MARGIN), [content, size]);
	const looked = own?.topic === topic ? own.camera : null;
	return {
		camera: looked ?? whole,
		move: (change) =>
			setOwn((before) => ({ topic, camera: change(before?.topic === topic ? before.camera : whole) })),
		follow: () => setOwn(null),
		following: looked === null,
	};
}
