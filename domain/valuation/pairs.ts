/** Pairs of near sales: what differs between two neighbours is not their location, so location cancels. */
import { saleGridsByType } from './candidates.ts';
import type { Sale } from './home.ts';
import { isSameHome } from './same-home.ts';

export interface Pair {
	/** Places in the list of sales. */
	one: number;
	other: number;
	/** Nearer pairs say more: exp(−miles ÷ 0.2). */
	weight: number;
}

const NEIGHBOURS = 10;
const MILES = 1;
const MILES_OF_WEIGHT = 0.2;

/** Every sale with its ten nearest of the same type within a mile. */
export function pairsOf(sales: readonly Sale[]): Pair[] {
	const rows = new Map(sales.map((sale, row) => [sale, row]));
	const grids = saleGridsByType(sales);
	return sales.flatMap((sale, one) => {
		const near = grids.get(sale.homeType)?.nearest(sale, sale.soldOn, {
			count: NEIGHBOURS,
			miles: MILES,
			accepts: (other) => other !== sale && !isSameHome(sale, other),
		});
		return (near ?? []).map((each) => ({
			one,
			other: rows.get(each.sale) as number,
			weight: Math.exp(-each.miles / MILES_OF_WEIGHT),
		}));
	});
}
