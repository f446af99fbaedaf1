/** Closing dates in sentences: only the month if the source doesn't give the day. */
import { longDay, shortMonth } from '../format/date-text.ts';
import type { Sale } from './home.ts';

export type Closing = Pick<Sale, 'soldOn' | 'soldDayIsApproximate'>;

/** @example closingDate({ soldOn: '2026-03-15', soldDayIsApproximate: true }) // "Mar 2026" */
export function closingDate(sale: Closing, format: (day: string) => string = longDay): string {
	return sale.soldDayIsApproximate ? shortMonth(sale.soldOn.slice(0, 'YYYY-MM'.length)) : format(sale.soldOn);
}

/** The closing date with its preposition, for a sentence. @example closedOn({ soldOn: '2015-05-27' }) // "on May 27, 2015" */
export function closedOn(sale: Closing): string {
	return `${sale.soldDayIsApproximate ? 'in' : 'on'} ${closingDate(sale)}`;
}
