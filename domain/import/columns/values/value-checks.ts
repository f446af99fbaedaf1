/** What the values of each field look like. */
import { parseState } from '../../../address/address.ts';
import { parsePhotos } from '../../../home/photos.ts';
import { parseBaths, parseFullBaths } from '../../cells/baths.ts';
import { parseListingUrl } from '../../cells/cells.ts';
import { parseDate } from '../../cells/dates.ts';
import { AMENITY_READERS, RATING_READERS } from '../../cells/fact-readers.ts';
import { isForeignNumber, parseNumber } from '../../cells/numbers.ts';
import { parseZip } from '../../cells/places.ts';
import { isLetter } from '../../cells/rating-scale.ts';
import { parseStatus } from '../../cells/statuses.ts';
import type { Field } from '../headers/header-synonyms.ts';

/** Whether a cell can be a value of a field. */
export type CellCheck = (cell: string) => boolean;

export const isBetween =
	(min: number, max: number): CellCheck =>
	(cell) => {
		const value = parseNumber(cell);
		return value !== null && value >= min && value <= max;
	};

/** Dates with the day first count, so that their column is found and the file refused for it. */
export const isDate: CellCheck = (cell) => (parseDate(cell) ?? parseDate(withMonthFirst(cell))) !== null;
/** Whether a cell has a date that can't be a plain number. */
export const isWrittenDate: CellCheck = (cell) => isDate(cell) && /\D/.test(cell.trim());
export const isLatitude: CellCheck = (cell) => /\.\d/.test(cell) && isBetween(13, 72)(cell);
export const isLongitude: CellCheck = (cell) =>
	/\.\d/.test(cell) && (isBetween(-180, -64)(cell) || isBetween(144, 147)(cell));
export const isYear = isBetween(1600, 2100);
export const isPrice = isBetween(0, 2 ** 31);
/** Whether a cell has an area. Numbers below the minimum are counts, flags and other measures. */
export const isArea = isBetween(100, 10_000_000);
/** Whether a cell can be an address: one word without a number, such as `Pave`, isn't. */
const isAddress: CellCheck = (cell) => /\d|\w\W+\w/.test(cell);
export const isBathCount = isBetween(0, 200);
/** Whether a cell has baths, in one of the notations: the column decides later whether `2.1` means 2 full and 1 half. */
export const isBaths: CellCheck = (cell) => parseBaths(cell) !== null || parseFullBaths(cell) !== null;
export const isReadBy =
	(read: (cell: string) => unknown): CellCheck =>
	(cell) =>
		read(cell) !== null;
const { condition, conditionOfTen, quality, grade } = RATING_READERS;

/** Whether a cell has a condition. The scale is determined later, from all values together. */
export const isCondition: CellCheck = (cell) =>
	condition(cell) !== null || conditionOfTen(cell) !== null || isLetter(cell);
export const isQuality: CellCheck = (cell) =>
	quality(cell) !== null || grade(cell) !== null || isLetter(cell);

/** Headers that clearly name a field: values of such a column are never ignored. */
export const SURE_HEADERS: Readonly<Partial<Record<Field, RegExp>>> = { status: /status/ };

/** Whether a cell looks like a value of each field; a header that most values contradict is ignored. */
export const VALUE_CHECKS: Readonly<Partial<Record<Field, CellCheck>>> = {
	address: isAddress,
	units: isBetween(0, 10_000),
	zip: isReadBy(parseZip),
	state: isReadBy(parseState),
	latitude: isBetween(13, 72),
	// Some counties leave out the sign.
	longitude: (cell) => isBetween(-180, -64)(cell) || isBetween(64, 180)(cell),
	originalListPrice: isPrice,
	yearBuilt: isYear,
	yearRenovated: isYear,
	effectiveAge: isBetween(0, 400),
	bedrooms: isBetween(0, 200),
	bathrooms: isBaths,
	// Numbers of another country count, so that their column is found and the file refused for it.
	livingArea: (cell) => isArea(cell) || isForeignNumber(cell),
	status: isReadBy(parseStatus),
	url: isReadBy(parseListingUrl),
	// A column named "photos" may count them instead of listing their addresses.
	photos: (cell) => parsePhotos(cell).length > 0,
	// A column named "description" may have the type of the home.
	remarks: (cell) => cell.trim().split(' ').length >= 4,
	...Object.fromEntries(
		Object.entries({ ...RATING_READERS, ...AMENITY_READERS }).map(([field, read]) => [field, isReadBy(read)]),
	),
	condition: isCondition,
	quality: isQuality,
	extraFeatures: isReadBy(parseNumber),
	concessions: isReadBy(parseNumber),
};

function withMonthFirst(cell: string): string {
	return cell.trim().replace(/^(\d{1,2})([-/.])(\d{1,2})\b/, '$3$2$1');
}
