import { expect, test } from 'vitest';
import type { LatLng } from './geo.ts';
import { isInsidePolygon } from './polygon.ts';

const SQUARE: LatLng[] = [
	[0, 0],
	[0, 2],
	[2, 2],
	[2, 0],
];
/** A square with a notch in its right side. */
const NOTCHED: LatLng[] = [
	[0, 0],
	[0, 4],
	[2, 2],
	[4, 4],
	[4, 0],
];

test('a point is inside or outside', () => {
	expect(isInsidePolygon([1, 1], SQUARE)).toBe(true);
	expect(isInsidePolygon([3, 1], SQUARE)).toBe(false);
	expect(isInsidePolygon([-1, 1], SQUARE)).toBe(false);
});

test('the notch is outside', () => {
	expect(isInsidePolygon([2, 1], NOTCHED)).toBe(true);
	expect(isInsidePolygon([2, 3], NOTCHED)).toBe(false);
	expect(isInsidePolygon([1, 2.5], NOTCHED)).toBe(true);
});

test('fewer than three corners enclose nothing', () => {
	expect(isInsidePolygon([0, 0], [])).toBe(false);
	expect(isInsidePolygon([0, 0], [[0, 0]])).toBe(false);
	const diagonal = SQUARE.filter((_, at) => at % 2 === 0);
	expect(isInsidePolygon([1, 1], diagonal)).toBe(false);
});
