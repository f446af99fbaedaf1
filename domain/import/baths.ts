/** Bathrooms, in the ways in which files count them. A half bath is half of one. */
import { readNumber } from './cells.ts';
import type { Columns } from './columns.ts';
import type { Row } from './row.ts';

const MOST_BATHS = 200;

/** Counts that name full and half baths: `2 full 1 half`, `2F 1H`, `2/1`, and `3 (2 1)` with the total before. */
const COUNTED = [
	/^(?<full>\d+) ?f(?:ull)?(?: baths?)?[ ,/&+]*(?<half>\d+) ?h(?:alf|alves)?(?: baths?)?$/i,
	/^(?<full>\d+) ?\/ ?(?<half>\d+)$/,
	/^(?<total>\d+) \((?<full>\d+) (?<half>\d+)\)$/,
];

/**
 * A column such as `2.1`, `3.2`, `1.0` counts full baths before the dot and half baths behind it: no part of a
 * bathroom is a tenth. It goes to the full baths, whose reader knows the notation.
 *
 * @param corrected what a person said, which stays
 */
export function settleBaths(
	columns: Columns,
	valuesOf: (column: number) => readonly string[],
	corrected: Columns,
): Columns {
	const { bathrooms = [], ...rest } = columns;
	if (corrected.bathrooms || rest.bathsFull || rest.bathsHalf || rest.bathsThreeQuarter) return columns;
	const counted = bathrooms.filter((column) => countsHalvesBehindDot(valuesOf(column)));
	return counted.length === 0 ? columns : { ...rest, bathsFull: counted };
}

/** Counted by kind where the file does so: a total often counts a half bath as a whole one. */
export function readBathrooms(row: Row): number | null {
	const full = row.first('bathsFull', readFullBaths);
	const half = row.first('bathsHalf', readCount);
	const threeQuarter = row.first('bathsThreeQuarter', readCount);
	const isCounted = full !== null && (half !== null || threeQuarter !== null || !row.has('bathrooms'));
	const total = isCounted
		? full + 0.75 * (threeQuarter ?? 0) + 0.5 * (half ?? 0)
		: (row.first('bathrooms', readBaths) ?? full);
	return total === 0 ? null : total;
}

/**
 * A total, as a number or counted by kind. Tenths that no bathroom has are unknown.
 *
 * @example readBaths('2 full 1 half') // 2.5
 */
export function readBaths(text: string): number | null {
	for (const shape of COUNTED) {
		const { total, full, half } = shape.exec(text)?.groups ?? {};
		if (full === undefined || half === undefined) continue;
		const isSum = total === undefined || Number(total) === Number(full) + Number(half);
		return isSum ? readCount(String(Number(full) + Number(half) / 2)) : null;
	}
	return /\.[1469]$|half/i.test(text) ? null : readCount(text);
}

function readFullBaths(text: string): number | null {
	const [, full, half] = /^(\d+)\.([1-3])$/.exec(text) ?? [];
	return readCount(half === undefined ? text : String(Number(full) + Number(half) / 2));
}

function readCount(text: string): number | null {
	const count = readNumber(text);
	return count !== null && count >= 0 && count <= MOST_BATHS ? count : null;
}

/** All fractions are of up to three halves, and some are of one: the usual home with two baths and a half. */
function countsHalvesBehindDot(values: readonly string[]): boolean {
	const fractions = values.flatMap((cell) => /^\d+\.(\d+)$/.exec(cell.trim())?.[1] ?? []);
	return fractions.includes('1') && fractions.every((fraction) => /^[0-3]$/.test(fraction));
}
