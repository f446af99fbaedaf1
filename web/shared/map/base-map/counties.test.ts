import { describe, expect, test } from 'vitest';
import type { LatLng } from '../../../../domain/places/geo.ts';
import { type County, computeBounds, countyAt } from './counties.ts';

function square(id: string, south: number, west: number, side: number, hole?: readonly LatLng[]): County {
	const ring: LatLng[] = [
		[south, west],
		[south, west + side],
		[south + side, west + side],
		[south + side, west],
	];
	return { id, name: id, outline: hole ? [ring, hole] : [ring], bounds: computeBounds(ring) };
}

const LAKE: LatLng[] = [
	[40.4, -100.6],
	[40.4, -100.4],
	[40.6, -100.4],
	[40.6, -100.6],
];
const COUNTIES = [square('West', 40, -102, 1), square('East', 40, -101, 1, LAKE)];

describe('the county of a place', () => {
	test('is the county that contains the point', () => {
		expect(countyAt(COUNTIES, [40.5, -101.5])?.name).toBe('West');
		expect(countyAt(COUNTIES, [40.1, -100.5])?.name).toBe('East');
	});

	test('is null in a hole of a county, and outside all of them', () => {
		expect(countyAt(COUNTIES, [40.5, -100.5])).toBeNull();
		expect(countyAt(COUNTIES, [45, -100.5])).toBeNull();
	});
});
