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
			let sum = matrix[i * size + j] as number;
			for (let k = 0; k < j; k++) sum -= (matrix[i * size + k] as number) * (matrix[j * size + k] as number);
			if (i === j) matrix[i * size + i] = Math.sqrt(Math.max(sum, largest * 1e-12, 1e-300));
			else matrix[i * size + j] = sum / (matrix[j * size + j] as number);
		}
	}
	return matrix;
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
