import { expect, test } from 'vitest';
import { cellsOf } from './cells.ts';

const FRAME = { width: 10, height: 4 };

/** Twice the area of a polygon. */
const doubleArea = (corners: readonly { x: number; y: number }[]) =>
	Math.abs(
		corners.reduce((sum, { x, y }, at) => {
			const next = corners[(at + 1) % corners.length] ?? { x, y };
			return sum + x * next.y - next.x * y;
		}, 0),
	);

test('two points share the frame along the line halfway between them', () => {
	const [left, right] = cellsOf(
		[
			{ x: 2, y: 2 },
			{ x: 6, y: 2 },
		],
		FRAME,
	);
	expect(doubleArea(left ?? [])).toBe(2 * 4 * 4);
	expect(Math.max(...(left ?? []).map(({ x }) => x))).toBe(4);
	expect(doubleArea(right ?? [])).toBe(2 * 6 * 4);
});

test('cells fill the frame without overlap, and a second point at one place has none', () => {
	const points = Array.from({ length: 30 }, (_, at) => ({ x: (at * 7.3) % 10, y: (at * 2.9) % 4 }));
	const cells = cellsOf([...points, points[3] ?? { x: 0, y: 0 }], FRAME);
	expect(cells.at(-1)).toEqual([]);
	expect(cells.reduce((sum, cell) => sum + doubleArea(cell), 0)).toBeCloseTo(2 * 10 * 4, 6);
});
