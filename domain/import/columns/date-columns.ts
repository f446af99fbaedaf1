/** The columns with dates. */
import type { IsoDate } from '../../dates/days.ts';
import { parseText } from '../cells/cells.ts';
import { parseDate } from '../cells/dates.ts';
import type { Field } from './headers/header-synonyms.ts';

/** The fields that are dates. */
export const DATE_FIELDS = [
	'soldDate',
	'lastSaleDate',
	'contractDate',
	'listDate',
	'offMarketDate',
	'withdrawnDate',
	'expirationDate',
	'updatedDate',
] as const satisfies readonly Field[];
export type DateField = (typeof DATE_FIELDS)[number];

/** The first date in the columns that can be parsed, or null. */
export function firstDate(cells: readonly string[], columns: readonly number[] = []): IsoDate | null {
	for (const column of columns) {
		const text = parseText(cells[column] ?? '');
		const date = text === null ? null : parseDate(text);
		if (date !== null) return date;
	}
	return null;
}
