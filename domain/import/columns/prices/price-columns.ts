/** Distinguishes the columns with sale prices from those with list prices. */
import type { Columns } from '../column-map.ts';
import { headerKey } from '../headers/header-synonyms.ts';

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
 *
 * @param corrected a user's corrections, which always apply
 */
export function resolveLastSale(
	{ lastSalePrice, lastSaleDate, ...others }: Columns,
	headers: readonly string[],
	corrected: Columns,
): Columns {
	const saysSold = (column: number) => /sold/.test(headerKey(headers[column] ?? ''));
	const isPriceOfSale = lastSalePrice?.every(saysSold) === true && others.soldPrice === undefined;
	const hasPrice = others.soldPrice !== undefined || findNeutral(others.listPrice, headers).length > 0;
	const hasClosings = hasPrice && others.soldDate !== undefined && !isPriceOfSale;
	const isCorrected = corrected.soldPrice !== undefined || corrected.soldDate !== undefined;
	const soldDate = lastSaleDate ?? (isPriceOfSale ? others.soldDate : undefined);
	if (hasClosings || isCorrected || soldDate === undefined) return others;
	const soldPrice = [
		...(lastSalePrice ?? []),
		...(lastSaleDate?.every(saysSold) ? withoutNeutral(others.soldPrice, headers) : []),
	];
	return soldPrice.length === 0 ? others : { ...others, soldPrice, soldDate };
}

/**
 * Decides which columns have sale prices and which have list prices. A list price never replaces a sale price, or the
 * reverse: only a neutral column can be both.
 *
 * @param corrected columns chosen by the user: each is used alone, even if another column has the same header
 */
export function resolvePrices(
	{ soldPrice = [], listPrice = [] }: Columns,
	headers: readonly string[],
	corrected: Columns,
): PriceColumns {
	const neutral = findNeutral([...soldPrice, ...listPrice], headers);
	const listed = listPrice.filter((column) => !neutral.includes(column));
	const keys = headers.map(headerKey);
	const chosen = Object.values(corrected).flat();
	const sameHeaderColumns = (column: number) =>
		chosen.includes(column)
			? [column]
			: keys.flatMap((key, at) => (key === keys[column] && !chosen.includes(at) ? [at] : []));
	return {
		salePrices: (soldPrice.length > 0 ? soldPrice : neutral).map(sameHeaderColumns),
		listPrices: [...listed, ...neutral].map(sameHeaderColumns),
		neutral,
	};
}

function withoutNeutral(columns: readonly number[] = [], headers: readonly string[]): number[] {
	return columns.filter((column) => !isNeutralPrice(headers[column] ?? ''));
}

function findNeutral(columns: readonly number[] = [], headers: readonly string[]): number[] {
	return columns.filter((column) => isNeutralPrice(headers[column] ?? ''));
}
