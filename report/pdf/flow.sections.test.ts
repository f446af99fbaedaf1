/** Groups and sections on sheets. */
import { expect, test } from 'vitest';
import { numberedPieces, positionsOf } from '../../tests/samples/reports/laid-out-pieces.ts';

test('a group moves as a whole if that leaves less than half a sheet empty', () => {
	const group = [
		{ name: 'opens', startsGroup: true, keep: true },
		{ name: 'a', height: 10 },
		{ name: 'b', height: 15 },
	];
	expect(positionsOf([...numberedPieces(3), ...group]).slice(3)).toEqual(['opens 2:0', 'a 2:20', 'b 2:30']);
	const long = [...group, ...numberedPieces(4)];
	expect(positionsOf([...numberedPieces(3), ...long]).slice(3, 5)).toEqual(['opens 1:60', 'a 1:80']);
});

test("a short closing section moves together with the one before it, so that it isn't alone on a sheet", () => {
	const section = (name: string, height: number) => [
		{ name, height: 10, keep: true, startsGroup: true },
		{ name: `${name} text`, height },
	];
	const [why, ending, note] = [section('why', 15), section('closing', 10), section('note', 0)];
	expect(positionsOf([...numberedPieces(3), ...why, ...ending]).slice(3)).toEqual([
		'why 2:0',
		'why text 2:10',
		'closing 2:25',
		'closing text 2:35',
	]);
	// Two closing sections move together, too.
	expect(positionsOf([...numberedPieces(3), ...why, ...section('closing', 5), ...note]).slice(3, 5)).toEqual([
		'why 2:0',
		'why text 2:10',
	]);
	// A longer closing section may be alone.
	expect(positionsOf([...numberedPieces(3), ...why, ...section('closing', 30)]).slice(3, 6)).toEqual([
		'why 1:60',
		'why text 1:70',
		'closing 2:0',
	]);
	// If everything fits, nothing moves.
	expect(positionsOf([...numberedPieces(2), ...why, ...ending]).at(-1)).toBe('closing text 1:75');
});

test('after a section too long to move, a short closing section takes the last rows along', () => {
	const rows = [{ name: 'opens', keep: true, startsGroup: true }, ...numberedPieces(4, { height: 15 })];
	const ending = [
		{ name: 'closing', height: 10, keep: true, startsGroup: true },
		{ name: 'text', height: 10 },
	];
	expect(positionsOf([{ name: 'lead' }, ...rows, ...ending]).slice(-4)).toEqual([
		'3 1:70',
		'4 2:0',
		'closing 2:15',
		'text 2:25',
	]);
});
