import { expect, test } from 'vitest';
import { numberedPieces, positionsOf } from '../../tests/samples/reports/laid-out-pieces.ts';

test('pieces follow each other, with space between them and none above the first', () => {
	expect(positionsOf(numberedPieces(3, { before: 4 }))).toEqual(['1 1:0', '2 1:24', '3 1:48']);
});

test("what doesn't fit moves to the next sheet, without the space above it", () => {
	expect(positionsOf(numberedPieces(6, { height: 30, before: 1 })).slice(3)).toEqual([
		'4 2:0',
		'5 2:31',
		'6 2:62',
	]);
});

test('a heading is never the last thing on a sheet', () => {
	const pieces = [...numberedPieces(4), { name: 'heading', keep: true }, { name: 'text' }, { name: 'more' }];
	expect(positionsOf(pieces).slice(4)).toEqual(['heading 2:0', 'text 2:20', 'more 2:40']);
});

test('a sheet that begins with a row repeats the header of its table', () => {
	const rows = numberedPieces(6, { repeatedHeader: { height: 5, draw: () => undefined } });
	expect(positionsOf(rows).slice(5)).toEqual(['head again 2:0', '6 2:5']);
});

test('spacing shrinks if that keeps the last piece on the sheet, but no further than its minimum', () => {
	expect(positionsOf(numberedPieces(5, { height: 18, before: 4 }))).toEqual([
		'1 1:0',
		'2 1:21',
		'3 1:41',
		'4 1:62',
		'5 1:82',
	]);
	expect(positionsOf(numberedPieces(5, { height: 19.9, before: 5 })).at(-1)).toBe('5 2:0');
});

test('a piece taller than a sheet is drawn on its own sheet', () => {
	expect(positionsOf([...numberedPieces(2), { name: 'tall', height: 140 }, { name: 'after' }])).toEqual([
		'1 1:0',
		'2 1:20',
		'tall 2:0',
		'after 3:0',
	]);
});
