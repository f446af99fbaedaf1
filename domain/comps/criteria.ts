/** What makes a sale a comp: criteria that can each be switched off and set. */
import type { HomeType } from '../listing.ts';

/** A point as degrees north and degrees east. */
export type Place = readonly [latitude: number, longitude: number];

/** `null` switches a criterion off. */
export interface Criteria {
	/** Miles from the subject. */
	radius: number | null;
	/** Whole months before the effective date. */
	months: number | null;
	homeTypes: readonly HomeType[] | null;
	/** Difference from the subject at most. */
	bedrooms: number | null;
	bathrooms: number | null;
	/** Share of the subject's living area at most: 0.15 is ±15 %. */
	livingArea: number | null;
	/** Years of building, difference at most. */
	yearBuilt: number | null;
	/** The corners of a drawn area, in order; the sale lies inside. */
	polygon: readonly Place[] | null;
}

/**
 * The days that so many months reach back: a year has 365, each further month 30, as agents count them.
 *
 * @example daysOfMonths(6) // 180
 * @example daysOfMonths(24) // 730
 */
export function daysOfMonths(months: number): number {
	return Math.floor(months / 12) * 365 + Math.round((months % 12) * 30);
}
