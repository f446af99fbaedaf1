/** The prices of a row. */
import type { Listing, ListingStatus } from '../../../home/listing.ts';
import { isForeignNumber, isRounded, parseNumber, parseWhole } from '../../cells/numbers.ts';
import type { PriceColumns } from '../../columns/price-columns.ts';
import { REJECTIONS, RejectedRow, type Rejection } from '../rejections.ts';
import type { Row } from '../row.ts';

/** A lower price is a gift, a correction or a family transfer. */
export const MIN_PRICE = 10_000;

/** The largest integer in the database. */
const MAX_DOLLARS = 2 ** 31 - 1;

/** The sale price and the list price. @throws RejectedRow if the price can't be parsed */
export function parsePrices(
	row: Row,
	status: ListingStatus,
	{ salePrices, listPrices, neutral = [], repeated = [] }: PriceColumns,
): Pick<Listing, 'soldPrice' | 'listPrice'> {
	if (status !== 'sold') return { soldPrice: null, listPrice: parsePrice(row, listPrices) };
	const soldPrice = parsePrice(row, salePrices);
	const unused = [...salePrices.flat(), ...repeated];
	const others = listPrices.flat().filter((column) => !unused.includes(column));
	// The current price of a sold home is its sale price.
	const known = others.filter((column) => {
		const [price = null] = row.filled([column]).map(parseDollars);
		return !neutral.includes(column) || price !== soldPrice;
	});
	const listed = row.filled(known).map(parseDollars);
	return { soldPrice, listPrice: listed.find((price) => price !== null) ?? null };
}

/**
 * The price in the first column that has one. A price that can't be parsed is not replaced by that of another column.
 *
 * @param columns grouped by header: if prices with the same header differ, it isn't known which is right
 */
function parsePrice(row: Row, columns: PriceColumns['salePrices']): number | null {
	for (const columnGroup of columns) {
		const written = row.filled(columnGroup).filter(isPriced);
		const unreadable = written.find((text) => parseDollars(text) === null);
		if (unreadable !== undefined) throw new RejectedRow(whyUnreadable(unreadable));
		const prices = new Set(written.map(parseDollars));
		if (prices.size > 1) throw new RejectedRow(REJECTIONS.twoPrices);
		for (const price of prices) {
			if (price !== null && price < MIN_PRICE) throw new RejectedRow(whyLow(written));
			return price;
		}
	}
	return null;
}

function whyUnreadable(text: string): Rejection {
	if (isRounded(text)) return REJECTIONS.roundedPrice;
	return isForeignNumber(text) ? REJECTIONS.foreignPrice : REJECTIONS.unreadablePrice;
}

/** Elsewhere, a dot separates thousands. */
function whyLow(written: readonly string[]): Rejection {
	return written.some(isForeignNumber) ? REJECTIONS.foreignPrice : REJECTIONS.lowPrice;
}

/** Whether a cell has a price. Blank and zero aren't prices; any other text is one, even if it can't be parsed. */
export function isPriced(text: string | null): boolean {
	return text !== null && parseNumber(text) !== 0;
}

/** Why a row without a price is rejected. */
export function whyNoPrice(status: ListingStatus, { salePrices, listPrices }: PriceColumns): Rejection {
	if (status === 'sold') return salePrices.length > 0 ? REJECTIONS.noPrice : REJECTIONS.onlyListPrice;
	return listPrices.length > 0 ? REJECTIONS.noPrice : REJECTIONS.onlySoldPrice;
}

/** A number of whole dollars that the database can store. */
export function parseDollars(text: string): number | null {
	return parseWhole(text, 1, MAX_DOLLARS);
}
