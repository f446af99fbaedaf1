import { describe, expect, test } from 'vitest';
import type { LatLng } from '../../../../domain/places/geo.ts';
import { milesBetween } from '../../../../domain/places/geo.ts';
import { toPoint } from './camera.ts';
import { circleAround, pixelsPerMile, scaleBar } from './miles.ts';

const at = ([latitude, longitude]: LatLng) => ({ latitude, longitude });

describe('the circle', () => {
	test.each([
		[[25.76, -80.19] as LatLng, 0.25],
		[[47.62, -122.31] as LatLng, 0.5],
		[[61.22, -149.9] as LatLng, 1],
		[[38.9, -77.03] as LatLng, 16.8],
	])('around %j is %d miles wide in every direction', (center, miles) => {
		for (const corner of circleAround(center, miles)) {
			expect(milesBetween(at(center), at(corner))).toBeCloseTo(miles, 2);
		}
	});

	test('starts in the north and turns east', () => {
		const circle = circleAround([30.25, -97.75], 0.5);
		expect(circle[0]?.[0]).toBeCloseTo(30.257236, 5);
		expect(circle[24]?.[1]).toBeGreaterThan(-97.75);
	});

	test('is as wide on screen as the scale says', () => {
		const camera = { center: [47.62, -122.31] as LatLng, zoom: 14 };
		const [north = camera.center] = circleAround(camera.center, 0.5);
		const { y } = toPoint(north, camera, { width: 0, height: 0 });
		expect(-y).toBeCloseTo(0.5 * pixelsPerMile(camera), 1);
	});
});

describe('the scale bar', () => {
	test.each([
		[18, 0.01],
		[17, 0.02],
		[14, 0.25],
		[12, 1],
		[4, 250],
	])('at zoom %d is %d miles long', (zoom, miles) => {
		expect(scaleBar({ center: [35, -100], zoom }, 110).miles).toBe(miles);
	});

	test('is never wider than its space, and never a dot', () => {
		for (let zoom = 3; zoom <= 18; zoom += 0.1) {
			const { pixels } = scaleBar({ center: [35, -90], zoom }, 110);
			expect(pixels).toBeLessThanOrEqual(110);
			expect(pixels).toBeGreaterThan(35);
		}
	});
});
