import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LatLng } from '../../../domain/places/geo.ts';
import { type Camera, fitted, followPlaces, panned, toPlace, toPoint, ZOOM, zoomed } from './camera.ts';
import { circleAround } from './miles.ts';

const SIZE = { width: 640, height: 320 };
const AUSTIN: LatLng = [30.25, -97.75];
const CAMERA: Camera = { center: AUSTIN, zoom: 14 };

const place = fc.tuple(
	fc.double({ min: 18, max: 70, noNaN: true }),
	fc.double({ min: -170, max: -60, noNaN: true }),
);

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
	const after = toPlace(point, zoomed(CAMERA, 1.7, point, SIZE), SIZE);
	expect(after[0]).toBeCloseTo(before[0], 9);
	expect(after[1]).toBeCloseTo(before[1], 9);
});

test('the zoom stops where there is nothing more to see', () => {
	const middle = { x: 320, y: 160 };
	expect(zoomed(CAMERA, 99, middle, SIZE).zoom).toBe(ZOOM.max);
	expect(zoomed(CAMERA, -99, middle, SIZE).zoom).toBe(ZOOM.min);
});

test('a panned map follows the pointer', () => {
	const moved = panned(CAMERA, { x: 30, y: -20 });
	const { x, y } = toPoint(AUSTIN, moved, SIZE);
	expect([x, y].map(Math.round)).toEqual([350, 140]);
});

describe('a fitted map', () => {
	test('has every position inside its margin', () => {
		fc.assert(
			fc.property(fc.array(place, { minLength: 2, maxLength: 20 }), (places) => {
				const camera = fitted(places, SIZE, 40);
				// Positions a continent apart don't fit at the lowest zoom.
				fc.pre(camera.zoom > ZOOM.min);
				for (const each of places) {
					const { x, y } = toPoint(each, camera, SIZE);
					expect(x).toBeGreaterThan(39.9);
					expect(x).toBeLessThan(600.1);
					expect(y).toBeGreaterThan(39.9);
					expect(y).toBeLessThan(280.1);
				}
			}),
		);
	});

	test('shows the neighborhood of a single position, and the country if there are none', () => {
		expect(fitted([AUSTIN], SIZE, 40).zoom).toBe(17);
		expect(fitted([], SIZE, 40).zoom).toBeLessThan(4);
	});
});

describe('a map that follows its content', () => {
	const around = (miles: number) => circleAround(AUSTIN, miles);
	const half = fitted(around(0.5), SIZE, 40);

	test("doesn't move while the content fits", () => {
		expect(followPlaces(half, around(0.45), SIZE, 40)).toBe(half);
	});

	test('zooms out, with room to spare, when the content grows out of it', () => {
		const wider = followPlaces(half, around(1), SIZE, 40);
		expect(wider.zoom).toBeCloseTo(fitted(around(1), SIZE, 40).zoom - 0.5, 9);
		expect(followPlaces(wider, around(1.2), SIZE, 40)).toBe(wider);
	});

	test('zooms in when the content would be small', () => {
		expect(followPlaces(half, around(0.2), SIZE, 40)).toEqual(fitted(around(0.2), SIZE, 40));
	});
});
