/** Parses lot sizes. */
import { SQUARE_FEET_PER_ACRE } from '../../home/units.ts';
import { areaUnit, parseSize } from './areas.ts';

/** Ranches can be this large. A larger number of acres is probably in square feet. */
export const MAX_ACRES = 1000;
/** Smaller numbers are in a different unit. */
const MIN_LOT = 300;
const MAX_LOT = 2 ** 31 - 1;

/** In a column with both units, numbers from this one are in square feet, and up to `MAX_MIXED_ACRES` in acres. */
export const MIN_MIXED_FEET = 1000;
const MAX_MIXED_ACRES = 100;

/** Square feet, from a cell of a column that mixes acres and square feet; null for a number that could be either. */
export function parseMixedLot(text: string): number | null {
	const size = parseSize(text) ?? 0;
	const unit = size >= MIN_MIXED_FEET ? 1 : size <= MAX_MIXED_ACRES ? SQUARE_FEET_PER_ACRE : null;
	return parseLot(text, unit);
}

/** A fraction of an acre. @example parseFraction('1/4 acre') // 0.25 */
function parseFraction(text: string): number | null {
	const [, part, whole] = /^([1-9])\/([1-9]) ac(re)?\.?$/i.exec(text.trim()) ?? [];
	return part === undefined || whole === undefined ? null : Number(part) / Number(whole);
}

/** Square feet. A unit in the cell overrides the unit of its column. */
export function parseLot(text: string, columnUnit: number | null): number | null {
	const size = parseFraction(text) ?? parseSize(text);
	const ownUnit = areaUnit(text);
	const unit = ownUnit ?? columnUnit;
	if (size === null || unit === null) return null;
	// More than a thousand acres are probably square feet, unless the cell itself says acres.
	if (ownUnit === null && unit === SQUARE_FEET_PER_ACRE && size >= MAX_ACRES) return null;
	const area = Math.round(size * unit);
	return area >= MIN_LOT && area <= MAX_LOT ? area : null;
}
