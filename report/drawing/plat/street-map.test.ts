import { expect, test } from 'vitest';
import { readSheets } from '../../../tests/pdf-text.ts';
import { print, REPORT } from '../../../tests/samples/reports/printed-report.ts';
import type { PlatBlock, StreetName, Streets } from '../../report.ts';
import { placeNames, streetPaths } from './street-map.ts';

const name = (text: string, ...line: number[]): StreetName => ({ kind: 'road', text, line });
const STREETS: Streets = {
	attribution: '© Map Makers',
	bounds: [-40_000, -40_000, 40_000, 40_000],
	roads: [[], [], [[-30_000, 100, 60_000, 0]], []],
	rivers: [],
	water: [[1_000, 1_000, 500, 0, 0, 500]],
	parks: [],
	names: [
		name('Main St', -900, 0, 900, 0),
		name('Slope Ave', 700, -700, -700, 700),
		name('Short Ln', 0, 500, 5, 500),
	],
};
const PLAT: PlatBlock = {
	kind: 'plat',
	words: '',
	center: { latitude: 40, longitude: -98 },
	radiusMiles: 0.5,
	polygon: null,
	comps: [],
	others: [],
	streets: STREETS,
};
/** A tenth of a unit per pixel. */
const VIEW = {
	box: { left: 0, top: 0, width: 200, height: 200 },
	pointOf: ({ latitude, longitude }: { latitude: number; longitude: number }) => ({
		x: 100 + (longitude + 98) * 10_000,
		y: 100 - (latitude - 40) * 10_000,
	}),
};
const widthOf = (text: string) => text.length * 4;

test('names are along their roads, read from the left, and clear of the homes and of each other', () => {
	const home = { x: 100, y: 100, radius: 10 };
	const names = placeNames(PLAT, VIEW, [home], widthOf);
	expect(names.map(({ text, angle }) => [text, Math.round(angle)])).toEqual([
		['Main St', 0],
		['Slope Ave', 45],
	]);
	const [main, slope] = names;
	expect(Math.abs((main?.middle.x ?? 0) - 100)).toBeGreaterThan(10 + widthOf('Main St') / 2);
	expect(Math.hypot((slope?.middle.x ?? 0) - 100, (slope?.middle.y ?? 0) - 100)).toBeGreaterThan(25);
});

test('streets that end within the view are left out', () => {
	const cut = { ...PLAT, streets: { ...STREETS, bounds: [-900, -40_000, 40_000, 40_000] as const } };
	expect(streetPaths(PLAT, VIEW).some(({ lines }) => lines.length > 0)).toBe(true);
	expect(streetPaths(cut, VIEW)).toEqual([]);
	expect(placeNames(cut, VIEW, [], widthOf)).toEqual([]);
});

test('the printed map has the names of streets, and whom their license names wherever it shows them', async () => {
	const pages = REPORT.pages.map((page) => ({
		...page,
		blocks: page.blocks.map((block) => (block.kind === 'plat' ? { ...block, streets: STREETS } : block)),
	}));
	const sheets = readSheets(await print({ ...REPORT, pages }));
	const texts = sheets.flatMap((sheet) => sheet.texts.map(({ text }) => text.trim()));
	expect(texts.filter((text) => text === '© Map Makers')).toHaveLength(2);
});
