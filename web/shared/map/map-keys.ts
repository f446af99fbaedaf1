/** Keyboard controls of the map. */
import { type Camera, type Point, panCamera, type Size, zoomCamera } from './camera/camera.ts';

/** How many pixels an arrow key moves the map, and the star. */
const STRIDE = { map: 80, star: 4 } as const;

const ARROWS: Readonly<Record<string, Point>> = {
	ArrowLeft: { x: -1, y: 0 },
	ArrowRight: { x: 1, y: 0 },
	ArrowUp: { x: 0, y: -1 },
	ArrowDown: { x: 0, y: 1 },
};

const STEPS: Readonly<Record<string, number>> = { '+': 1, '=': 1, '-': -1, _: -1 };

/** How a key changes the camera; null if the map doesn't use the key. */
export function cameraKey(key: string, size: Size): ((camera: Camera) => Camera) | null {
	const arrow = ARROWS[key];
	if (arrow) return (camera) => panCamera(camera, { x: -arrow.x * STRIDE.map, y: -arrow.y * STRIDE.map });
	const steps = STEPS[key];
	return steps ? (camera) => zoomCamera(camera, steps, middleOf(size), size) : null;
}

/** How far a key moves the star, in pixels; null if it isn't an arrow. */
export function starKey(key: string): Point | null {
	const arrow = ARROWS[key];
	return arrow ? { x: arrow.x * STRIDE.star, y: arrow.y * STRIDE.star } : null;
}

export function middleOf({ width, height }: Size): Point {
	return { x: width / 2, y: height / 2 };
}

/** The keys explained, for people who can't see the map's buttons. */
export const KEYS =
	'Arrow keys pan, plus and minus zoom, 0 fits all homes. The homes on the map are listed next.';
