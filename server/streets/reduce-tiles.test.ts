import { describe, expect, test } from 'vitest';
import type { Streets } from '../../report/report.ts';
import { encodeTile, field, text, town, varint } from '../../tests/samples/vector-tiles.ts';
import { mapBounds, tilesWithin } from './map-bounds.ts';
import { reduceTiles } from './reduce-tiles.ts';
import { UnreadableTile } from './vector-tile.ts';

const CENTER = { latitude: 30.25, longitude: -97.75 };
const TOWN = town(CENTER.latitude, CENTER.longitude);
const PLAT = { kind: 'plat', words: '', center: CENTER, polygon: null, others: [] } as const;
const COMPS = [{ number: 1, latitude: 30.256, longitude: -97.744 }];
const attribution = '© OpenStreetMap contributors';

/** The streets of a map with the given radius. */
function streetsWithin(
	radiusMiles: number | null,
	maxZoom = 14,
	edit = (bytes: Uint8Array) => bytes,
): Streets | null {
	const bounds = mapBounds({ ...PLAT, radiusMiles, comps: COMPS });
	const ids = bounds && tilesWithin(bounds, CENTER, maxZoom);
	if (!bounds || !ids) return null;
	const tiles = ids.map((id) => ({ ...id, bytes: edit(encodeTile(TOWN, id)) }));
	return reduceTiles({ tiles, center: CENTER, bounds, attribution });
}

/** The places of a line's points. */
function placesOf(line: readonly number[]): [number, number][] {
	let [east, north] = [0, 0];
	return Array.from({ length: line.length / 2 }, (_, at) => {
		east += line[2 * at] ?? 0;
		north += line[2 * at + 1] ?? 0;
		return [CENTER.latitude + north / 100_000, CENTER.longitude + east / 100_000];
	});
}

describe('the streets of a map', () => {
	test.each([14, 13, 12, 11, 10])('are in their place, from tiles of zoom %i', (zoom) => {
		const streets = streetsWithin(0.5, zoom);
		expect(streets?.roads.map((lines) => lines.length > 0)).toEqual([true, true, true, false]);
		// A street every 0.0027 degrees; a step of these tiles is this many degrees.
		const step = 360 / 2 ** zoom / 4096;
		for (const line of streets?.roads[1] ?? [])
			for (const [latitude, longitude] of placesOf(line)) {
				const away = [latitude - CENTER.latitude, longitude - CENTER.longitude].map((degrees) => {
					const rows = degrees / 0.0027;
					return Math.abs(rows - Math.round(rows)) * 0.0027;
				});
				expect(Math.min(...away)).toBeLessThan(2 * step + 1e-5);
			}
		expect([streets?.water.length, streets?.parks.length, streets?.rivers.length].every(Boolean)).toBe(true);
	});

	test('have names in short form, each at most twice, and the credit that their license asks for', () => {
		const { names = [], attribution: credit } = streetsWithin(0.5) ?? {};
		const texts = names.map((name) => name.text);
		expect(texts).toEqual(
			expect.arrayContaining(['11th St', 'Oak Blvd', 'Ivy Ln', 'Mirror Lake', 'Interstate 35']),
		);
		expect(Math.max(...texts.map((each) => texts.filter((other) => other === each).length))).toBe(2);
		expect(credit).toBe(attribution);
	});

	test('reach the edges of every view, and are left out of a map too large for them', () => {
		for (const radius of [null, 0.25, 1, 5, 10]) {
			const streets = streetsWithin(radius);
			expect(streets?.bounds.map(Math.sign)).toEqual([-1, -1, 1, 1]);
		}
		expect(streetsWithin(200)).toBeNull();
		expect(JSON.stringify(streetsWithin(3)).length).toBeLessThan(200_000);
	});

	test('stay few in a city of thousands of streets', () => {
		const bounds = mapBounds({ ...PLAT, radiusMiles: 0.5, comps: COMPS }) ?? ([0, 0, 0, 0] as const);
		const many = Array.from({ length: 1_000 }, (_, row) => ({
			attributes: { class: row % 2 ? 'service' : 'minor' },
			type: 2 as const,
			paths: [
				Array.from(
					{ length: 5 },
					(_, at) =>
						[
							30.245 + ((row * 7) % 977) / 1e5 + (at % 2) / 2e3,
							-97.755 + at / 1e3 + (row % 97) / 1e4,
						] as const,
				),
			],
		}));
		const ids = tilesWithin(bounds, CENTER, 14) ?? [];
		const tiles = ids.map((id) => ({ ...id, bytes: encodeTile({ transportation: many }, id) }));
		const streets = reduceTiles({ tiles, center: CENTER, bounds, attribution });
		expect(JSON.stringify(streets).length).toBeLessThan(200_000);
		expect(streets?.roads.flat().length).toBeGreaterThan(100);
	});

	test('aren’t there if the tiles are empty or have no road', () => {
		expect(streetsWithin(0.5, 14, () => new Uint8Array())).toBeNull();
		const bounds = mapBounds({ ...PLAT, radiusMiles: 0.5, comps: [] }) ?? ([0, 0, 0, 0] as const);
		const [id = { z: 14, x: 0, y: 0 }] = tilesWithin(bounds, CENTER, 14) ?? [];
		const { water = [] } = TOWN;
		const tiles = [{ ...id, bytes: encodeTile({ water }, id) }];
		expect(reduceTiles({ tiles, center: CENTER, bounds, attribution })).toBeNull();
	});
});

