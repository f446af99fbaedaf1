/** Pairs of nearby sales: they share their location, so it cancels out of their price difference. */
import type { Sale } from '../../home/home.ts';
import { findNeighbors, type Neighbors } from '../neighbors.ts';

/** Pairs of sales, stored as columns because a county has half a million. */
export interface Pairs {
	count: number;
	/** The first sale of each pair, as an index into the list of sales. */
	one: Int32Array;
	/** The second sale of each pair. */
	other: Int32Array;
	/** Nearer pairs have more weight: exp(−miles ÷ 0.2). */
	weights: Float64Array;
}

const NEIGHBORS = 10;
const DECAY_MILES = 0.2;

/**
 * Pairs every sale with the ten nearest of the same type within a mile.
 *
 * @param neighbors of these sales; other sales in them are ignored
 */
export function pairSales(
	sales: readonly Sale[],
	neighbors: Neighbors = findNeighbors(sales, NEIGHBORS),
): Pairs {
	const rows = new Map(sales.map((sale, row) => [sale, row]));
	const belongs = (sale: Sale) => rows.has(sale);
	const pairs = {
		one: new Int32Array(sales.length * NEIGHBORS),
		other: new Int32Array(sales.length * NEIGHBORS),
		weights: new Float64Array(sales.length * NEIGHBORS),
	};
	let count = 0;
	sales.forEach((sale, row) => {
		neighbors.forEach(sale, NEIGHBORS, belongs, (other, miles) => {
			pairs.one[count] = row;
			pairs.other[count] = rows.get(other) as number;
			pairs.weights[count] = Math.exp(-miles / DECAY_MILES);
			count += 1;
		});
	});
	return {
		count,
		one: pairs.one.subarray(0, count),
		other: pairs.other.subarray(0, count),
		weights: pairs.weights.subarray(0, count),
	};
}
