/**
 * Reads vector tiles (https://github.com/mapbox/vector-tile-spec, version 2): only the layers and attributes that a
 * printed map needs. A tile comes from another server: whatever it contains, reading it takes bounded time and memory.
 */

export type Geometry = 'point' | 'line' | 'polygon';

/** X and y of each point in turn, in units of the tile. */
export type Path = number[];

export interface TileFeature {
	geometry: Geometry;
	attributes: Readonly<Record<string, string>>;
	paths: Path[];
}

export interface TileLayer {
	/** The width of the tile in its own units. */
	extent: number;
	features: TileFeature[];
}

/** Thrown for a tile that is cut, too large, or isn't a tile. */
export class UnreadableTile extends Error {
	override name = 'UnreadableTile';
}

/** A tile of a city center has about 5,000 features with 40,000 points. */
const MAX_FEATURES = 20_000;
const MAX_POINTS = 100_000;
const MAX_NAME = 80;

const GEOMETRIES: Readonly<Record<number, Geometry>> = { 1: 'point', 2: 'line', 3: 'polygon' };

/**
 * @param wanted the names of layers, and the attributes to read; numbers and booleans are left out
 * @throws UnreadableTile
 */
export function readTile(
	bytes: Uint8Array,
	wanted: { layers: readonly string[]; attributes: readonly string[] },
): Map<string, TileLayer> {
	const layers = new Map<string, TileLayer>();
	const budget = { features: MAX_FEATURES, points: MAX_POINTS };
	for (const { field, data } of fieldsOf(bytes)) {
		if (field !== 3 || !data) continue;
		const name = nameOf(data);
		if (!wanted.layers.includes(name) || layers.has(name)) continue;
		layers.set(name, readLayer(data, wanted.attributes, budget));
	}
	return layers;
}

function nameOf(layer: Uint8Array): string {
	for (const { field, data } of fieldsOf(layer)) if (field === 1 && data) return toText(data);
	return '';
}

function readLayer(
	layer: Uint8Array,
	wanted: readonly string[],
	budget: { features: number; points: number },
): TileLayer {
	const keys: string[] = [];
	const values: (string | null)[] = [];
	const features: Uint8Array[] = [];
	let extent = 4096;
	for (const { field, data, value } of fieldsOf(layer)) {
		if (field === 2 && data) {
			budget.features -= 1;
			if (budget.features < 0) throw new UnreadableTile('It has too many features.');
			features.push(data);
		}
		if (field === 3 && data) keys.push(toText(data));
		if (field === 4 && data) values.push(textValue(data));
		if (field === 5) extent = value;
	}
	if (extent < 64 || extent > 65_536) throw new UnreadableTile('The size of its grid is out of range.');
	return { extent, features: features.map((data) => readFeature(data, { keys, values, wanted }, budget)) };
}

interface Dictionary {
	keys: readonly string[];
	values: readonly (string | null)[];
	wanted: readonly string[];
}

function readFeature(
	feature: Uint8Array,
	{ keys, values, wanted }: Dictionary,
	budget: { points: number },
): TileFeature {
	let geometry: Geometry = 'point';
	let paths: Path[] = [];
	const attributes: Record<string, string> = {};
	for (const { field, data, value } of fieldsOf(feature)) {
		if (field === 3) geometry = GEOMETRIES[value] ?? 'point';
		if (field === 4 && data) paths = readPaths(data, budget);
		if (field !== 2 || !data) continue;
		const tags = createReader(data);
		while (!tags.atEnd()) {
			const key = keys[tags.varint()];
			const text = values[tags.varint()];
			if (key !== undefined && text != null && wanted.includes(key)) attributes[key] = text;
		}
	}
	return { geometry, attributes, paths };
}

/** A count may promise any number of points, and closing a ring takes one byte, so each point that is kept is counted. */
function readPaths(data: Uint8Array, budget: { points: number }): Path[] {
	const reader = createReader(data);
	const paths: Path[] = [];
	let path: Path = [];
	let [x, y] = [0, 0];
	const addPoint = (pointX: number, pointY: number) => {
		budget.points -= 1;
		if (budget.points < 0) throw new UnreadableTile('It has too many points.');
		path.push(pointX, pointY);
	};
	while (!reader.atEnd()) {
		const command = reader.varint();
		const [kind, count] = [command & 7, command >>> 3];
		if (kind === 7) {
			const [startX, startY] = path;
			if (startX !== undefined && startY !== undefined) addPoint(startX, startY);
			continue;
		}
		if (kind !== 1 && kind !== 2) throw new UnreadableTile('It has an unknown drawing command.');
		for (let at = 0; at < count; at++) {
			x += zigzag(reader.varint());
			y += zigzag(reader.varint());
			if (kind === 1) {
				path = [];
				paths.push(path);
			}
			addPoint(x, y);
		}
	}
	return paths;
}

function textValue(value: Uint8Array): string | null {
	for (const { field, data } of fieldsOf(value)) if (field === 1 && data) return toText(data);
	return null;
}

interface Field {
	field: number;
	/** Null for a number. */
	data: Uint8Array | null;
	value: number;
}

/** The fields of a protobuf message. @throws UnreadableTile if it ends within one */
function* fieldsOf(message: Uint8Array): Generator<Field> {
	const reader = createReader(message);
	while (!reader.atEnd()) {
		const tag = reader.varint();
		const field = tag >>> 3;
		if ((tag & 7) === 0) yield { field, data: null, value: reader.varint() };
		else if ((tag & 7) === 1) reader.skip(8);
		else if ((tag & 7) === 5) reader.skip(4);
		else if ((tag & 7) === 2) yield { field, data: reader.bytes(reader.varint()), value: 0 };
		else throw new UnreadableTile("It isn't a vector tile.");
	}
}

function createReader(bytes: Uint8Array) {
	let at = 0;
	function skip(count: number): void {
		if (count < 0 || at + count > bytes.length) throw new UnreadableTile('It ends too early.');
		at += count;
	}
	return {
		atEnd: () => at >= bytes.length,
		skip,
		bytes(count: number): Uint8Array {
			const start = at;
			skip(count);
			return bytes.subarray(start, at);
		},
		/** Its lowest 32 bits, which is all that tiles use. */
		varint(): number {
			let value = 0;
			for (let shift = 0; shift < 70; shift += 7) {
				const byte = bytes[at++];
				if (byte === undefined) throw new UnreadableTile('It ends too early.');
				if (shift < 32) value |= (byte & 0x7f) << shift;
				if (byte < 0x80) return value >>> 0;
			}
			throw new UnreadableTile('It has a number that is too long.');
		},
	};
}

function zigzag(value: number): number {
	return (value >>> 1) ^ -(value & 1);
}

const DECODER = new TextDecoder();

function toText(data: Uint8Array): string {
	return DECODER.decode(data.subarray(0, MAX_NAME * 4)).slice(0, MAX_NAME);
}
