/** Reduces vector tiles in the OpenMapTiles schema to what a printed map shows: roads, water, parks and names. */
import type { StreetLine, Streets } from '../../report/report.ts';
import { clipLine, clipRing, type Rect, simplify } from './clip.ts';
import { alongLines, atPoints, chosenNames, type FoundName, nameIn } from './street-names.ts';
import { readTile, type TileFeature, type TileLayer } from './vector-tile.ts';

export interface Tile {
	z: number;
	x: number;
	y: number;
	bytes: Uint8Array;
}

export interface TilesTask {
	tiles: readonly Tile[];
	/** Coordinates are counted from here. */
	center: { latitude: number; longitude: number };
	/** What to keep, in the units of `Streets`. */
	bounds: Rect;
	attribution: string;
}

/** Units in a degree, as in `Streets`. */
export const PER_DEGREE = 100_000;

const LAYERS = [
	'transportation',
	'transportation_name',
	'water',
	'waterway',
	'park',
	'landcover',
	'water_name',
	'place',
];
const ATTRIBUTES = ['class', 'subclass', 'brunnel', 'name', 'name:latin', 'name_en'];

/** From the widest to the narrowest. */
const ROADS: Readonly<Record<string, number>> = {
	motorway: 0,
	trunk: 0,
	primary: 0,
	secondary: 1,
	tertiary: 1,
	minor: 2,
	service: 3,
};
const PARKS = [
	'park',
	'golf_course',
	'garden',
	'recreation_ground',
	'village_green',
	'nature_reserve',
	'grass',
];
const PLACES = ['city', 'town', 'village', 'suburb', 'neighbourhood', 'quarter', 'hamlet'];

/** A map of a few miles has about 5,000. A report stays below 200 KB with as many as this. */
const MAX_POINTS = 12_000;
/** Tiles overlap by this share of their width, so that no line shows where two meet. */
const OVERLAP = 1 / 512;

type Line = number[];

/** @returns null if the tiles have no road in the bounds @throws UnreadableTile */
export function reduceTiles({ tiles, center, bounds, attribution }: TilesTask): Streets | null {
	const layers: Record<'roads0' | 'roads1' | 'roads2' | 'roads3' | 'rivers' | 'water' | 'parks', Line[]> = {
		roads0: [],
		roads1: [],
		roads2: [],
		roads3: [],
		rivers: [],
		water: [],
		parks: [],
	};
	const names: FoundName[] = [];
	for (const tile of tiles) {
		const read = readTile(tile.bytes, { layers: LAYERS, attributes: ATTRIBUTES });
		const at = (name: string) => featuresOf(read.get(name), tile, center, bounds);
		for (const { attributes, lines } of at('transportation')) {
			const rank = ROADS[attributes.class ?? ''];
			if (rank === undefined || attributes.brunnel === 'tunnel') continue;
			layers[`roads${rank}` as 'roads0'].push(...lines);
		}
		for (const { rings, attributes } of at('water'))
			if (attributes.brunnel !== 'tunnel') layers.water.push(...rings);
		for (const { lines, attributes } of at('waterway'))
			if (attributes.brunnel !== 'tunnel') layers.rivers.push(...lines);
		for (const { rings } of at('park')) layers.parks.push(...rings);
		for (const { rings, attributes } of at('landcover'))
			if (PARKS.includes(attributes.subclass ?? '')) layers.parks.push(...rings);
		for (const { lines, attributes } of at('transportation_name'))
			if ((ROADS[attributes.class ?? ''] ?? 3) < 3)
				names.push(...alongLines('road', nameIn(attributes), lines));
		for (const [layer, kind] of [
			['water_name', 'water'],
			['park', 'park'],
			['place', 'place'],
		] as const)
			for (const { points, attributes } of at(layer)) {
				if (kind === 'place' && !PLACES.includes(attributes.class ?? '')) continue;
				names.push(...atPoints(kind, nameIn(attributes), points));
			}
	}
	const { roads0, roads1, roads2, roads3, ...areas } = layers;
	if (roads0.length + roads1.length + roads2.length === 0) return null;
	const parts = fitted({ roads0, roads1, roads2, roads3, ...areas }, bounds);
	return { attribution, bounds, ...parts, names: chosenNames(names) };
}

