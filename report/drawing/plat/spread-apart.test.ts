import { expect, test } from 'vitest';
import { spreadApart } from './spread-apart.ts';

test('a dozen homes in one building are all legible, in the same order every time', () => {
	const building = Array.from({ length: 12 }, () => ({ x: 50, y: 50 }));
	const spread = spreadApart(building, 22);
	spread.forEach((one, index) => {
		for (const other of spread.slice(index + 1)) {
			expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(20);
		}
	});
	expect(spreadApart(building, 22)).toEqual(spread);
});

test('a fixed mark stays visible: points on and near it move out of its way', () => {
	const star = { x: 50, y: 50, distance: 25 };
	const near = [
		{ x: 50, y: 50 },
		{ x: 50, y: 50 },
		{ x: 55, y: 45 },
		{ x: 200, y: 50 },
	];
	const spread = spreadApart(near, 22, star);
	for (const { x, y } of spread) expect(Math.hypot(x - star.x, y - star.y)).toBeGreaterThan(24.5);
	expect(spread[3]).toEqual(near[3]);
});
