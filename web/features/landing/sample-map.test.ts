import { describe, expect, test } from 'vitest';
import { MAP, positionOnMap } from './sample-map.ts';

const AUSTIN = { latitude: 30.25, longitude: -97.75 };

describe('a home on the map', () => {
	test('is at the center when it is the center itself', () => {
		expect(positionOnMap(AUSTIN, AUSTIN, 0.5)).toEqual({ x: MAP.width / 2, y: MAP.height / 2 });
	});

	test('half a mile north is on a half-mile circle, above the center', () => {
		const north = { ...AUSTIN, latitude: AUSTIN.latitude + 0.5 / 69.0934 };
		expect(positionOnMap(north, AUSTIN, 0.5)).toEqual({ x: MAP.width / 2, y: MAP.height / 2 - MAP.radius });
	});

	test('half a mile east is as far from the center as half a mile north', () => {
		const degree = 69.0934 * Math.cos((30.25 * Math.PI) / 180);
		const east = { ...AUSTIN, longitude: AUSTIN.longitude + 0.5 / degree };
		expect(positionOnMap(east, AUSTIN, 0.5)).toEqual({ x: MAP.width / 2 + MAP.radius, y: MAP.height / 2 });
	});

	test('is omitted when it is outside the frame', () => {
		expect(positionOnMap({ ...AUSTIN, latitude: 30.3 }, AUSTIN, 0.25)).toBeNull();
	});
});
