import { isDeepStrictEqual } from 'node:util';
import { feature } from 'topojson-client';
import atlas from 'us-atlas/counties-10m.json';
import { expect, test } from 'vitest';
import { computeBounds, countyAt } from './counties.ts';
import { type CountyTopology, parseCounties } from './county-atlas.ts';

const topology = atlas as unknown as CountyTopology;
const counties = parseCounties(topology);

test('every county has the name, rings and bounds of its shape', () => {
	const { features } = feature(topology, 'counties') as unknown as { features: Feature[] };
	expect(counties.length).toBe(features.length);
	const wrong = counties.filter((county, index) => {
		const { id, properties, geometry } = features[index] as Feature;
		const rings = geometry.type === 'Polygon' ? geometry.coordinates : geometry.coordinates.flat();
		const outline = rings.map((ring) => ring.map(([east = 0, north = 0]) => [north, east] as const));
		const shape = { id, name: properties.name, bounds: computeBounds(outline.flat()), outline };
		return !isDeepStrictEqual({ ...county }, shape);
	});
	expect(wrong.map(({ name }) => name)).toEqual([]);
});

interface Feature {
	id: string;
	properties: { name: string };
	geometry:
		| { type: 'Polygon'; coordinates: number[][][] }
		| { type: 'MultiPolygon'; coordinates: number[][][][] };
}

test('a place in Seattle is in King County', () => {
	expect(countyAt(counties, [47.6205, -122.3093])?.name).toBe('King');
});