interface Placed {
	attributes: TileFeature['attributes'];
	lines: Line[];
	rings: Line[];
	points: Line;
}

/** The features of a layer within its tile and the bounds, in the units of `Streets`. */
function* featuresOf(
	layer: TileLayer | undefined,
	{ z, x, y }: Tile,
	center: TilesTask['center'],
	bounds: Rect,
): Generator<Placed> {
	if (!layer) return;
	const { extent, features } = layer;
	const over = extent * OVERLAP;
	const own: Rect = [-over, -over, extent + over, extent + over];
	const place = (path: readonly number[]) =>
		path.map((value, at) => (at % 2 === 0 ? east(value) : north(value)));
	const east = (value: number) =>
		(((x + value / extent) / 2 ** z) * 360 - 180 - center.longitude) * PER_DEGREE;
	const north = (value: number) => {
		const angle = Math.PI * (1 - (2 * (y + value / extent)) / 2 ** z);
		return ((Math.atan(Math.sinh(angle)) * 180) / Math.PI - center.latitude) * PER_DEGREE;
	};
	const rounded = (path: Line) => path.map(Math.round);
	for (const { geometry, attributes, paths } of features) {
		const found: Placed = { attributes, lines: [], rings: [], points: [] };
		for (const path of paths) {
			if (geometry === 'line')
				for (const part of clipLine(path, own))
					found.lines.push(...clipLine(place(part), bounds).map(rounded));
			if (geometry === 'polygon') {
				const ring = clipRing(place(clipRing(path, own)), bounds);
				if (ring.length >= 6) found.rings.push(rounded(ring));
			}
			if (geometry === 'point') {
				const [pointX = 0, pointY = 0] = place(path);
				const isInside = pointX > bounds[0] && pointY > bounds[1] && pointX < bounds[2] && pointY < bounds[3];
				if (isInside) found.points.push(Math.round(pointX), Math.round(pointY));
			}
		}
		yield found;
	}
}

type Parts = Pick<Streets, 'roads' | 'rivers' | 'water' | 'parks'>;

/** Simplifies until everything fits, and then leaves out what matters least: the narrowest and shortest roads. */
function fitted(layers: Record<string, Line[]>, bounds: Rect): Parts {
	const width = bounds[2] - bounds[0];
	let parts = simplified(layers, width / 1_600);
	for (let step = 2; step <= 8 && countPoints(parts) > MAX_POINTS; step *= 2)
		parts = simplified(layers, (width / 1_600) * step);
	if (countPoints(parts) <= MAX_POINTS) return parts;
	let rest = MAX_POINTS * 2;
	const within = (lines: readonly StreetLine[] = []) =>
		[...lines]
			.sort((a, b) => b.length - a.length)
			.filter(({ length }) => {
				rest -= length;
				return rest >= 0;
			});
	const [water, ...roads] = [parts.water, ...parts.roads].map(within);
	return { water: water ?? [], roads, rivers: within(parts.rivers), parks: within(parts.parks) };
}

function countPoints({ roads, rivers, water, parks }: Parts): number {
	return [...roads, rivers, water, parks].flat().reduce((sum, line) => sum + line.length / 2, 0);
}

function simplified(
	{ roads0, roads1, roads2, roads3, rivers, water, parks }: Record<string, Line[]>,
	by: number,
): Parts {
	const lines = (given: Line[] = []) => given.map((line) => toDeltas(simplify(line, by))).filter(isDrawn);
	return {
		roads: [roads0, roads1, roads2, roads3].map(lines),
		rivers: lines(rivers),
		water: lines(water),
		parks: lines(parks),
	};
}

function isDrawn(line: Line): boolean {
	return line.length >= 4;
}

/** The first point, then the step to each following one. */
function toDeltas(line: Line): Line {
	return line.map((value, at) => value - (line[at - 2] ?? 0));
}
