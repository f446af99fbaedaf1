/** Columns with two facts per cell, such as `3/2` under `Br/Ba`: each fact gets its own column. */
import { parseText } from '../cells/cells.ts';
import { HEADER_KEYS, headerKey } from './headers/header-synonyms.ts';

interface Pair {
	/** The headers of the two facts, by their usual names. */
	headers: readonly [string, string];
	/** The two facts of a cell; null for a cell without them. */
	split: (cell: string) => readonly [string, string] | null;
}

export interface SplitColumn extends Pair {
	column: number;
}

/** The share of known cells that must have both facts. */
const MIN_SHARE = 0.9;

const splitAtSlash = (cell: string) => {
	const [first = '', second, ...more] = cell.split('/').map((part) => part.trim());
	return second === undefined || more.length > 0 ? null : ([first, second] as const);
};

/**
 * Full, three-quarter, half and quarter baths, as in MLSs' one-line reports.
 *
 * @example "2,0,1,0" is 2.5
 */
function bathTotal(text: string): string {
	const [, full, threeQuarter, half, quarter] = /^(\d+),(\d+),(\d+),(\d+)$/.exec(text) ?? [];
	if (full === undefined) return text;
	return String(Number(full) + 0.75 * Number(threeQuarter) + 0.5 * Number(half) + 0.25 * Number(quarter));
}

const bedsAndBaths: Pair = {
	headers: ['Beds', 'Baths'],
	split: (cell) => {
		const parts = splitAtSlash(cell);
		return parts && [parts[0], bathTotal(parts[1])];
	},
};
const daysOnMarket: Pair = { headers: ['DOM', 'CDOM'], split: splitAtSlash };
const lotSizes: Pair = { headers: ['Lot Sqft', 'Lot Acres'], split: splitAtSlash };

/** The columns to split, by header key. */
const PAIRS: Readonly<Record<string, Pair>> = {
	...Object.fromEntries(
		['brba', 'bdba', 'bedbath', 'bedsbaths', 'bedsbath', 'bedroomsbathrooms'].map((key) => [
			key,
			bedsAndBaths,
		]),
	),
	domcdom: daysOnMarket,
	...Object.fromEntries(
		['lsqftac', 'lotsqftac', 'lotsqftacres', 'lotsizesqftacres'].map((key) => [key, lotSizes]),
	),
};

/** `POINT (-72.7 41.8)` has the longitude first, `(41.8, -72.7)` the latitude. */
const location: Pair = {
	headers: ['Latitude', 'Longitude'],
	split: (cell) => {
		const [, x, y] = /^POINT ?\(([-\d.]+) ([-\d.]+)\)$/i.exec(cell.trim()) ?? [];
		if (x !== undefined && y !== undefined) return [y, x];
		const [, lat, lon] = /\((\d{2}\.\d+), ?(-?\d{2,3}\.\d+)\)$/.exec(cell.trim()) ?? [];
		return lat !== undefined && lon !== undefined ? [lat, lon] : null;
	},
};

/** The columns to split, except those whose facts have columns of their own. */
export function findSplitColumns(
	headers: readonly string[],
	sampleRows: readonly (readonly string[])[],
): SplitColumn[] {
	const keys = headers.map(headerKey);
	return headers.flatMap((_, column) => {
		const cells = sampleRows.map((row) => row[column] ?? '').filter((cell) => parseText(cell) !== null);
		const pair = PAIRS[keys[column] ?? ''] ?? location;
		const isPair = cells.filter((cell) => pair.split(cell) !== null).length >= cells.length * MIN_SHARE;
		if (cells.length === 0 || !isPair || pair.headers.some((header) => hasHeader(header, keys))) return [];
		return [{ ...pair, column }];
	});
}

/** The cells of a row, with the parts of split columns added at the end. */
export function splitCells(
	cells: readonly string[],
	columns: readonly SplitColumn[],
	width: number,
): string[] {
	const whole = [...cells, ...Array<string>(Math.max(0, width - cells.length)).fill('')];
	return [...whole, ...columns.flatMap(({ column, split }) => split(whole[column] ?? '') ?? ['', ''])];
}

/** Whether a header and one of the keys are names of the same field. */
function hasHeader(header: string, keys: readonly string[]): boolean {
	return [...HEADER_KEYS.values()].some(
		(names) => names.includes(headerKey(header)) && keys.some((key) => names.includes(key)),
	);
}
