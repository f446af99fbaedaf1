import { type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import { type Camera, type Point, panCamera, type Size, zoomCamera } from './camera/camera.ts';

/** How far a pointer may move during a click, in pixels. */
const MAX_CLICK_MOVEMENT = 5;

/** How far the wheel turns per zoom level, in its own units; a pinch on a trackpad turns less. */
const WHEEL_STEP = { wheel: 400, pinch: 80 } as const;

type Move = (change: (camera: Camera) => Camera) => void;

/**
 * Pans and zooms the map by pointer, two fingers and wheel. The wheel scrolls the page until the map has the focus:
 * otherwise scrolling past the map would get stuck.
 *
 * @returns handlers for the map's element, and whether the last press moved the map, so that it doesn't count as a
 * click
 */
export function useGestures(element: RefObject<HTMLElement | null>, size: Size, move: Move) {
	const fingers = useRef(new Map<number, Point>());
	const traveled = useRef(0);
	const latest = useRef({ size, move });
	latest.current = { size, move };

	useEffect(() => {
		const map = element.current;
		if (!map) return;
		const turn = (event: WheelEvent) => {
			const pinch = event.ctrlKey || event.metaKey;
			if (!pinch && !map.contains(document.activeElement)) return;
			event.preventDefault();
			const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 40 : 1;
			const steps = (-event.deltaY * lines) / (pinch ? WHEEL_STEP.pinch : WHEEL_STEP.wheel);
			const point = pointIn(map, event);
			latest.current.move((camera) => zoomCamera(camera, steps, point, latest.current.size));
		};
		// React's wheel listeners are passive and can't stop the page from scrolling.
		map.addEventListener('wheel', turn, { passive: false });
		return () => map.removeEventListener('wheel', turn);
	}, [element]);

	return {
		onPointerDown(event: PointerEvent<HTMLElement>) {
			if (fingers.current.size === 0) traveled.current = 0;
			fingers.current.set(event.pointerId, pointIn(event.currentTarget, event));
		},
		onPointerMove(event: PointerEvent<HTMLElement>) {
			const before = fingers.current.get(event.pointerId);
			if (!before) return;
			const now = pointIn(event.currentTarget, event);
			traveled.current += distance(before, now);
			if (traveled.current < MAX_CLICK_MOVEMENT) return;
			// Not earlier: a captured pointer clicks the map instead of the pin below it.
			event.currentTarget.setPointerCapture(event.pointerId);
			const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
			fingers.current.set(event.pointerId, now);
			move((camera) => (other ? pinched(camera, before, now, other, size) : dragged(camera, before, now)));
		},
		onPointerUp: (event: PointerEvent) => void fingers.current.delete(event.pointerId),
		onPointerCancel: (event: PointerEvent) => void fingers.current.delete(event.pointerId),
		didMoveMap: () => traveled.current >= MAX_CLICK_MOVEMENT,
	};
}

/** The position of an event, from the top left corner of an element. */
export function pointIn(element: Element, event: { clientX: number; clientY: number }): Point {
	const { left, top } = element.getBoundingClientRect();
	return { x: event.clientX - left, y: event.clientY - top };
}

function dragged(camera: Camera, before: Point, now: Point): Camera {
	return panCamera(camera, { x: now.x - before.x, y: now.y - before.y });
}

/** One of two fingers moved: both stay on the same positions of the map. */
function pinched(camera: Camera, before: Point, now: Point, other: Point, size: Size): Camera {
	const steps = Math.log2(Math.max(1, distance(now, other)) / Math.max(1, distance(before, other)));
	const middle = { x: (before.x + other.x) / 2, y: (before.y + other.y) / 2 };
	const half = { x: (now.x - before.x) / 2, y: (now.y - before.y) / 2 };
	return panCamera(zoomCamera(camera, steps, middle, size), half);
}

function distance(one: Point, other: Point): number {
	return Math.hypot(one.x - other.x, one.y - other.y);
}
