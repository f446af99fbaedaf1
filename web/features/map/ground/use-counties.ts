import { useEffect, useState } from 'react';
import { feature } from 'topojson-client';
import countiesUrl from 'us-atlas/counties-10m.json?url';
import type { LatLng } from '../../../../domain/places/geo.ts';
import { boundsOf, type County } from './counties.ts';

type Topology = Parameters<typeof feature>[0];

/** A county as GeoJSON has it: east before north. */
interface CountyShape {
	id: string;
	properties: { name: string };
	geometry:
		| { type: 'Polygon'; coordinates: number[][][] }
		| { type: 'MultiPolygon'; coordinates: number[][][][] };
}

const NONE: readonly County[] = [];

let atlas: Promise<readonly County[]> | undefined;

/** The outlines of every county, loaded when first needed; none until then, or if they can't be loaded. */
export function useCounties(needed: boolean): readonly County[] {
	const [counties, setCounties] = useState(NONE);
	useEffect(() => {
		if (!needed) return;
		let open = true;
		atlas ??= load();
		atlas.then((all) => open && setCounties(all)).catch(() => (atlas = undefined));
		return () => {
			open = false;
		};
	}, [needed]);
	return counties;
}

async function load(): Promise<readonly County[]> {
	const topology = (await (await fetch(countiesUrl)).json()) as Topology;
	const { features } = feature(topology, 'counties') as unknown as { features: readonly CountyShape[] };
	return features.map(({ id, properties, geometry }) => {
		const rings = geometry.type === 'Polygon' ? geometry.coordinates : geometry.coordinates.flat();
		const outline = rings.map((ring) => ring.map(([east, north]): LatLng => [north ?? 0, east ?? 0]));
		return { id, name: properties.name, outline, bounds: boundsOf(outline.flat()) };
	});
}
