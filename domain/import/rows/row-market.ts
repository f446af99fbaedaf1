/** The status, prices and dates in a row. */
import { addDays, type IsoDate } from '../../dates/days.ts';
import type { Listing, ListingStatus } from '../../home/listing.ts';
import { readNumber, readWhole } from '../cells/cells.ts';
import { readDays, readMonth, readMonthOfYear } from '../cells/dates.ts';
import { readStatus } from '../cells/statuses.ts';
import { isUnclearNumber } from '../columns/conventions/decimal-commas.ts';
import type { PriceColumns } from '../columns/price-columns.ts';
import { REJECTIONS, RejectedRow, type Rejection, unknownStatus } from './rejections.ts';
import type { Row } from './row.ts';

export type RowMarket = Pick<
	Listing,
	| 'status'
	| 'soldPrice'
	| 'listPrice'
	| 'originalListPrice'
	| 'soldOn'
	| 'soldDayIsApproximate'
	| 'contractOn'
	| 'listedOn'
	| 'observedOn'
	| 'daysOnMarket'
>;

/** A lower price is a gift, a correction or a family transfer. */
const MIN_PRICE = 10_000;
/** The largest integer in the database. */
const MAX_DOLLARS = 2 ** 31 - 1;

/** Information about all rows, from the user or the file as a whole. */
export interface MarketContext {
	today: IsoDate;
	/** The status of rows without one. */
	defaultStatus?: 'for_sale' | undefined;
}

/** @throws RejectedRow if the row is neither a sale nor an active listing with a price */
export function readRowMarket(row: Row, columns: PriceColumns, context: MarketContext): RowMarket {
	const { today } = context;
	const status = statusOf(row, context);
	const listedOn = row.date('listDate');
	const daysOnMarket = daysOf(row, status);
	const closing = status === 'sold' ? closingOf(row, today) : null;
	const soldOn = closing?.day ?? null;
	const prices = pricesOf(row, status, columns);
	const price = status === 'sold' ? prices.soldPrice : prices.listPrice;
	if (price === null) throw new RejectedRow(whyNoPrice(status, columns));
	if (price < MIN_PRICE) throw new RejectedRow(REJECTIONS.lowPrice);
	return {
		status,
		...prices,
		originalListPrice: row.first('originalListPrice', readDollars),
		soldOn,
		...(closing?.isApproximate && { soldDayIsApproximate: true }),
		contractOn: row.date('contractDate'),
		listedOn,
		observedOn: soldOn ?? observedOn(row, listedOn, daysOnMarket, today),
		daysOnMarket,
	};
}

/** The status in a row; a row without one is a sale if it has a closing date. */
export function statusOf(row: Row, { defaultStatus }: MarketContext): ListingStatus {
	const [text, ...others] = row.texts('status');
	if (others.some((other) => readStatus(other) === 'plan')) throw new RejectedRow(REJECTIONS.builderPlan);
	if (text !== undefined) return parseStatus(text);
	if (defaultStatus !== undefined) return defaultStatus;
	if (row.text('soldDate') !== null || isPriced(row.text('soldPrice'))) return 'sold';
	// A list date and a price in a file without statuses: a list of active listings.
	if (row.text('listDate') !== null) return 'for_sale';
	if (row.text('soldYear') !== null) return 'sold';
	throw new RejectedRow(REJECTIONS.noStatus);
}

function parseStatus(text: string): ListingStatus {
	const reading = readStatus(text);
	if (reading === null) throw new RejectedRow(unknownStatus(text));
	if (reading === 'plan') throw new RejectedRow(REJECTIONS.builderPlan);
	if (reading === 'rental') throw new RejectedRow(REJECTIONS.rental);
	if (reading === 'off_market') throw new RejectedRow(REJECTIONS.offMarket);
	return reading;
}

/** The closing date: the 15th of its month if the row has no day. */
function closingOf(row: Row, today: IsoDate): { day: IsoDate; isApproximate?: true } {
	// A date that can't be parsed is not replaced by that of another column, which may be of another sale.
	const soldOn = row.onlyDate('soldDate');
	if (soldOn === undefined) return { day: closingMonthOf(row, today), isApproximate: true };
	if (soldOn === null) {
		const month = readMonthOfYear(row.text('soldDate') ?? '');
		if (month !== null) return { day: middleOf(month, today), isApproximate: true };
		throw new RejectedRow(row.isDateUnclear('soldDate') ? REJECTIONS.unclearDate : REJECTIONS.unreadableDate);
	}
	if (soldOn > today) throw new RejectedRow(REJECTIONS.futureClosing);
	return { day: soldOn };
}

