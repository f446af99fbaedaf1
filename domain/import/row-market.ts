/** Where the home of a row stands in the market: its status, prices and dates. */
import type { IsoDate, Listing, ListingStatus } from '../listing.ts';
import { readNumber, readWhole } from './cells.ts';
import { addDays, readDate } from './dates.ts';
import { readDays } from './days-on-market.ts';
import type { PriceColumns } from './price-columns.ts';
import { REJECTIONS, RejectedRow, type Rejection, unknownStatus } from './rejections.ts';
import type { Row } from './row.ts';
import { readStatus } from './statuses.ts';

export type RowMarket = Pick<
	Listing,
	| 'status'
	| 'soldPrice'
	| 'listPrice'
	| 'originalListPrice'
	| 'soldOn'
	| 'contractOn'
	| 'listedOn'
	| 'observedOn'
	| 'daysOnMarket'
>;

/** Less than this was paid for no home: a gift, a correction, a transfer in the family. */
const LEAST_PRICE = 10_000;
/** The largest whole number of the store. */
const MOST_DOLLARS = 2 ** 31 - 1;

/** @throws RejectedRow where the row is neither a sale nor a home for sale with a price */
export function readRowMarket(row: Row, columns: PriceColumns, today: IsoDate): RowMarket {
	const status = statusOf(row);
	const listedOn = row.first('listDate', readDate);
	const daysOnMarket = daysOf(row, status);
	const soldOn = status === 'sold' ? closingOf(row, today) : null;
	const prices = pricesOf(row, status, columns);
	const price = status === 'sold' ? prices.soldPrice : prices.listPrice;
	if (price === null) throw new RejectedRow(whyNoPrice(status, columns));
	if (price < LEAST_PRICE) throw new RejectedRow(REJECTIONS.lowPrice);
	return {
		status,
		...prices,
		originalListPrice: row.first('originalListPrice', readDollars),
		soldOn,
		contractOn: row.first('contractDate', readDate),
		listedOn,
		observedOn: soldOn ?? observedOn(listedOn, daysOnMarket, today),
		daysOnMarket,
	};
}

/** As the row says; a row without a status is a sale where it has a closing date. */
function statusOf(row: Row): ListingStatus {
	const text = row.text('status');
	if (text !== null) return saidStatus(text);
	if (row.text('soldDate') !== null || isPriced(row.text('soldPrice'))) return 'sold';
	// A list date beside a price, in a file that has no status at all: a list of homes for sale.
	if (row.text('listDate') !== null) return 'for_sale';
	throw new RejectedRow(REJECTIONS.noStatus);
}

function saidStatus(text: string): ListingStatus {
	const said = readStatus(text);
	if (said === null) throw new RejectedRow(unknownStatus(text));
	if (said === 'rental') throw new RejectedRow(REJECTIONS.rental);
	if (said === 'off_market') throw new RejectedRow(REJECTIONS.offMarket);
	return said;
}

function closingOf(row: Row, today: IsoDate): IsoDate {
	const text = row.text('soldDate');
	if (text === null) throw new RejectedRow(REJECTIONS.noClosingDate);
	// A date that cannot be read is not replaced by that of another column: it may be of another sale.
	const soldOn = readDate(text);
	if (soldOn === null) throw new RejectedRow(REJECTIONS.unreadableDate);
	if (soldOn > today) throw new RejectedRow(REJECTIONS.futureClosing);
	return soldOn;
}

function pricesOf(
	row: Row,
	status: ListingStatus,
	{ paid, asked }: PriceColumns,
): Pick<Listing, 'soldPrice' | 'listPrice'> {
	if (status !== 'sold') return { soldPrice: null, listPrice: priceOf(row, asked) };
	const others = asked.flat().filter((column) => !paid.flat().includes(column));
	const listed = row.filled(others).map(readDollars);
	return { soldPrice: priceOf(row, paid), listPrice: listed.find((price) => price !== null) ?? null };
}

/**
 * The price of the first column that has one. No other column stands in for a price that cannot be read.
 *
 * @param columns those of one name stand together: nobody can tell which of them counts where they differ
 */
function priceOf(row: Row, columns: PriceColumns['paid']): number | null {
	for (const namesakes of columns) {
		const prices = new Set(row.filled(namesakes).filter(isPriced).map(readDollars));
		if (prices.has(null)) throw new RejectedRow(REJECTIONS.unreadablePrice);
		if (prices.size > 1) throw new RejectedRow(REJECTIONS.twoPrices);
		for (const price of prices) return price;
	}
	return null;
}

/** Blank and zero are no price; what else cannot be read is one, and nobody knows which. */
function isPriced(text: string | null): boolean {
	return text !== null && readNumber(text) !== 0;
}

function whyNoPrice(status: ListingStatus, { paid, asked }: PriceColumns): Rejection {
	if (status === 'sold') return paid.length > 0 ? REJECTIONS.noPrice : REJECTIONS.onlyListPrice;
	return asked.length > 0 ? REJECTIONS.noPrice : REJECTIONS.onlySoldPrice;
}

/** The count that speaks of this home; one that starts anew at the closing tells nothing of a home that is sold. */
function daysOf(row: Row, status: ListingStatus): number | null {
	return (
		row.first('daysOnMarket', readDays) ??
		(status === 'sold' ? null : row.first('daysOnMarketUnsold', readDays)) ??
		row.first('cumulativeDaysOnMarket', readDays)
	);
}

/** A home for sale was seen on the last day that its count of days speaks of. */
function observedOn(listedOn: IsoDate | null, daysOnMarket: number | null, today: IsoDate): IsoDate {
	const seen = listedOn === null ? today : addDays(listedOn, daysOnMarket ?? 0);
	return seen < today ? seen : today;
}

function readDollars(text: string): number | null {
	return readWhole(text, 1, MOST_DOLLARS);
}
