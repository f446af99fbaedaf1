import { expect, test } from 'vitest';
import { HOME_TYPES } from '../types/home-types.ts';
import { drawHouse } from './draw-house.ts';
import { DRAWING_HEIGHT, DRAWING_WIDTH, darker } from './sheet.ts';

const RANCH = { homeType: 'single_family', yearBuilt: 1962, livingArea: 1_600, seed: '9 Elm St' } as const;
const HOMES = [...HOME_TYPES, null].flatMap((homeType) =>
	[null, 1925, 1962, 1995, 2015].flatMap((yearBuilt) =>
		[null, 900, 3_200].map((livingArea) => ({ ...RANCH, homeType, yearBuilt, livingArea })),
	),
);

test('the same home is always drawn alike, and its neighbors look different', () => {
	expect(drawHouse(RANCH)).toEqual(drawHouse({ ...RANCH }));
	const neighbors = [1, 2, 3, 4, 5].map((at) =>
		JSON.stringify(drawHouse({ ...RANCH, seed: `${at} Elm St` })),
	);
	expect(new Set(neighbors).size).toBe(5);
});

test('type, age and size each change the drawing', () => {
	const shapes = (change: object) => JSON.stringify(drawHouse({ ...RANCH, ...change }));
	for (const change of [
		{ homeType: 'condo' },
		{ homeType: 'townhouse' },
		{ yearBuilt: 1925 },
		{ yearBuilt: 2015 },
		{ livingArea: 3_000 },
	])
		expect(shapes(change)).not.toBe(shapes({}));
});

test('every home is drawn within its picture, by paths and colors that screens and paper understand', () => {
	for (const home of HOMES) {
		const shapes = drawHouse(home);
		expect(shapes.length).toBeGreaterThan(15);
		expect(shapes.filter(({ path }) => path.includes('-600 '))).toHaveLength(2);
		for (const { path, color } of shapes) {
			expect(color).toMatch(/^#[0-9a-f]{6}$/);
			expect(path).toMatch(/^M[-\d. LVHA]+Z$/);
			for (const [, x = '', y = ''] of path.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)) {
				expect(Number(y)).toBeGreaterThanOrEqual(0);
				expect(Number(y)).toBeLessThanOrEqual(DRAWING_HEIGHT);
				expect(Number(x) >= -40 && Number(x) <= DRAWING_WIDTH + 40, `${x} in ${path}`).toBe(
					!/^M(-600|1000) /.test(path),
				);
			}
		}
	}
});

test('a color in the shade is darker', () => {
	expect(darker('#ffffff')).toBe('#dedede');
	expect(darker('#000000')).toBe('#000000');
});
