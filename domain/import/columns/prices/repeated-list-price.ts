/**
 * List prices that repeat the sale price: some exports overwrite the list price when a home sells. They say nothing
 * about how homes were priced, nor how much of the list price buyers paid.
 */
import { parseNumber } from '../../cells/numbers.ts';
import { parseStatus } from '../../cells/statuses.ts';
import { type Columns, firstValue } from '../column-map.ts';
import type { PriceColumns } from './price-columns.ts';

/** In a few rows it may be chance: homes do sell for the list price. */
const MIN_EQUAL = 5;

/**
 * The columns whose list prices repeat the sale price in most sales.
 *
 * @param corrected the user's corrections, which always apply
 */
export function repeatedListPrices(
	{ salePrices, listPrices, neutral = [] }: PriceColumns,
	{ status }: Columns,
	sampleRows: readonly (readonly string[])[],
	corrected: Columns,
): number[] {
	if (corrected.listPrice !== undefined) return [];
	const sale = salePrices.flat();
	const listed = listPrices.flat().filter((column) => !sale.includes(column) && !neutral.includes(column));
	const sold = sampleRows.filter((cells) => (firstValue(cells, status, parseStatus) ?? 'sold') === 'sold');
	return listed.filter((column) => {
		const pairs = sold.map((cells) => [
			firstValue(cells, sale, parseNumber),
			firstValue(cells, [column], parseNumber),
		]);
		const known = pairs.filter(([sold, listed]) => sold && listed);
		const equal = known.filter(([sold, listed]) => sold === listed);
		return equal.length >= MIN_EQUAL && equal.length > known.length / 2;
	});
}
