/** What single publishers of files do differently from all others. A new publisher is one entry here. */
import type { DerivedColumn } from '../column-map.ts';
import { headerKey } from '../headers/header-synonyms.ts';
import { CONNECTICUT, COOK_COUNTY, KING_COUNTY, NASHVILLE, NEW_JERSEY } from './assessors.ts';
import { FLEXMLS } from './flexmls.ts';
import { FLORIDA } from './florida.ts';
import { NEW_YORK_CITY } from './new-york-city.ts';
import { joinParcelNumber } from './parcel-numbers.ts';
import type { Source } from './source.ts';

export const SOURCES: readonly Source[] = [
	KING_COUNTY,
	NEW_YORK_CITY,
	FLEXMLS,
	FLORIDA,
	COOK_COUNTY,
	NASHVILLE,
	CONNECTICUT,
	NEW_JERSEY,
];

/** The columns of a file that are computed from others. */
export function findDerivedColumns(
	headers: readonly string[],
	sampleRows: readonly (readonly string[])[],
): DerivedColumn[] {
	return SOURCES.flatMap(({ parcelNumber, derived }) => [
		...(parcelNumber ? joinParcelNumber(parcelNumber, headers, sampleRows) : []),
		...(derived?.(headers, sampleRows) ?? []),
	]);
}

const SHARED_NUMBERS: ReadonlySet<string> = new Set([
	...SOURCES.flatMap(({ parcelNumber }) => (parcelNumber ? [headerKey(parcelNumber.header)] : [])),
	'bbl',
]);

/** Whether several homes can have the same number: all units of a New York co-op are on the same lot. */
export function isSharedNumber(header: string): boolean {
	return SHARED_NUMBERS.has(headerKey(header));
}
