import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AUSTIN, place, SIZE } from '../../../../tests/samples/map-camera.ts';
import { type Camera, panCamera, toPlace, toPoint, ZOOM, zoomCamera } from './camera.ts';

const CAMERA: Camera = { center: AUSTIN, zoom: 14 };

test('the center is in the middle, north is up and east is right', () => {
	expect(toPoint(AUSTIN, CAMERA, SIZE)).toEqual({ x: 320, y: 160 });
	expect(toPoint([30.26, -97.75], CAMERA, SIZE).y).toBeLessThan(160);
	expect(toPoint([30.25, -97.74], CAMERA, SIZE).x).toBeGreaterThan(320);
});

test('at zoom 0 the world is 512 pixels wide, as tiles count it', () => {
	const world: Camera = { center: [0, 0], zoom: 0 };
	expect(toPoint([0, 180], world, SIZE).x - toPoint([0, -180], world, SIZE).x).toBeCloseTo(512);
	// The latitude at which the Mercator world ends, which makes it square.
	expect(toPoint([85, 0], world, SIZE).y - SIZE.height / 2).toBeCloseTo(-255.1, 0);
});

test('converting a position to a point and back returns the position', () => {
	fc.assert(
		fc.property(place, place, fc.integer({ min: 3, max: 18 }), (center, other, zoom) => {
			const camera = { center, zoom };
			const [latitude, longitude] = toPlace(toPoint(other, camera, SIZE), camera, SIZE);
			expect(latitude).toBeCloseTo(other[0], 6);
			expect(longitude).toBeCloseTo(other[1], 6);
		}),
	);
});

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
