/** Vector tiles in the OpenMapTiles schema, of a town with a grid of streets around a place. */

interface Feature {
	attributes: Record<string, string>;
	/** 1 points, 2 lines, 3 areas. */
	type: 1 | 2 | 3;
	/** Latitude and longitude of each point. */
	paths: (readonly [number, number])[][];
}

export type Layers = Record<string, Feature[]>;

export function varint(value: number): number[] {
	const bytes: number[] = [];
	let rest = value;
	while (rest > 127) {
		bytes.push((rest % 128) + 128);
		rest = Math.floor(rest / 128);
	}
	return [...bytes, rest];
}

/** A field with bytes, as protobuf writes it. */
export function field(number: number, bytes: readonly number[]): number[] {
	return [...varint(number * 8 + 2), ...varint(bytes.length), ...bytes];
}

export const text = (words: string) => [...new TextEncoder().encode(words)];
const zigzag = (value: number) => (value < 0 ? -2 * value - 1 : 2 * value);

/** The features at their place in a tile, as the bytes of the tile. */
export function encodeTile(layers: Layers, { z, x, y }: { z: number; x: number; y: number }, extent = 4096) {
	const place = ([latitude, longitude]: readonly [number, number]) => {
		const angle = (latitude * Math.PI) / 180;
		const north = (1 - Math.asinh(Math.tan(angle)) / Math.PI) / 2;
		return [
			Math.round((((longitude + 180) / 360) * 2 ** z - x) * extent),
			Math.round((north * 2 ** z - y) * extent),
		] as const;
	};
	const bytes = Object.entries(layers).flatMap(([name, features]) => {
		const keys = [...new Set(features.flatMap(({ attributes }) => Object.keys(attributes)))];
		const values = [...new Set(features.flatMap(({ attributes }) => Object.values(attributes)))];
		const encoded = features.map(({ attributes, type, paths }) => {
			let at = [0, 0] as readonly [number, number];
			const geometry = paths.flatMap((path) => {
				const steps = path.map((point) => {
					const to = place(point);
					const step = [to[0] - at[0], to[1] - at[1]] as const;
					at = to;
					return step;
				});
				const write = (command: number, points: typeof steps) => [
					command + 8 * points.length,
					...points.flatMap(([dx, dy]) => [zigzag(dx), zigzag(dy)]),
				];
				return [
					...write(1, steps.slice(0, 1)),
					...(steps.length > 1 ? write(2, steps.slice(1)) : []),
					...(type === 3 ? [15] : []),
				];
			});
			const tags = Object.entries(attributes).flatMap(([key, value]) => [
				keys.indexOf(key),
				values.indexOf(value),
			]);
			return field(2, [
				...field(2, tags.flatMap(varint)),
				...[3 * 8, type],
				...field(4, geometry.flatMap(varint)),
			]);
		});
		return field(3, [
			...field(1, text(name)),
			...encoded.flat(),
			...keys.flatMap((key) => field(3, text(key))),
			...values.flatMap((value) => field(4, field(1, text(value)))),
			...[5 * 8, ...varint(extent)],
			...[15 * 8, 2],
		]);
	});
	return Uint8Array.from(bytes);
}

/** A town of 21 streets each way, 300 meters apart, with a river, a lake, a park and a highway. */
export function town(latitude: number, longitude: number): Layers {
	const step = 0.0027;
	const at = (north: number, east: number) => [latitude + north * step, longitude + east * step] as const;
	const across = Array.from({ length: 21 }, (_, row) => row - 10);
	const street = (name: string, type: string, path: (readonly [number, number])[]) => ({
		road: { attributes: { class: type }, type: 2 as const, paths: [path] },
		name: { attributes: { class: type, name }, type: 2 as const, paths: [path] },
	});
	const long = across.map((part) => part * 1.2);
	const streets = across.flatMap((row) => [
		street(
			`${row + 11}th Street`,
			row % 5 === 0 ? 'secondary' : 'minor',
			long.map((part) => at(row, part)),
		),
		street(
			NAMES[row + 10] ?? 'Elm Avenue',
			row % 7 === 0 ? 'tertiary' : 'minor',
			long.map((part) => at(part, row)),
		),
	]);
	const curve = across.map((part) => at(part * 1.2, Math.sin(part / 3) * 2 + 5.4));
	const highway = street(
		'Interstate 35',
		'motorway',
		across.map((part) => at(part, part * 0.4 - 3.5)),
	);
	const area = (north: number, east: number, high: number, wide: number) =>
		[
			[0, 0],
			[0, 1],
			[0.7, 1.2],
			[1, 1],
			[1.1, 0.4],
			[1, 0],
		].map(([up = 0, right = 0]) => at(north + up * high, east + right * wide));
	return {
		transportation: [...streets, highway].map(({ road }) => road),
		transportation_name: [...streets, highway].map(({ name }) => name),
		waterway: [{ attributes: { class: 'river' }, type: 2, paths: [curve] }],
		water: [{ attributes: { class: 'lake' }, type: 3, paths: [area(2.2, 1.2, 2.2, 2.6)] }],
		water_name: [{ attributes: { class: 'lake', name: 'Mirror Lake' }, type: 1, paths: [[at(3.2, 2.5)]] }],
		landcover: [
			{ attributes: { class: 'grass', subclass: 'park' }, type: 3, paths: [area(-3.8, -3.6, 1.6, 2.8)] },
		],
		place: [{ attributes: { class: 'suburb', name: 'Old Town' }, type: 1, paths: [[at(-0.4, -5.4)]] }],
		building: [{ attributes: { class: 'building' }, type: 3, paths: [area(0, 0, 0.1, 0.1)] }],
	};
}

const NAMES =
	'Ash Avenue,Birch Avenue,Cedar Avenue,Dogwood Avenue,Elm Avenue,Fir Avenue,Gum Avenue,Hickory Avenue,Ivy Lane,Juniper Avenue,Oak Boulevard,Laurel Avenue,Maple Avenue,Olive Avenue,Pine Avenue,Quince Court,Redwood Avenue,Spruce Avenue,Tulip Avenue,Umber Road,Walnut Avenue'.split(
		',',
	);
