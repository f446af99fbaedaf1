import { describe, expect, test } from 'vitest';
import { joinPins, MOST_ALONE } from './clusters.ts';
import type { MapPin } from './map-props.ts';

/** So many homes on one block, and as many comps as are asked for. */
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
	const { alone, clusters } = joinPins(pins, zoom, null);
	return { alone: alone.length, joined: clusters.reduce((sum, { pins: each }) => sum + each.length, 0) };
};

describe('pins', () => {
	test('are drawn one by one up to the threshold and joined beyond it', () => {
		expect(sizeOf(homes(MOST_ALONE))).toEqual({ alone: 50, joined: 0 });
		expect(sizeOf(homes(MOST_ALONE + 1))).toEqual({ alone: 0, joined: 51 });
	});

	test('of comps are never joined', () => {
		expect(sizeOf(homes(80, 9))).toEqual({ alone: 9, joined: 71 });
	});

	test('that are looked at come out of their cluster', () => {
		const { alone } = joinPins(homes(80), 13, 'home-40');
		expect(alone.map((pin) => pin.id)).toEqual(['home-40']);
	});

	test('come apart as the map comes nearer, and none is lost', () => {
		const near = joinPins(homes(80), 18, null);
		expect(near.clusters.length).toBeGreaterThan(joinPins(homes(80), 13, null).clusters.length);
		const joined = near.clusters.flatMap((cluster) => cluster.pins);
		expect(new Set([...near.alone, ...joined].map((pin) => pin.id)).size).toBe(80);
	});

	test('all at one point are one cluster in its place', () => {
		const same = homes(60).map((pin) => ({ ...pin, latitude: 47.62, longitude: -122.31 }));
		const { clusters } = joinPins(same, 18, null);
		expect(clusters).toHaveLength(1);
		expect(clusters[0]?.latitude).toBeCloseTo(47.62, 9);
		expect(clusters[0]?.longitude).toBeCloseTo(-122.31, 9);
	});
});
