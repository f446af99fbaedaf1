/** What the keys do on the map. */
import { type Camera, type Point, pushed, type Size, zoomed } from './camera.ts';

/** An arrow moves the map by so many pixels, and the star by fewer. */
const STRIDE = { map: 80, star: 4 } as const;

const ARROWS: Readonly<Record<string, Point>> = {
	ArrowLeft: { x: -1, y: 0 },
	ArrowRight: { x: 1, y: 0 },
	ArrowUp: { x: 0, y: -1 },
	ArrowDown: { x: 0, y: 1 },
};

const STEPS: Readonly<Record<string, number>> = { '+': 1, '=': 1, '-': -1, _: -1 };

/** What a key changes of the camera; null if it is no key of the map. */
export function cameraKey(key: string, size: Size): ((camera: Camera) => Camera) | null {
	const arrow = ARROWS[key];
	if (arrow) return (camera) => pushed(camera, { x: -arrow.x * STRIDE.map, y: -arrow.y * STRIDE.map });
	const steps = STEPS[key];
	return steps ? (camera) => zoomed(camera, steps, middleOf(size), size) : null;
}

/** How far a key moves the star, in pixels; null if it is no arrow. */
export function starKey(key: string): Point | null {
	const arrow = ARROWS[key];
	return arrow ? { x: arrow.x * STRIDE.star, y: arrow.y * STRIDE.star } : null;
}

export function middleOf({ width, height }: Size): Point {
	return { x: width / 2, y: height / 2 };
}

/** The keys in words, for who cannot see the map's buttons. */
export const KEYS =
	'Arrow keys pan, plus and minus zoom, 0 fits all homes. The homes on the map are listed next.';
