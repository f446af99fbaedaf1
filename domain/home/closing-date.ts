/** Closing dates: only the month if the source doesn't give the day. */
import { longDay, longMonth, shortDay, shortMonth } from '../format/date-text.ts';
import type { Sale } from './home.ts';

export type Closing = Pick<Sale, 'soldOn' | 'soldDayIsApproximate'>;

/** `long` for sentences, `short` where space is tight. */
const STYLES = {
	long: { day: longDay, month: longMonth },
	short: { day: shortDay, month: shortMonth },
};

/**
 * The closing date as text.
 *
 * @example closingDate({ soldOn: '2026-03-15', soldDayIsApproximate: true }) // "March 2026"
 */
export function closingDate(sale: Closing, style: keyof typeof STYLES = 'long'): string {
	const { day, month } = STYLES[style];
	return sale.soldDayIsApproximate ? month(sale.soldOn.slice(0, 'YYYY-MM'.length)) : day(sale.soldOn);
}

/**
 * The closing date with its preposition, for a sentence.
 *
 * @example closedOn({ soldOn: '2015-05-27' }) // "on May 27, 2015"
 */
export function closedOn(sale: Closing): string {
	return `${sale.soldDayIsApproximate ? 'in' : 'on'} ${closingDate(sale)}`;
}
