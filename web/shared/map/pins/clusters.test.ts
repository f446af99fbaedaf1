import { describe, expect, test } from 'vitest';
import { toPoint } from '../camera/camera.ts';
import type { MapPin } from '../map-props.ts';
import { joinPins, MAX_UNCLUSTERED, withHovered } from './clusters.ts';

/** Many homes on one block, with the given number of comps. */
function homes(count: number, comps = 0): MapPin[] {
	return Array.from({ length: count }, (_, index) => ({
		id: `home-${index}`,
		number: index < comps ? index + 1 : null,
		latitude: 47.62 + (index % 10) * 0.0001,
		longitude: -122.31 + Math.floor(index / 10) * 0.0001,
		status: index < comps ? 'comp' : 'sold',
		label: [`${index} Alder St`],
		dimmed: false,
	}));
}

const sizeOf = (pins: readonly MapPin[], zoom = 13) => {
	const { alone, clusters } = joinPins(pins, zoom);
	return { alone: alone.length, joined: clusters.reduce((sum, { pins: each }) => sum + each.length, 0) };
};

describe('pins', () => {
	test('are drawn one by one up to the threshold and clustered beyond it', () => {
		expect(sizeOf(homes(MAX_UNCLUSTERED))).toEqual({ alone: 50, joined: 0 });
		expect(sizeOf(homes(MAX_UNCLUSTERED + 1))).toEqual({ alone: 0, joined: 51 });
	});

	test('of comps are never clustered', () => {
		expect(sizeOf(homes(80, 9))).toEqual({ alone: 9, joined: 71 });
	});

	test('are taken out of their cluster when highlighted', () => {
		const pins = homes(80, 3);
		const { alone } = joinPins(pins, 13);
		const ids = (hovered: string | null) => withHovered(alone, pins, hovered).map((pin) => pin.id);
		expect(ids('home-40')).toEqual(['home-0', 'home-1', 'home-2', 'home-40']);
		expect(ids('home-1')).toEqual(['home-0', 'home-1', 'home-2']);
		expect(ids(null)).toHaveLength(3);
	});

	test('split as the map zooms in, without losing any', () => {
		const near = joinPins(homes(80), 18);
		expect(near.clusters.length).toBeGreaterThan(joinPins(homes(80), 13).clusters.length);
		const joined = near.clusters.flatMap((cluster) => cluster.pins);
		expect(new Set([...near.alone, ...joined].map((pin) => pin.id)).size).toBe(80);
	});

	test('are clustered so that no cluster covers another', () => {
		const spread = homes(400).map((pin, index) => ({
			...pin,
			latitude: 47.6 + ((index * 7919) % 400) * 0.0001,
			longitude: -122.3 + ((index * 104729) % 400) * 0.00015,
		}));
		for (const step of [11, 12, 13, 14]) {
			const { alone, clusters } = joinPins(spread, step);
			const points = clusters.map((each) =>
				toPoint(
					[each.latitude, each.longitude],
					{ center: [47.6, -122.3], zoom: step },
					{ width: 0, height: 0 },
				),
			);
			const distances = points.flatMap((one, index) =>
				points.slice(index + 1).map((other) => Math.hypot(one.x - other.x, one.y - other.y)),
			);
			expect(Math.min(...distances)).toBeGreaterThan(37);
			expect(clusters.length).toBeGreaterThan(0);
			expect(alone.length + clusters.reduce((sum, each) => sum + each.pins.length, 0)).toBe(400);
		}
	});

	test('all at one position are one cluster there', () => {
		const overlapping = homes(60).map((pin) => ({ ...pin, latitude: 47.62, longitude: -122.31 }));
		const { clusters } = joinPins(overlapping, 18);
		expect(clusters).toHaveLength(1);
		expect(clusters[0]?.latitude).toBeCloseTo(47.62, 9);
		expect(clusters[0]?.longitude).toBeCloseTo(-122.31, 9);
	});
});
