/**
 * Whether a year is that of a renovation: a home is renovated after it was built. Assessors give every home an effective
 * year, which is the year built if nothing was renovated.
 *
 * @example isRenovation(2016, 1962) // true
 * @example isRenovation(1962, 1962) // false
 */
export function isRenovation(year: number, yearBuilt: number): boolean {
	return year > yearBuilt;
}
