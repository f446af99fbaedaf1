/** Linear equations with a symmetric positive definite matrix, by Cholesky factorization. */

/**
 * Factors a symmetric positive definite matrix A = L·Lᵀ in place: afterward the lower triangle holds L.
 * A pivot that is 0 or less because of rounding is raised to a tiny fraction of the largest, so the result is finite.
 * Golub and Van Loan, "Matrix Computations", 4th edition, algorithm 4.2.1, in 2 × 2 blocks: using each number for two
 * products takes about half the time.
 *
 * @param matrix row by row, `size` × `size`; the upper triangle is not read
 * @example factorize(Float64Array.of(4, 0, 2, 5), 2) // leaves L = [2, 0; 1, 2]
 */
export function factorize(matrix: Float64Array, size: number): Float64Array {
	let largest = 0;
	for (let i = 0; i < size; i++) largest = Math.max(largest, matrix[i * size + i]);
	const min = Math.max(largest * 1e-12, 1e-300);
	const even = size - (size % 2);
	for (let i = 0; i < even; i += 2) {
		for (let j = 0; j < i; j += 2) factorSquare(matrix, size, i, j);
		factorCell(matrix, size, i, i, min);
		factorCell(matrix, size, i + 1, i, min);
		factorCell(matrix, size, i + 1, i + 1, min);
	}
	if (even < size) for (let j = 0; j < size; j++) factorCell(matrix, size, even, j, min);
	return matrix;
}

/** Computes L at row i and column j, once everything before it in both rows is known. */
function factorCell(matrix: Float64Array, size: number, i: number, j: number, min: number): void {
	const row = i * size;
	const other = j * size;
	let sum = matrix[row + j];
	for (let k = 0; k < j; k++) sum -= matrix[row + k] * matrix[other + k];
	matrix[row + j] = i === j ? Math.sqrt(Math.max(sum, min)) : sum / matrix[other + j];
}

/** Computes L at rows i and i + 1 and columns j and j + 1, left of the diagonal. */
function factorSquare(matrix: Float64Array, size: number, i: number, j: number): void {
	const row = i * size;
	const next = row + size;
	const other = j * size;
	const after = other + size;
	let first = matrix[row + j];
	let second = matrix[row + j + 1];
	let third = matrix[next + j];
	let fourth = matrix[next + j + 1];
	for (let k = 0; k < j; k++) {
		const a = matrix[row + k];
		const b = matrix[next + k];
		const c = matrix[other + k];
		const d = matrix[after + k];
		first -= a * c;
		second -= a * d;
		third -= b * c;
		fourth -= b * d;
	}
	const pivot = matrix[other + j];
	const below = matrix[after + j];
	const corner = matrix[after + j + 1];
	first /= pivot;
	third /= pivot;
	matrix[row + j] = first;
	matrix[row + j + 1] = (second - first * below) / corner;
	matrix[next + j] = third;
	matrix[next + j + 1] = (fourth - third * below) / corner;
}

/**
 * Solves L·Lᵀ·x = b for the factor L of `factorize`.
 *
 * @example solve(factorize(Float64Array.of(4, 0, 2, 5), 2), [8, 12], 2) // [1, 2]
 */
export function solve(factor: Float64Array, right: ArrayLike<number>, size: number): Float64Array {
	const solution = new Float64Array(right);
	for (let i = 0; i < size; i++) {
		let sum = solution[i];
		for (let k = 0; k < i; k++) sum -= factor[i * size + k] * solution[k];
		solution[i] = sum / factor[i * size + i];
	}
	for (let i = size - 1; i >= 0; i--) {
		let sum = solution[i];
		for (let k = i + 1; k < size; k++) sum -= factor[k * size + i] * solution[k];
		solution[i] = sum / factor[i * size + i];
	}
	return solution;
}
