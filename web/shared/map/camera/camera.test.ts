import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AUSTIN, place, SIZE } from '../../../../tests/samples/map-camera.ts';
import {
	type Camera,
	fitCamera,
	followPlaces,
	panCamera,
	toPlace,
	toPoint,
	ZOOM,
	zoomCamera,
} from './camera.ts';
import { circleAround } from './miles.ts';

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

describe('a fitted map', () => {
	test('has every position inside its margin', () => {
		fc.assert(
			fc.property(fc.array(place, { minLength: 2, maxLength: 20 }), (places) => {
				const camera = fitCamera(places, SIZE, 40);
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
		expect(fitCamera([AUSTIN], SIZE, 40).zoom).toBe(17);
		expect(fitCamera([], SIZE, 40).zoom).toBeLessThan(4);
	});
});

describe('a map that follows its content', () => {
	const around = (miles: number) => circleAround(AUSTIN, miles);
	const half = fitCamera(around(0.5), SIZE, 40);

	test("doesn't move while the content fits", () => {
		expect(followPlaces(half, around(0.45), SIZE, 40)).toBe(half);
	});

	test('zooms out, with room to spare, when the content grows out of it', () => {
		const wider = followPlaces(half, around(1), SIZE, 40);
		expect(wider.zoom).toBeCloseTo(fitCamera(around(1), SIZE, 40).zoom - 0.5, 9);
		expect(followPlaces(wider, around(1.2), SIZE, 40)).toBe(wider);
	});

	test('zooms in when the content would be small', () => {
		expect(followPlaces(half, around(0.2), SIZE, 40)).toEqual(fitCamera(around(0.2), SIZE, 40));
	});
});
