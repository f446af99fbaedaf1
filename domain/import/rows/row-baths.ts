/** The bathrooms in a row. A half bath counts as 0.5. */
import { readBathCount, readBaths, readFullBaths } from '../cells/baths.ts';
import type { Row } from './row.ts';

/**
 * Adds up separate counts of full and half baths if the file has them, because a total often counts a half bath as
 * one.
 */
export function readBathrooms(row: Row): number | null {
	const full = row.first('bathsFull', readFullBaths);
	const half = row.first('bathsHalf', readBathCount);
	const threeQuarter = row.first('bathsThreeQuarter', readBathCount);
	const isCounted = full !== null && (half !== null || threeQuarter !== null || !row.has('bathrooms'));
	const total = isCounted
		? full + 0.75 * (threeQuarter ?? 0) + 0.5 * (half ?? 0)
		: (row.first('bathrooms', readBaths) ?? full);
	return total === 0 ? null : total;
}
