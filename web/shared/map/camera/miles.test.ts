import { describe, expect, test } from 'vitest';
import type { LatLng } from '../../../../domain/places/geo.ts';
import { milesBetween } from '../../../../domain/places/geo.ts';
import { circleAround, scaleBar } from './miles.ts';

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
});

describe('the scale bar', () => {
	test.each([
		[18, 0.01],
		[17, 0.02],
		[14, 0.2],
		[12, 1],
		[4, 200],
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
