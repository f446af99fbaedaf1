import { expect, test } from 'vitest';
import { separate } from './spread-apart.ts';

test('two points that are too close each give way by half', () => {
	const [one, other] = separate(
		[
			{ x: 0, y: 0 },
			{ x: 6, y: 0 },
		],
		10,
	);
	expect([one?.x, other?.x]).toEqual([-2, 8]);
});

test('points with enough room stay where they are', () => {
	const points = [
		{ x: 0, y: 0 },
		{ x: 100, y: 0 },
		{ x: 0, y: 40 },
	];
	expect(separate(points, 22)).toEqual(points);
});

test('a dozen homes in one building are all legible, in the same order every time', () => {
	const building = Array.from({ length: 12 }, () => ({ x: 50, y: 50 }));
	const spread = separate(building, 22);
	spread.forEach((one, index) => {
		for (const other of spread.slice(index + 1)) {
			expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(20);
		}
	});
	expect(separate(building, 22)).toEqual(spread);
});
