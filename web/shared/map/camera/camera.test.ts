import { expect, test } from 'vitest';
import { AUSTIN, SIZE } from '../../../../tests/samples/map-camera.ts';
import { type Camera, panCamera, toPlace, toPoint, ZOOM, zoomCamera } from './camera.ts';

const CAMERA: Camera = { center: AUSTIN, zoom: 14 };

test('zooming keeps the position under the pointer', () => {
	const point = { x: 500, y: 40 };
	const before = toPlace(point, CAMERA, SIZE);
	const after = toPlace(point, zoomCamera(CAMERA, 1.7, point, SIZE), SIZE);
	expect(after[0]).toBeCloseTo(before[0], 9);
	expect(after[1]).toBeCloseTo(before[1], 9);
});

test('the zoom stops where there is nothing more to see', () => {
	const middle = { x: 320, y: 160 };
	expect(zoomCamera(CAMERA, 99, middle, SIZE).zoom).toBe(ZOOM.max);
	expect(zoomCamera(CAMERA, -99, middle, SIZE).zoom).toBe(ZOOM.min);
});

test('a panned map follows the pointer', () => {
	const moved = panCamera(CAMERA, { x: 30, y: -20 });
	const { x, y } = toPoint(AUSTIN, moved, SIZE);
	expect([x, y].map(Math.round)).toEqual([350, 140]);
});
