/** Linear equations with a symmetric positive definite matrix, by Cholesky's factors. */

/**
 * Factors a symmetric positive definite matrix A = L·Lᵀ in place: afterwards the lower triangle holds L.
 * A pivot that rounding left at or below 0 is lifted to a trace of the largest, so the answer stays finite.
 * Golub and Van Loan, "Matrix Computations", 4th edition, algorithm 4.2.1.
 *
 * @param matrix row by row, `size` × `size`; the upper triangle is not read
 * @example factorise(Float64Array.of(4, 0, 2, 5), 2) // leaves L = [2, 0; 1, 2]
 */
export function factorise(matrix: Float64Array, size: number): Float64Array {
	let largest = 0;
	for (let i = 0; i < size; i++) largest = Math.max(largest, matrix[i * size + i] as number);
	for (let i = 0; i < size; i++) {
		for (let j = 0; j <= i; j++) {
			const sum = (matrix[i * size + j] as number) - dot(matrix, i * size, j * size, j);
			if (i === j) matrix[i * size + i] = Math.sqrt(Math.max(sum, largest * 1e-12, 1e-300));
			else matrix[i * size + j] = sum / (matrix[j * size + j] as number);
		}
	}
	return matrix;
}

/** Σ aₖ·bₖ of two runs of one array, in four sums at once: a processor adds them side by side. */
function dot(values: Float64Array, a: number, b: number, length: number): number {
	let first = 0;
	let second = 0;
	let third = 0;
	let fourth = 0;
	let k = 0;
	for (; k + 3 < length; k += 4) {
		first += (values[a + k] as number) * (values[b + k] as number);
		second += (values[a + k + 1] as number) * (values[b + k + 1] as number);
		third += (values[a + k + 2] as number) * (values[b + k + 2] as number);
		fourth += (values[a + k + 3] as number) * (values[b + k + 3] as number);
	}
	for (; k < length; k++) first += (values[a + k] as number) * (values[b + k] as number);
	return first + second + (third + fourth);
}

/**
 * Solves L·Lᵀ·x = b for the factor L of `factorise`.
 *
 * @example solve(factorise(Float64Array.of(4, 0, 2, 5), 2), [8, 12], 2) // [1, 2]
 */
export function solve(factor: Float64Array, right: ArrayLike<number>, size: number): Float64Array {
	const answer = Float64Array.from(right);
	for (let i = 0; i < size; i++) {
		let sum = answer[i] as number;
		for (let k = 0; k < i; k++) sum -= (factor[i * size + k] as number) * (answer[k] as number);
		answer[i] = sum / (factor[i * size + i] as number);
	}
	for (let i = size - 1; i >= 0; i--) {
		let sum = answer[i] as number;
		for (let k = i + 1; k < size; k++) sum -= (factor[k * size + i] as number) * (answer[k] as number);
		answer[i] = sum / (factor[i * size + i] as number);
	}
	return answer;
}
