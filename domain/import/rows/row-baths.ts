/** The bathrooms in a row. A half bath counts as 0.5. */
import { parseBathCount, parseBaths, parseFullBaths } from '../cells/baths.ts';
import type { Row } from './row.ts';

/**
 * Adds up separate counts of full and half baths if the file has them, because a total often counts a half bath as
 * one.
 */
export function parseBathrooms(row: Row): number | null {
	const full = row.first('bathsFull', parseFullBaths);
	const half = row.first('bathsHalf', parseBathCount);
	const threeQuarter = row.first('bathsThreeQuarter', parseBathCount);
	const isCounted = full !== null && (half !== null || threeQuarter !== null || !row.has('bathrooms'));
	const total = isCounted
		? full + 0.75 * (threeQuarter ?? 0) + 0.5 * (half ?? 0)
		: (row.first('bathrooms', parseBaths) ?? full);
	return total === 0 ? null : total;
}
