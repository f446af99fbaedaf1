/** Distinguishes the columns with sale prices from those with list prices. */
import { parseNumber } from '../cells/numbers.ts';
import { parseStatus } from '../cells/statuses.ts';
import { type Columns, firstValue } from './column-map.ts';
import { headerKey } from './headers/header-synonyms.ts';
import type { SampledFile } from './sampled-file.ts';

/** The columns of each price, in the order they are read; columns with the same header are one group. */
export interface PriceColumns {
	salePrices: readonly (readonly number[])[];
	listPrices: readonly (readonly number[])[];
	/** The columns whose header could mean either price. */
	neutral?: readonly number[];
	/** The list price columns that only repeat the sale price of sold homes: see `repeatedListPrices`. */
	repeated?: readonly number[];
}

/** Headers that could mean a sale price or a list price. */
const NEUTRAL = /^(current|latest|search|home|house|property|lc)?price(in)?(us|usd|\$|dollars?)*$/;

/**
 * Whether the home's status decides which price a column has. `List Price` and `Close Price` are unambiguous,
 * whatever the status.
 *
 * @example isNeutralPrice('Price ($)') // true
 */
export function isNeutralPrice(header: string): boolean {
	return NEUTRAL.test(headerKey(header)) || NEUTRAL.test(headerKey(header.split('(')[0] ?? ''));
}

/**
 * Takes the price and the closing date from columns of the same sale. Assessors' `Last Sale` columns may be of an
 * earlier sale than the file's closings, so they are used only if the file has no other closings. HomeHarvest writes
 * `sold_price` and `last_sold_date` for the same sale; next to `lastSoldPrice`, a plain `price` is the list price.
 */
export function resolveLastSale(
	{ lastSalePrice, lastSaleDate, ...others }: Columns,
	file: SampledFile,
): Columns {
	const { corrected } = file;
	const saysSold = (column: number) => /sold/.test(file.key(column));
	const isPriceOfSale = lastSalePrice?.every(saysSold) === true && others.soldPrice === undefined;
	const hasPrice = others.soldPrice !== undefined || findNeutral(others.listPrice, file).length > 0;
	const hasClosings = hasPrice && others.soldDate !== undefined && !isPriceOfSale;
	const isCorrected = corrected.soldPrice !== undefined || corrected.soldDate !== undefined;
	const soldDate = lastSaleDate ?? (isPriceOfSale ? others.soldDate : undefined);
	if (hasClosings || isCorrected || soldDate === undefined) return others;
	const soldPrice = [
		...(lastSalePrice ?? []),
		...(lastSaleDate?.every(saysSold) ? withoutNeutral(others.soldPrice, file) : []),
	];
	return soldPrice.length === 0 ? others : { ...others, soldPrice, soldDate };
}

/**
 * Decides which columns have sale prices and which have list prices. A list price never replaces a sale price, or the
 * reverse: only a neutral column can be both.
 *
 * A column that the user chose is used alone, even if another column has the same header.
 */
export function resolvePrices(columns: Columns, file: SampledFile): PriceColumns {
	const { soldPrice = [], listPrice = [] } = columns;
	const neutral = findNeutral([...soldPrice, ...listPrice], file);
	const listed = listPrice.filter((column) => !neutral.includes(column));
	const keys = file.headers.map(headerKey);
	const chosen = Object.values(file.corrected).flat();
	const sameHeaderColumns = (column: number) =>
		chosen.includes(column)
			? [column]
			: keys.flatMap((key, at) => (key === keys[column] && !chosen.includes(at) ? [at] : []));
	const prices = {
		salePrices: (soldPrice.length > 0 ? soldPrice : neutral).map(sameHeaderColumns),
		listPrices: [...listed, ...neutral].map(sameHeaderColumns),
		neutral,
	};
	return { ...prices, repeated: repeatedListPrices(prices, columns, file) };
}

function withoutNeutral(columns: readonly number[] = [], file: SampledFile): number[] {
	return columns.filter((column) => !isNeutralPrice(file.header(column)));
}

function findNeutral(columns: readonly number[] = [], file: SampledFile): number[] {
	return columns.filter((column) => isNeutralPrice(file.header(column)));
}

/** In a few rows it may be chance: homes do sell for the list price. */
const MIN_EQUAL = 5;

/**
 * The columns whose list prices repeat the sale price in most sales.
 * Some exports overwrite the list price when a home sells: it says nothing about how homes were priced, nor how much of the
 * list price buyers paid.
 */
function repeatedListPrices(
	{ salePrices, listPrices, neutral = [] }: PriceColumns,
	{ status }: Columns,
	file: SampledFile,
): number[] {
	if (file.corrected.listPrice !== undefined) return [];
	const sale = salePrices.flat();
	const listed = listPrices.flat().filter((column) => !sale.includes(column) && !neutral.includes(column));
	const sold = file.rows.filter((cells) => (firstValue(cells, status, parseStatus) ?? 'sold') === 'sold');
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
