import fc from 'fast-check';
import { expect, test } from 'vitest';
import { notePosition } from './note-position.ts';

const NOTE = { width: 200, height: 60 };
const MAP = { width: 640, height: 320 };

test('a note is below its pin, or above it in the lower half of the map', () => {
	expect(notePosition({ x: 100, y: 50 }, NOTE, MAP)).toEqual({ x: 76, y: 70 });
	expect(notePosition({ x: 600, y: 300 }, NOTE, MAP)).toEqual({ x: 424, y: 220 });
});

test('a note fits wherever its pin is, on a phone, too', () => {
	const sides = fc.record({
		width: fc.integer({ min: 296, max: 1400 }),
		height: fc.integer({ min: 256, max: 900 }),
	});
	const notes = fc.record({
		width: fc.integer({ min: 40, max: 240 }),
		height: fc.integer({ min: 24, max: 110 }),
	});
	const shares = fc.tuple(
		fc.double({ min: 0, max: 1, noNaN: true }),
		fc.double({ min: 0, max: 1, noNaN: true }),
	);
	fc.assert(
		fc.property(sides, notes, shares, (map, note, [across, down]) => {
			const pin = { x: across * map.width, y: down * map.height };
			const { x, y } = notePosition(pin, note, map);
			expect(x).toBeGreaterThanOrEqual(0);
			expect(y).toBeGreaterThanOrEqual(0);
			expect(x + note.width).toBeLessThanOrEqual(map.width);
			expect(y + note.height).toBeLessThanOrEqual(map.height);
			// The note doesn't cover its pin.
			expect(y >= pin.y || y + note.height <= pin.y).toBe(true);
		}),
	);
});
