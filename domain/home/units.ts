/**
 * The units in which users read and type areas. Areas are stored in square feet; this is where they are converted.
 */
import { count, DASH, decimal, tenths } from '../format/format.ts';

/** The unit of areas. With `square_feet`, lots from half an acre up are shown in acres. */
export type Units = 'square_feet' | 'square_meters';

export const SQUARE_FEET_PER_ACRE = 43_560;

/** Exact: a foot is 0.3048 meters. */
export const SQUARE_METERS_PER_SQUARE_FOOT = 0.09290304;

/** The name of the unit. @example unitName('square_meters') // "m²" */
export function unitName(units: Units): 'sq ft' | 'm²' {
	return units === 'square_meters' ? 'm²' : 'sq ft';
}

/** The number of square feet in the unit. */
export function squareFeetPer(units: Units): number {
	return units === 'square_meters' ? 1 / SQUARE_METERS_PER_SQUARE_FOOT : 1;
}

/** An area in the user's unit. @example areaIn('square_meters', 1840) // 170.9415936 */
export function areaIn(units: Units, squareFeet: number): number {
	return units === 'square_meters' ? squareFeet * SQUARE_METERS_PER_SQUARE_FOOT : squareFeet;
}

/**
 * An area for forms and files, precise enough (0.01 m²) to distinguish whole square feet.
 *
 * @example exactAreaIn('square_meters', 1840) // 170.94
 */
export function exactAreaIn(units: Units, squareFeet: number): number {
	return units === 'square_meters'
		? Math.round(areaIn(units, squareFeet) * 100) / 100
		: Math.round(squareFeet);
}

/**
 * The square feet of an area from `exactAreaIn` or typed by a user. Whole square feet convert back exactly, so that
 * nothing drifts.
 *
 * @example toSquareFeet('square_meters', 170.94) // 1840
 */
export function toSquareFeet(units: Units, area: number): number {
	const squareFeet = area * squareFeetPer(units);
	const whole = Math.round(squareFeet);
	return exactAreaIn(units, whole) === area ? whole : squareFeet;
}

/** An area with its unit. @example areaText(1840, 'square_meters') // "171 m²" */
export function areaText(squareFeet: number | null, units: Units): string {
	return squareFeet === null ? DASH : `${count(areaIn(units, squareFeet))} ${unitName(units)}`;
}

/**
 * A difference of areas, with one decimal: a square meter can be worth thousands.
 *
 * @example differenceText(40, 'square_meters') // "3.7 m²"
 */
export function differenceText(squareFeet: number, units: Units): string {
	return `${tenths(areaIn(units, squareFeet))} ${unitName(units)}`;
}

/**
 * A lot size with its unit: in acres from half an acre up, unless it is in square meters.
 *
 * @example lotText(87120, 'square_feet') // "2 acres"
 */
export function lotText(squareFeet: number | null | undefined, units: Units): string {
	if (squareFeet == null) return DASH;
	if (units === 'square_meters' || squareFeet < SQUARE_FEET_PER_ACRE / 2) return areaText(squareFeet, units);
	const acres = squareFeet / SQUARE_FEET_PER_ACRE;
	const written = decimal(acres < 10 ? acres : Math.round(acres));
	return written === '1' ? '1 acre' : `${written} acres`;
}

/**
 * US dollars per unit of area; a dash if the area is unknown.
 *
 * @example pricePerArea(460_000, 1840, 'square_feet') // "$250"
 */
export function pricePerArea(price: number, squareFeet: number | null, units: Units): string {
	return squareFeet ? `$${count(price / areaIn(units, squareFeet))}` : DASH;
}
