import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAP } from './sample-map.ts';
import { overlap, positionNumbers } from './sample-numbers.ts';

const CENTER = { x: MAP.width / 2, y: MAP.height / 2 };
const DIGIT = { width: 12, height: 16 };

test('a number with room is placed next to its mark, away from the subject', () => {
	const [number] = positionNumbers([{ x: 220, y: 60 }], []);
	expect(number).toMatchObject({ leads: false });
	expect(number?.x).toBeLessThan(220);
	expect(number?.y).toBeLessThan(60);
});

test('homes at the subject itself have their numbers next to it, with leader lines', () => {
	const numbers = positionNumbers([CENTER, CENTER, CENTER, CENTER], []);
	expect(numbers.every(({ leads }) => leads)).toBe(true);
});

test('no number covers another one, the subject or the dimension, however near the homes are', () => {
	const home = fc.record({
		x: fc.integer({ min: CENTER.x - 60, max: CENTER.x + 60 }),
		y: fc.integer({ min: CENTER.y - 60, max: CENTER.y + 60 }),
	});
	fc.assert(
		fc.property(
			fc.array(home, { minLength: 4, maxLength: 4 }),
			fc.array(home, { maxLength: 60 }),
			(near, others) => {
				const boxes = positionNumbers(near, others).map(({ x, y }) => ({ x, y, ...DIGIT }));
				boxes.push({ ...CENTER, width: 18, height: 18 });
				for (const [at, one] of boxes.entries()) {
					for (const other of boxes.slice(at + 1)) expect(overlap(one, other)).toBe(false);
				}
			},
		),
	);
});
