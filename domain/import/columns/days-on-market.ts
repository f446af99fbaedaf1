/**
 * Day counts that a file calls days on market but that aren't. Redfin's downloads have the days since closing once a
 * home is sold, and true days on market before.
 */
import { addDays } from '../../dates/days.ts';
import { readDays } from '../cells/dates.ts';
import { readStatus } from '../cells/statuses.ts';
import { type Columns, firstValue } from './column-map.ts';
import { type DateOrders, firstDate } from './date-order.ts';

/** Fewer sales than this prove nothing, */
const MIN_SALES = 8;
/** nor do those of fewer days: homes that closed on one day may have been for sale equally long. */
const MIN_CLOSING_DAYS = 4;
/** The share of sales whose counts must reach to one day, which is the day of the download. */
const MIN_AGREEMENT = 0.9;

/**
 * Gives a column that counts the days since the closing to `daysOnMarketUnsold`, which is read where a home is not sold.
 *
 * @param sampleRows rows below the header
 * @param corrected what a person said, which stays
 */
export function resolveDaysOnMarket(
	columns: Columns,
	sampleRows: readonly (readonly string[])[],
	corrected: Columns,
	orders: DateOrders,
): Columns {
	const { daysOnMarket = [], daysOnMarketUnsold = [], ...rest } = columns;
	if (daysOnMarket.length === 0 || corrected.daysOnMarket !== undefined) return columns;
	const sold = sampleRows.filter((cells) => isSold(cells, columns));
	const moved = daysOnMarket.filter((column) =>
		countsFromClosing(sold, { ...rest, daysOnMarket: [column] }, orders),
	);
	if (moved.length === 0) return columns;
	const remaining = daysOnMarket.filter((column) => !moved.includes(column));
	return {
		...rest,
		...(remaining.length > 0 && { daysOnMarket: remaining }),
		daysOnMarketUnsold: [...daysOnMarketUnsold, ...moved],
	};
}

/** Whether counts reach from each closing to the same day: time on the market knows nothing of a download. */
function countsFromClosing(
	sold: readonly (readonly string[])[],
	columns: Columns,
	orders: DateOrders,
): boolean {
	const closings = new Set<string>();
	const reached = new Map<string, number>();
	let sales = 0;
	for (const cells of sold) {
		const soldOn = firstDate(cells, columns.soldDate, orders);
		const days = firstValue(cells, columns.daysOnMarket, readDays);
		if (soldOn === null || days === null) continue;
		sales += 1;
		closings.add(soldOn);
		const end = addDays(soldOn, days);
		reached.set(end, (reached.get(end) ?? 0) + 1);
	}
	if (sales < MIN_SALES || closings.size < MIN_CLOSING_DAYS) return false;
	return Math.max(...reached.values()) / sales >= MIN_AGREEMENT;
}

function isSold(cells: readonly string[], columns: Columns): boolean {
	return (firstValue(cells, columns.status, readStatus) ?? 'sold') === 'sold';
}
