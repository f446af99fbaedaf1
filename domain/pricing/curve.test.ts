import { expect, test } from 'vitest';
import { curve, heightAt } from './curve.ts';

const BENT = curve(1, [
	[3, 1],
	[5, 0.5],
]);

test('a curve is built segment by segment', () => {
	expect(BENT).toEqual([
		[1, 0],
		[3, 2],
		[5, 3],
	]);
});

test('a curve is linear between its corners and flat beyond them', () => {
	expect([0, 1, 2, 4, 5, 9].map((at) => heightAt(BENT, at))).toEqual([0, 0, 1, 2.5, 3, 3]);
});
