import { expect, test } from 'vitest';
import { quarters, tintOf } from './tints.ts';

test('a quarter of the values has each tint, the highest the darkest', () => {
	const values = [1, 2, 3, 4, 5, 6, 7, 8];
	const starts = quarters(values);
	expect(values.map((value) => tintOf(value, starts))).toEqual([0, 0, 1, 1, 2, 2, 3, 3]);
});

test('values that are alike have one tint', () => {
	const values = [5, 5, 5, 9];
	const starts = quarters(values);
	expect(new Set(values.slice(0, 3).map((value) => tintOf(value, starts))).size).toBe(1);
	expect(tintOf(9, starts)).toBeGreaterThan(tintOf(5, starts));
	expect(quarters([7, 7])).toEqual([]);
});
