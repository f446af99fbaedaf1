/** Parcel numbers in several columns, such as King County's `Major` and `Minor`: their parts become one column. */
import { displayedText, parseText } from '../../cells/cells.ts';
import type { DerivedColumn } from '../column-map.ts';
import { HEADER_KEYS, headerKey } from '../headers/header-synonyms.ts';

/** A column with a part of a parcel number. */
interface Part {
	/** The header keys of its column. */
	names: readonly string[];
	/** The digits of a cell in the width that the agency publishes; null for a cell without them. */
	digits: (cell: string) => string | null;
}

/** Pads digits to a fixed width: spreadsheets drop leading zeros, and some tools write `136.0`. */
const padded = (width: number) => (cell: string) => {
	const [, digits = ''] = /^(\d+)(?:\.0+)?$/.exec(displayedText(cell)) ?? [];
	return digits === '' || digits.length > width ? null : digits.padStart(width, '0');
};
/** A part whose digits are padded to a width. */
export const numberPart = (names: readonly string[], width: number): Part => ({
	names,
	digits: padded(width),
});

/** A parcel number whose parts are in columns of their own. */
export interface ParcelNumber {
	/** Names the columns of its parts. */
	header: string;
	parts: readonly Part[];
}

/** The share of rows with a part that must have the whole number. New Jersey has boroughs, blocks and lots, too. */
const MIN_SHARE = 0.9;

/** The column of a parcel number, unless the file has a column with the whole number. */
export function joinParcelNumber(
	{ header, parts }: ParcelNumber,
	headers: readonly string[],
	sampleRows: readonly (readonly string[])[],
): DerivedColumn[] {
	const keys = headers.map(headerKey);
	if (keys.some((key) => HEADER_KEYS.get('parcel')?.includes(key))) return [];
	const columns = parts.map(({ names }) => keys.findIndex((key) => names.includes(key)));
	if (columns.includes(-1)) return [];
	const read = (cells: readonly string[]) => {
		const digits = parts.map((part, at) => part.digits(cells[columns[at] ?? -1] ?? ''));
		return digits.includes(null) ? '' : digits.join('');
	};
	const filled = sampleRows.filter((row) => columns.some((column) => parseText(row[column] ?? '') !== null));
	const whole = filled.filter((row) => read(row) !== '');
	return whole.length === 0 || whole.length < filled.length * MIN_SHARE ? [] : [{ header, read }];
}
