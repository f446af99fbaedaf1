import { expect, test } from 'vitest';
import { flow, type Piece } from './flow.ts';

/** Draws pieces on sheets of 100 points, and returns the position of each. */
function laid(pieces: readonly (Partial<Piece> & { name: string })[]): string[] {
	const places: string[] = [];
	let sheet = 1;
	const named = pieces.map(({ name, ...piece }) => ({
		height: 20,
		before: 0,
		keep: false,
		draw: (top: number) => places.push(`${name} ${sheet}:${Math.round(top)}`),
		...piece,
	}));
	const again = { height: 5, draw: (top: number) => places.push(`head again ${sheet}:${Math.round(top)}`) };
	flow(
		named.map((piece) => ('again' in piece ? { ...piece, again } : piece)),
		0,
		{
			top: 0,
			bottom: 100,
			next: () => {
				sheet += 1;
				return 0;
			},
		},
	);
	return places;
}

const named = (count: number, facts: Partial<Piece> = {}) =>
	Array.from({ length: count }, (_, at) => ({ name: `${at + 1}`, ...facts }));

test('pieces follow each other, with space between them and none above the first', () => {
	expect(laid(named(3, { before: 4 }))).toEqual(['1 1:0', '2 1:24', '3 1:48']);
});

test("what doesn't fit moves to the next sheet, without the space above it", () => {
	expect(laid(named(6, { height: 30, before: 1 })).slice(3)).toEqual(['4 2:0', '5 2:31', '6 2:62']);
});

test('a heading is never the last thing on a sheet', () => {
	const pieces = [...named(4), { name: 'heading', keep: true }, { name: 'text' }, { name: 'more' }];
	expect(laid(pieces).slice(4)).toEqual(['heading 2:0', 'text 2:20', 'more 2:40']);
});

test('a group moves as a whole if that leaves less than half a sheet empty', () => {
	const group = [
		{ name: 'opens', opens: true, keep: true },
		{ name: 'a', height: 10 },
		{ name: 'b', height: 15 },
	];
	expect(laid([...named(3), ...group]).slice(3)).toEqual(['opens 2:0', 'a 2:20', 'b 2:30']);
	const long = [...group, ...named(4)];
	expect(laid([...named(3), ...long]).slice(3, 5)).toEqual(['opens 1:60', 'a 1:80']);
});

test("a short closing section moves together with the one before it, so that it isn't alone on a sheet", () => {
	const section = (name: string, height: number) => [
		{ name, height: 10, keep: true, opens: true },
		{ name: `${name} text`, height },
	];
	const [why, ending, note] = [section('why', 15), section('closing', 10), section('note', 0)];
	expect(laid([...named(3), ...why, ...ending]).slice(3)).toEqual([
		'why 2:0',
		'why text 2:10',
		'closing 2:25',
		'closing text 2:35',
	]);
	// Two closing sections move together, too.
	expect(laid([...named(3), ...why, ...section('closing', 5), ...note]).slice(3, 5)).toEqual([
		'why 2:0',
		'why text 2:10',
	]);
	// A longer closing section may be alone.
	expect(laid([...named(3), ...why, ...section('closing', 30)]).slice(3, 6)).toEqual([
		'why 1:60',
		'why text 1:70',
		'closing 2:0',
	]);
	// If everything fits, nothing moves.
	expect(laid([...named(2), ...why, ...ending]).at(-1)).toBe('closing text 1:75');
});

test('after a section too long to move, a short closing section takes the last rows along', () => {
	const rows = [{ name: 'opens', keep: true, opens: true }, ...named(4, { height: 15 })];
	const ending = [
		{ name: 'closing', height: 10, keep: true, opens: true },
		{ name: 'text', height: 10 },
	];
	expect(laid([{ name: 'lead' }, ...rows, ...ending]).slice(-4)).toEqual([
		'3 1:70',
		'4 2:0',
		'closing 2:15',
		'text 2:25',
	]);
});

test('a sheet that begins with a row repeats the header of its table', () => {
	const rows = named(6, { again: { height: 5, draw: () => undefined } });
	expect(laid(rows).slice(5)).toEqual(['head again 2:0', '6 2:5']);
});

test('spacing shrinks if that keeps the last piece on the sheet, but no further than its minimum', () => {
	expect(laid(named(5, { height: 18, before: 4 }))).toEqual([
		'1 1:0',
		'2 1:21',
		'3 1:41',
		'4 1:62',
		'5 1:82',
	]);
	expect(laid(named(5, { height: 19.9, before: 5 })).at(-1)).toBe('5 2:0');
});

test('a piece taller than a sheet is drawn on its own sheet', () => {
	expect(laid([...named(2), { name: 'tall', height: 140 }, { name: 'after' }])).toEqual([
		'1 1:0',
		'2 1:20',
		'tall 2:0',
		'after 3:0',
	]);
});
