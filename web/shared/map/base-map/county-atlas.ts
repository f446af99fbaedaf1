/** The counties of a TopoJSON file. A map shows a few of 3,200, so an outline is decoded when it is first read. */
import { feature } from 'topojson-client';
import type { LatLng } from '../../../../domain/places/geo.ts';
import { type County, computeBounds } from './counties.ts';

/** Each arc is a chain of steps on a grid; a ring names its arcs, and `~index` is one from its end to its start. */
export interface CountyTopology {
	type: 'Topology';
	transform: { scale: [number, number]; translate: [number, number] };
	arcs: number[][][];
	objects: { counties: { type: 'GeometryCollection'; geometries: CountyGeometry[] } };
}

type CountyGeometry = { id: string; properties: { name: string } } & (
	| { type: 'Polygon'; arcs: number[][] }
	| { type: 'MultiPolygon'; arcs: number[][][] }
);

/** A county as GeoJSON has it: east before north. */
type Shape =
	| { type: 'Polygon'; coordinates: number[][][] }
	| { type: 'MultiPolygon'; coordinates: number[][][][] };

export function parseCounties(topology: CountyTopology): readonly County[] {
	const boxes = topology.arcs.map((arc) => computeBounds(toPlaces(arc, topology.transform)));
	return topology.objects.counties.geometries.map((geometry) => {
		let outline: County['outline'] | undefined;
		const arcs = (geometry.arcs as number[][][]).flat(2);
		return {
			id: geometry.id,
			name: geometry.properties.name,
			bounds: computeBounds(arcs.flatMap((index) => toCorners(boxes[index < 0 ? ~index : index]))),
			get outline() {
				outline ??= toOutline(topology, geometry);
				return outline;
			},
		};
	});
}

/**
 * The places of an arc, which starts with a position and goes on with differences, in units of the grid: east before
 * north.
 */
function toPlaces(arc: number[][], { scale, translate }: CountyTopology['transform']): LatLng[] {
	let [east, north] = [0, 0];
	return arc.map(([right = 0, up = 0]) => {
		east += right;
		north += up;
		return [north * scale[1] + translate[1], east * scale[0] + translate[0]];
	});
}

function toCorners(box: County['bounds'] | undefined): LatLng[] {
	return box
		? [
				[box.south, box.west],
				[box.north, box.east],
			]
		: [];
}

/** The rings of a county, north before east. */
function toOutline(topology: CountyTopology, county: CountyGeometry): County['outline'] {
	const { geometry } = feature(topology, county) as unknown as { geometry: Shape };
	const rings = geometry.type === 'Polygon' ? geometry.coordinates : geometry.coordinates.flat();
	return rings.map((ring) => ring.map(([east = 0, north = 0]): LatLng => [north, east]));
}