/**
 * The 15th of the month of a closing, or its 1st until that day has come.
 *
 * @example a row with `YrSold` 2010 and `MoSold` 6: "2010-06-15"
 */
function closingMonthOf(row: Row, today: IsoDate): IsoDate {
	if (row.text('soldYear') === null || row.text('soldMonth') === null) {
		throw new RejectedRow(REJECTIONS.noClosingDate);
	}
	const year = row.first('soldYear', (text) => readWhole(text, 1700, 2200));
	const month = row.first('soldMonth', readMonth);
	if (year === null || month === null) throw new RejectedRow(REJECTIONS.unreadableDate);
	return middleOf(`${year}-${String(month).padStart(2, '0')}`, today);
}

/** The 15th of a month, or its 1st until that day has come. */
function middleOf(month: string, today: IsoDate): IsoDate {
	if (`${month}-01` > today) throw new RejectedRow(REJECTIONS.futureClosing);
	return `${month}-15` > today ? `${month}-01` : `${month}-15`;
}

function pricesOf(
	row: Row,
	status: ListingStatus,
	{ salePrices, listPrices, neutral = [] }: PriceColumns,
): Pick<Listing, 'soldPrice' | 'listPrice'> {
	if (status !== 'sold') return { soldPrice: null, listPrice: priceOf(row, listPrices) };
	const soldPrice = priceOf(row, salePrices);
	const others = listPrices.flat().filter((column) => !salePrices.flat().includes(column));
	// The current price of a sold home is its sale price.
	const known = others.filter((column) => {
		const [price = null] = row.filled([column]).map(readDollars);
		return !neutral.includes(column) || price !== soldPrice;
	});
	const listed = row.filled(known).map(readDollars);
	return { soldPrice, listPrice: listed.find((price) => price !== null) ?? null };
}

/**
 * The price in the first column that has one. A price that can't be parsed is not replaced by that of another column.
 *
 * @param columns grouped by header: if prices with the same header differ, it isn't known which is right
 */
function priceOf(row: Row, columns: PriceColumns['salePrices']): number | null {
	for (const columnGroup of columns) {
		const written = row.filled(columnGroup).filter(isPriced);
		const prices = new Set(written.map(readDollars));
		if (written.some(isUnclearNumber)) throw new RejectedRow(REJECTIONS.unclearPrice);
		if (prices.has(null)) throw new RejectedRow(REJECTIONS.unreadablePrice);
		if (prices.size > 1) throw new RejectedRow(REJECTIONS.twoPrices);
		for (const price of prices) return price;
	}
	return null;
}

/** Whether a cell has a price. Blank and zero aren't prices; any other text is one, even if it can't be parsed. */
function isPriced(text: string | null): boolean {
	return text !== null && readNumber(text) !== 0;
}

function whyNoPrice(status: ListingStatus, { salePrices, listPrices }: PriceColumns): Rejection {
	if (status === 'sold') return salePrices.length > 0 ? REJECTIONS.noPrice : REJECTIONS.onlyListPrice;
	return listPrices.length > 0 ? REJECTIONS.noPrice : REJECTIONS.onlySoldPrice;
}

/** Days on market; a count that restarts at the closing is used only for homes that haven't sold. */
function daysOf(row: Row, status: ListingStatus): number | null {
	return (
		row.first('daysOnMarket', readDays) ??
		(status === 'sold' ? null : row.first('daysOnMarketUnsold', readDays)) ??
		row.first('cumulativeDaysOnMarket', readDays)
	);
}

/** The last day on which the home is known to have been on the market; today if the row has no date. */
function observedOn(
	row: Row,
	listedOn: IsoDate | null,
	daysOnMarket: number | null,
	today: IsoDate,
): IsoDate {
	const counted = listedOn === null ? null : addDays(listedOn, daysOnMarket ?? 0);
	const days = [counted, row.date('contractDate'), row.date('updatedDate')].filter((day) => day !== null);
	const last = days.sort().at(-1) ?? today;
	return last < today ? last : today;
}

function readDollars(text: string): number | null {
	return readWhole(text, 1, MAX_DOLLARS);
}
