/** Florida: the files that all counties report to the state, and Miami-Dade's own. */
import { displayedText } from '../../cells/cells.ts';
import type { DerivedColumn } from '../column-map.ts';
import { headerKey } from '../headers/header-synonyms.ts';
import { objectionIf, objectionInText } from '../sale-objections.ts';
import type { Source } from './source.ts';

export const FLORIDA: Source = {
	derived: findUseCodeColumns,
	flags: [
		// A letter for a sale before the home was built.
		{ headers: ['VI_CD1', 'VI_CD'], objectionIn: objectionIf(/^v$/i, 'lotSale') },
		// A letter says where the other parcels are.
		{ headers: ['MULTI_PAR_SAL1', 'MULTI_PAR_SAL'], objectionIn: objectionIf(/^[a-z]$/i, 'multipleParcels') },
		// Transfer codes: 1 to 4 are arm's length, 5 covers several parcels.
		{
			headers: ['QUAL_CD1', 'QUAL_CD'],
			objectionIn: (cell) =>
				objectionIf(/^0?5$/, 'multipleParcels')(cell) ??
				objectionIf(/^(0?[6-9]|[1-9]\d)$/, 'notArmsLength')(cell),
		},
		// Miami-Dade: why a sale is qualified for its ratio study, or isn't.
		{
			headers: ['Qualification Description', 'Sale Qualification Description'],
			objectionIn: (cell) => {
				const isQualified = cell.trim() === '' || /(?<!dis|un|not |non-?)qual/i.test(cell);
				return objectionInText(cell) ?? (isQualified ? null : 'notArmsLength');
			},
		},
	],
};

/** The land use codes (`DOR_UC`) as property types; a residential code that isn't listed says nothing about the type of home. */
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

function findUseCodeColumns(headers: readonly string[]): DerivedColumn[] {
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
