/** Parcel numbers in several columns, such as King County's `Major` and `Minor`: their parts become one column. */
import { displayedText, parseText } from '../cells/cells.ts';
import { boroughCode } from '../cells/places.ts';
import type { DerivedColumn } from './column-map.ts';
import { HEADER_KEYS, headerKey } from './headers/header-synonyms.ts';

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
const named = (names: readonly string[], width: number): Part => ({ names, digits: padded(width) });
const borough: Part = {
	names: HEADER_KEYS.get('borough') ?? [],
	digits: (cell) => boroughCode(displayedText(cell)),
};

interface ParcelNumber {
	header: string;
	parts: readonly Part[];
}

/** King County, Washington, and New York City, whose number is called BBL. */
const NUMBERS: readonly ParcelNumber[] = [
	{ header: 'Major + Minor', parts: [named(['major'], 6), named(['minor'], 4)] },
	{
		header: 'Borough + Block + Lot',
		parts: [borough, named(['block', 'taxblock'], 5), named(['lot', 'taxlot'], 4)],
	},
];

/** The share of rows with a part that must have the whole number. New Jersey has boroughs, blocks and lots, too. */
const MIN_SHARE = 0.9;

/** Finds the parcel numbers to join, unless the file has a column with the whole number. */
export function findJoinedColumns(
	headers: readonly string[],
	sampleRows: readonly (readonly string[])[],
): DerivedColumn[] {
	const keys = headers.map(headerKey);
	if (keys.some((key) => HEADER_KEYS.get('parcel')?.includes(key))) return [];
	return NUMBERS.flatMap(({ header, parts }) => {
		const columns = parts.map(({ names }) => keys.findIndex((key) => names.includes(key)));
		if (columns.includes(-1)) return [];
		const read = (cells: readonly string[]) => {
			const digits = parts.map((part, at) => part.digits(cells[columns[at] ?? -1] ?? ''));
			return digits.includes(null) ? '' : digits.join('');
		};
		const filled = sampleRows.filter((row) =>
			columns.some((column) => parseText(row[column] ?? '') !== null),
		);
		const whole = filled.filter((row) => read(row) !== '');
		if (whole.length === 0 || whole.length < filled.length * MIN_SHARE) return [];
		return [{ header, read }];
	});
}

const SHARED_NUMBERS: ReadonlySet<string> = new Set([
	...NUMBERS.map(({ header }) => headerKey(header)),
	'bbl',
]);

/** Whether several homes can have the same number: all units of a New York co-op are on the same lot. */
export function isSharedNumber(header: string): boolean {
	return SHARED_NUMBERS.has(headerKey(header));
}
