/** The criteria for comps. The agent can set or turn off each criterion. */
import type { HomeType } from '../home/types/home-types.ts';
import type { LatLng } from '../places/geo.ts';

/** `null` turns a criterion off. */
export interface Criteria {
	/** Miles from the subject. */
	radius: number | null;
	/** Whole months before the effective date. */
	months: number | null;
	/** The property types of comps. Null in the list stands for homes of unknown type that may have the subject's. */
	homeTypes: readonly (HomeType | null)[] | null;
	/** The largest difference in bedrooms. */
	bedrooms: number | null;
	/** The largest difference in baths. */
	bathrooms: number | null;
	/** The largest difference in living area, as a share of the subject's: 0.15 is ±15%. */
	livingArea: number | null;
	/** The largest difference in year built, in years. */
	yearBuilt: number | null;
	/** The corners of an area drawn on the map, in order. Comps are inside it. */
	polygon: readonly LatLng[] | null;
}

/**
 * How many days a number of months goes back: 365 for a year and 30 for each further month, as agents count them.
 *
 * @example daysOfMonths(6) // 180
 * @example daysOfMonths(24) // 730
 */
export function daysOfMonths(months: number): number {
	return Math.floor(months / 12) * 365 + Math.round((months % 12) * 30);
}
