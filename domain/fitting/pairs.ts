/** Pairs of nearby sales: they share their location, so it cancels out of their price difference. */

import type { Sale } from '../home/home.ts';
import { isSameHome } from '../home/same-home.ts';
import { saleGridsByType } from './candidates.ts';

export interface Pair {
	/** Indices in the list of sales. */
	one: number;
	other: number;
	/** Nearer pairs have more weight: exp(−miles ÷ 0.2). */
	weight: number;
}

const NEIGHBORS = 10;
const MAX_MILES = 1;
const DECAY_MILES = 0.2;

/** Pairs every sale with the ten nearest of the same type within a mile. */
export function pairsOf(sales: readonly Sale[]): Pair[] {
	const rows = new Map(sales.map((sale, row) => [sale, row]));
	const grids = saleGridsByType(sales);
	return sales.flatMap((sale, one) => {
		const near = grids.get(sale.homeType)?.nearest(sale, sale.soldOn, {
			count: NEIGHBORS,
			miles: MAX_MILES,
			accepts: (other) => other !== sale && !isSameHome(sale, other),
		});
		return (near ?? []).map((each) => ({
			one,
			other: rows.get(each.sale) as number,
			weight: Math.exp(-each.miles / DECAY_MILES),
		}));
	});
}
