import { expect, test } from 'vitest';
import { factorize, solve } from './linear-algebra.ts';

test('the worked examples of factorize and solve', () => {
	const factor = factorize(Float64Array.of(4, 0, 2, 5), 2);
	expect([factor[0], factor[2], factor[3]]).toEqual([2, 1, 2]);
	expect([...solve(factor, [8, 12], 2)]).toEqual([1, 2]);
});

test('a matrix without full rank gives finite results', () => {
	expect([...solve(factorize(Float64Array.of(1, 0, 1, 1), 2), [1, 2], 2)].every(Number.isFinite)).toBe(true);
	expect([...solve(factorize(new Float64Array(4), 2), [0, 0], 2)].every(Number.isFinite)).toBe(true);
});
