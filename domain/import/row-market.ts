/** Where the home of a row stands in the market: its status, prices and dates. */
import type { IsoDate, Listing, ListingStatus } from '../listing.ts';
import { readWhole } from './cells.ts';
import { addDays, readDate } from './dates.ts';
import { readDays } from './days-on-market.ts';
import { REJECTIONS, RejectedRow } from './rejections.ts';
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
export function readRowMarket(row: Row, today: IsoDate): RowMarket {
	const status = statusOf(row);
	const listedOn = row.first('listDate', readDate);
	const daysOnMarket = daysOf(row, status);
	const soldOn = status === 'sold' ? closingOf(row, today) : null;
	const prices = pricesOf(row, status);
	const price = status === 'sold' ? prices.soldPrice : prices.listPrice;
	if (price === null) throw new RejectedRow(REJECTIONS.noPrice);
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
	const said = row.first('status', readStatus);
	if (said === 'rental') throw new RejectedRow(REJECTIONS.rental);
	if (said === 'off_market') throw new RejectedRow(REJECTIONS.offMarket);
	if (said !== null) return said;
	if (row.text('soldDate') !== null || row.first('soldPrice', readDollars) !== null) return 'sold';
	// A list date beside a price, in a file that has no status at all: a list of homes for sale.
	if (row.text('listDate') !== null && row.text('status') === null) return 'for_sale';
	throw new RejectedRow(REJECTIONS.noStatus);
}

function closingOf(row: Row, today: IsoDate): IsoDate {
	if (row.text('soldDate') === null) throw new RejectedRow(REJECTIONS.noClosingDate);
	const soldOn = row.first('soldDate', readDate);
	if (soldOn === null) throw new RejectedRow(REJECTIONS.unreadableDate);
	if (soldOn > today) throw new RejectedRow(REJECTIONS.futureClosing);
	return soldOn;
}

/** A file with one price column means the price that the status speaks of: paid for a sale, else asked. */
function pricesOf(row: Row, status: ListingStatus): Pick<Listing, 'soldPrice' | 'listPrice'> {
	const sold = row.first('soldPrice', readDollars);
	const listed = row.first('listPrice', readDollars);
	if (status === 'sold') {
		return row.has('soldPrice')
			? { soldPrice: sold, listPrice: listed }
			: { soldPrice: listed, listPrice: null };
	}
	return { soldPrice: null, listPrice: row.has('listPrice') ? listed : sold };
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
