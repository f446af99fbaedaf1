/** The status, prices and dates in a row. */
import { addDays, daysBetween, type IsoDate } from '../../../dates/days.ts';
import type { Listing, ListingStatus } from '../../../home/listing.ts';
import { parseDays, parseMonth, parseMonthOfYear } from '../../cells/dates.ts';
import { parseWhole } from '../../cells/numbers.ts';
import type { PriceColumns } from '../../columns/price-columns.ts';
import { REJECTIONS, RejectedRow } from '../rejections.ts';
import type { Row } from '../row.ts';
import { parseDollars, parsePrices, whyNoPrice } from './row-prices.ts';
import { type MarketContext, resolveStatus } from './row-status.ts';

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

/** @throws RejectedRow if the row is neither a sale nor an active listing with a price */
export function parseRowMarket(row: Row, columns: PriceColumns, context: MarketContext): RowMarket {
	const { today } = context;
	const status = resolveStatus(row, context);
	const contractOn = row.date('contractDate');
	const closing = status === 'sold' ? resolveClosing(row, today) : null;
	const soldOn = closing?.day ?? null;
	const listedOn = parseListDate(row, closing);
	const daysOnMarket = parseDaysOnMarket(row, status) ?? countDaysOnMarket(listedOn, contractOn);
	const prices = parsePrices(row, status, columns);
	const price = status === 'sold' ? prices.soldPrice : prices.listPrice;
	if (price === null) throw new RejectedRow(whyNoPrice(status, columns));
	return {
		status,
		...prices,
		originalListPrice: row.first('originalListPrice', parseDollars),
		soldOn,
		...(closing?.isApproximate && { soldDayIsApproximate: true }),
		contractOn,
		listedOn,
		observedOn: soldOn ?? observedOn(row, listedOn, daysOnMarket, today),
		daysOnMarket,
	};
}

/** The day of a closing; approximate if only the month is known. */
interface Closing {
	day: IsoDate;
	isApproximate?: true;
}

/** The list date. One after the closing is a mistake, or that of the next listing. */
export function parseListDate(row: Row, closing: Closing | null): IsoDate | null {
	const listedOn = row.date('listDate');
	if (listedOn === null || closing === null) return listedOn;
	const compared = closing.isApproximate ? 'YYYY-MM'.length : 'YYYY-MM-DD'.length;
	return listedOn.slice(0, compared) <= closing.day.slice(0, compared) ? listedOn : null;
}

function resolveClosing(row: Row, today: IsoDate): Closing {
	// A date that can't be parsed is not replaced by that of another column, which may be of another sale.
	const soldOn = row.onlyDate('soldDate');
	if (soldOn === undefined) return { day: resolveClosingMonth(row, today), isApproximate: true };
	if (soldOn === null) {
		const month = parseMonthOfYear(row.text('soldDate') ?? '');
		if (month !== null) return { day: toMidMonth(month, today), isApproximate: true };
		throw new RejectedRow(REJECTIONS.unreadableDate);
	}
	if (soldOn > today) throw new RejectedRow(REJECTIONS.futureClosing);
	return { day: soldOn };
}

/**
 * The closing date from a column of months and a column of years.
 *
 * @example a row with `YrSold` 2010 and `MoSold` 6: "2010-06-15"
 */
function resolveClosingMonth(row: Row, today: IsoDate): IsoDate {
	if (!row.has('soldDate') && !row.has('soldYear')) throw new RejectedRow(REJECTIONS.noClosingColumn);
	if (row.text('soldYear') === null || row.text('soldMonth') === null) {
		throw new RejectedRow(REJECTIONS.noClosingDate);
	}
	const year = row.first('soldYear', (text) => parseWhole(text, 1700, 2200));
	const month = row.first('soldMonth', parseMonth);
	if (year === null || month === null) throw new RejectedRow(REJECTIONS.unreadableDate);
	return toMidMonth(`${year}-${String(month).padStart(2, '0')}`, today);
}

/** The 15th of a month, or the 1st if the 15th is in the future. */
function toMidMonth(month: string, today: IsoDate): IsoDate {
	if (`${month}-01` > today) throw new RejectedRow(REJECTIONS.futureClosing);
	return `${month}-15` > today ? `${month}-01` : `${month}-15`;
}

/**
 * Days on market; none before a home is on the market. A count that restarts at the closing is used only for homes that
 * haven't sold.
 */
function parseDaysOnMarket(row: Row, status: ListingStatus): number | null {
	if (status === 'coming_soon') return null;
	return (
		row.first('daysOnMarket', parseDays) ??
		(status === 'sold' ? null : row.first('daysOnMarketUnsold', parseDays)) ??
		row.first('cumulativeDaysOnMarket', parseDays)
	);
}

/** From the list date to the contract, for a row without a count; null if a date is unknown or they contradict each other. */
function countDaysOnMarket(listedOn: IsoDate | null, contractOn: IsoDate | null): number | null {
	if (listedOn === null || contractOn === null || contractOn < listedOn) return null;
	return daysBetween(listedOn, contractOn);
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
