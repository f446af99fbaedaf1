/**
 * Day counts labeled as days on market that aren't. Redfin's downloads have the days since closing for sold homes,
 * and true days on market for others.
 */
import { addDays } from '../../dates/days.ts';
import { parseDays } from '../cells/dates.ts';
import { parseStatus } from '../cells/statuses.ts';
import { type Columns, firstValue } from './column-map.ts';
import { firstDate } from './date-columns.ts';
import type { SampledFile } from './sampled-file.ts';

/** With fewer sales, the pattern may be chance. */
const MIN_SALES = 8;
/**
 * With fewer closing dates, it may be chance as well: homes that closed on the same day may have been on the market
 * for the same number of days.
 */
const MIN_CLOSING_DAYS = 4;
/** The share of sales whose counts must end on the same day, the day of the download. */
const MIN_AGREEMENT = 0.9;

/**
 * Moves a column that counts the days since closing to `daysOnMarketUnsold`, which is read only for homes that
 * haven't sold.
 */
export function resolveDaysOnMarket(columns: Columns, file: SampledFile): Columns {
	const { daysOnMarket = [], daysOnMarketUnsold = [], ...rest } = columns;
	if (daysOnMarket.length === 0 || file.corrected.daysOnMarket !== undefined) return columns;
	const sold = file.rows.filter((cells) => isSold(cells, columns));
	const countedFromClosing = daysOnMarket.filter((column) =>
		countsFromClosing(sold, { ...rest, daysOnMarket: [column] }),
	);
	if (countedFromClosing.length === 0) return columns;
	const remaining = daysOnMarket.filter((column) => !countedFromClosing.includes(column));
	return {
		...rest,
		...(remaining.length > 0 && { daysOnMarket: remaining }),
		daysOnMarketUnsold: [...daysOnMarketUnsold, ...countedFromClosing],
	};
}

/** Whether nearly all counts end on the same day. Days on market end when a home sells, so they don't. */
function countsFromClosing(sold: readonly (readonly string[])[], columns: Columns): boolean {
	const closings = new Set<string>();
	const reached = new Map<string, number>();
	let sales = 0;
	for (const cells of sold) {
		const soldOn = firstDate(cells, columns.soldDate);
		const days = firstValue(cells, columns.daysOnMarket, parseDays);
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
	return (firstValue(cells, columns.status, parseStatus) ?? 'sold') === 'sold';
}
