import { describe, expect, test } from 'vitest';
import type { LatLng } from '../../../domain/places/geo.ts';
import { type Drawing, type DrawingAction, drawingHint, nextDrawing } from './drawing.ts';

const A: LatLng = [30.25, -97.75];
const B: LatLng = [30.26, -97.75];

const drawn = (...acts: DrawingAction[]): Drawing => acts.reduce<Drawing>(nextDrawing, null);

describe('a drawn area', () => {
	test('gains a corner with every click, and undo removes the last one', () => {
		expect(drawn({ do: 'begin' }, { do: 'add', corner: A }, { do: 'add', corner: B })).toEqual([A, B]);
		expect(drawn({ do: 'begin' }, { do: 'add', corner: A }, { do: 'undo' })).toEqual([]);
	});

	test('ignores the second click of a double click on the same corner', () => {
		expect(drawn({ do: 'begin' }, { do: 'add', corner: A }, { do: 'add', corner: [...A] })).toEqual([A]);
	});

	test('is null before it is started and after it is canceled', () => {
		expect(drawn({ do: 'add', corner: A })).toBeNull();
		expect(drawn({ do: 'begin' }, { do: 'add', corner: A }, { do: 'end' })).toBeNull();
	});

	test('has a maximum number of corners', () => {
		const acts = Array.from(
			{ length: 500 },
			(_, index): DrawingAction => ({ do: 'add', corner: [index / 10, 0] }),
		);
		expect(drawn({ do: 'begin' }, ...acts)).toHaveLength(100);
	});

	test('says how many corners are missing, then how to close it', () => {
		expect(drawingHint([A])).toMatch(/^1 corner\. Add at least 2 more/);
		expect(drawingHint([A, B])).toMatch(/^2 corners\. Add at least 1 more/);
		expect(drawingHint([A, B, [30.25, -97.74]])).toMatch(/Enter/);
	});
});