describe('a tile', () => {
	const id = tilesWithin([-100, -100, 100, 100], CENTER, 14)?.[0] ?? { z: 14, x: 0, y: 0 };
	const reduce = (bytes: Uint8Array) =>
		reduceTiles({
			tiles: [{ ...id, bytes }],
			center: CENTER,
			bounds: [-1000, -1000, 1000, 1000],
			attribution,
		});
	/** Whether it is read or refused: it must do either. */
	const outcome = (bytes: Uint8Array): string => {
		try {
			reduce(bytes);
			return 'read';
		} catch (error) {
			return error instanceof UnreadableTile ? 'refused' : String(error);
		}
	};

	test('that is cut anywhere, or has a wrong byte anywhere, is refused or read', () => {
		const { transportation = [], transportation_name = [], water = [] } = TOWN;
		const bytes = encodeTile(
			{
				transportation: transportation.slice(0, 6),
				transportation_name: transportation_name.slice(0, 3),
				water,
			},
			id,
		);
		expect(bytes.length).toBeGreaterThan(500);
		const outcomes = new Set<string>();
		for (let at = 0; at < bytes.length; at++) {
			outcomes.add(outcome(bytes.subarray(0, at)));
			for (const wrong of [0, 0x7f, 0xff]) outcomes.add(outcome(bytes.with(at, wrong)));
		}
		expect([...outcomes].sort()).toEqual(['read', 'refused']);
	});

	const layer = (...parts: number[][]) =>
		Uint8Array.from(field(3, [...field(1, text('transportation')), ...parts.flat()]));
	const feature = (geometry: number[]) => field(2, [24, 2, ...field(4, geometry)]);

	test.each([
		['promises half a billion points', layer(feature([...varint(2 + 8 * 0x1fff_ffff), 2, 2]))],
		['has a number without an end', Uint8Array.from([0x1a, ...Array(20).fill(0xff)])],
		['has more features than a city', layer(Array.from({ length: 30_000 }, () => feature([9, 2, 2])).flat())],
		[
			'has more points than a city',
			layer(feature([9, 0, 0, ...varint(2 + 8 * 150_000), ...Array(300_000).fill(2)])),
		],
		[
			'closes a ring more often than a city has points',
			layer(feature([9, 2, 2, ...Array(150_000).fill(15)])),
		],
		[
			'closes rings again and again in many features',
			layer(Array.from({ length: 60 }, () => feature([9, 2, 2, ...Array(2_000).fill(15)])).flat()),
		],
		[
			'draws its geometry again and again',
			layer(field(2, Array.from({ length: 200 }, () => field(4, [9, 2, 2, ...Array(600).fill(15)])).flat())),
		],
		['has no grid', layer([5 * 8, 0])],
		['has an unknown command', layer(feature([4, 2, 2]))],
		['is HTML', new TextEncoder().encode('<!doctype html><title>Not found</title>')],
	])('that %s is refused', (_, bytes) => {
		expect(outcome(bytes)).toBe('refused');
	});

	test('closes a ring once, however often it says so', () => {
		const close = varint(7 + 8 * 0x1fff_ffff);
		expect(
			outcome(layer(feature([9, 2, 2, ...close, 9, 2, 2, ...varint(2 + 16), 2, 2, 4, 4, ...close]))),
		).toBe('read');
	});

	test('has no name that a report can’t print, or that is meant to deceive', () => {
		const { transportation = [], transportation_name: [named] = [] } = TOWN;
		const names = [
			'\u202Egnihsihp',
			'שדרות רוטשילד',
			'🏡 Street',
			'x'.repeat(200),
			'<script>',
			'Ñandú Street',
		];
		const transportation_name = names.flatMap((name) =>
			named ? [{ ...named, attributes: { class: 'minor', name } }] : [],
		);
		const bounds = mapBounds({ ...PLAT, radiusMiles: 2, comps: [] }) ?? ([0, 0, 0, 0] as const);
		const tiles = (tilesWithin(bounds, CENTER, 14) ?? []).map((each) => ({
			...each,
			bytes: encodeTile({ transportation, transportation_name }, each),
		}));
		const texts = reduceTiles({ tiles, center: CENTER, bounds, attribution })?.names.map((name) => name.text);
		expect([...new Set(texts)]).toEqual(['Ñandú St']);
	});
});
