import fc from 'fast-check';
import { expect, test } from 'vitest';
import { factorize, solve } from './linear-algebra.ts';

test('the worked examples of factorize and solve', () => {
	const factor = factorize(Float64Array.of(4, 0, 2, 5), 2);
	expect([factor[0], factor[2], factor[3]]).toEqual([2, 1, 2]);
	expect([...solve(factor, [8, 12], 2)]).toEqual([1, 2]);
});

test('the matrix times the solution is the right side', () => {
	const values = fc.array(fc.double({ min: -3, max: 3, noNaN: true }), { minLength: 20, maxLength: 20 });
	fc.assert(
		fc.property(values, (numbers) => {
			const [half, right] = [numbers.slice(0, 16), numbers.slice(16)];
			const at = (i: number, j: number) => {
				let sum = i === j ? 1 : 0;
				for (let k = 0; k < 4; k++) sum += (half[i * 4 + k] ?? 0) * (half[j * 4 + k] ?? 0);
				return sum;
			};
			const matrix = Float64Array.from({ length: 16 }, (_, cell) => at(Math.floor(cell / 4), cell % 4));
			const solution = solve(factorize(matrix, 4), right, 4);
			right.forEach((expected, i) => {
				const given = [0, 1, 2, 3].reduce((sum, j) => sum + at(i, j) * (solution[j] ?? 0), 0);
				expect(given).toBeCloseTo(expected, 6);
			});
		}),
	);
});

test('a matrix without full rank gives finite results', () => {
	expect([...solve(factorize(Float64Array.of(1, 0, 1, 1), 2), [1, 2], 2)].every(Number.isFinite)).toBe(true);
	expect([...solve(factorize(new Float64Array(4), 2), [0, 0], 2)].every(Number.isFinite)).toBe(true);
});
