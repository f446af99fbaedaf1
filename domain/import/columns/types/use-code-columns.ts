/** The land use codes (`DOR_UC`) that all Florida counties report to the state, as property types in words. */
import { displayedText } from '../../cells/cells.ts';
import type { DerivedColumn } from '../column-map.ts';
import { headerKey } from '../headers/header-synonyms.ts';

/** By code; a residential code that isn't listed says nothing about the type of home. */
const TYPES: ReadonlyMap<number, string> = new Map([
	[0, 'Vacant Land'],
	[1, 'Single Family'],
	[2, 'Mobile Home'],
	[3, 'Multi-Family'],
	[4, 'Condominium'],
	[5, 'Co-op'],
	[8, 'Multi-Family'],
]);
const FIRST_NOT_RESIDENTIAL = 10;

export function findUseCodeColumns(headers: readonly string[]): DerivedColumn[] {
	const column = headers.findIndex((header) => headerKey(header) === 'doruc');
	return column < 0
		? []
		: [{ header: 'Property Type (DOR_UC)', read: (cells) => typeOf(displayedText(cells[column] ?? '')) }];
}

/** @example typeOf('001') // "Single Family" */
function typeOf(text: string): string {
	if (!/^\d{1,3}(\.0+)?$/.test(text)) return '';
	const code = Number(text);
	return TYPES.get(code) ?? (code < FIRST_NOT_RESIDENTIAL ? '' : 'Commercial');
}
