/** New York City's rolling sales: boroughs, and apartments written after the street. */
import { displayedText } from '../../cells/cells.ts';
import { HEADER_KEYS } from '../headers/header-synonyms.ts';
import { numberPart } from './parcel-numbers.ts';
import type { Source } from './source.ts';

export const NEW_YORK_CITY: Source = {
	/** Called BBL. */
	parcelNumber: {
		header: 'Borough + Block + Lot',
		parts: [
			{ names: HEADER_KEYS.get('borough') ?? [], digits: (cell) => boroughCode(displayedText(cell)) },
			numberPart(['block', 'taxblock'], 5),
			numberPart(['lot', 'taxlot'], 4),
		],
	},
};

/** By their codes, from 1. */
const BOROUGHS = ['Manhattan', 'Bronx', 'Brooklyn', 'Queens', 'Staten Island'];

/** A borough, by its code or name. @example parseBorough('4') // "Queens" */
export function parseBorough(text: string): string | null {
	const trimmed = text.trim();
	return (
		BOROUGHS[Number(trimmed) - 1] ??
		BOROUGHS.find((name) => name.toLowerCase() === trimmed.toLowerCase()) ??
		null
	);
}

/** @example boroughCode('Queens') // "4" */
function boroughCode(text: string): string | null {
	const name = parseBorough(text);
	return name === null ? null : String(BOROUGHS.indexOf(name) + 1);
}

/**
 * Street and unit of a New York City sale: the unit of a co-op is after a comma, in any form. Null if the text after
 * the comma is a city.
 *
 * @example apartmentIn('500 WEST 235 STREET, 7/8A') // { street: '500 WEST 235 STREET', unit: '7/8A' }
 */
export function apartmentIn(text: string): { street: string; unit: string } | null {
	const [, street = '', unit = ''] =
		/^([^,]+),\s*(?:(?:apt|unit)\b\.?\s*|#\s*)?([^,]+)$/i.exec(text.trim()) ?? [];
	const isCity = parseBorough(unit) !== null ? !/\d/.test(unit) : /new york|\bny\b|\d{5}/i.test(unit);
	return unit === '' || isCity ? null : { street, unit };
}
