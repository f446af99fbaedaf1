/** The address in a row, from one column or joined from several. */
import { type AddressParts, parseAddress } from '../../address/address.ts';
import { streetKey } from '../../address/street-key.ts';
import { count } from '../../format/format.ts';
import { plural } from '../../format/plural.ts';
import { titleCase } from '../cells/cells.ts';
import type { Columns } from '../columns/column-map.ts';
import { apartmentIn } from '../columns/sources/new-york-city.ts';
import { Row } from './row.ts';

export type RowAddress = Omit<AddressParts, 'street' | 'unit'> & {
	/** Street line with the unit, or null. */
	line: string | null;
	hasUnit: boolean;
};

/** Reads the address in a row. City, state and ZIP code are only those in the address column itself. */
export function parseRowAddress(row: Row): RowAddress {
	const parts = parseStreet(row);
	const unit = parseUnit(row) ?? parts.unit;
	const street =
		parts.street === null ? null : titleCase(parts.street.replace(/["“”]/g, '').replace(/\s+/g, ' ').trim());
	const hasStreet = street !== null && /[a-z0-9]/i.test(street);
	return {
		line: hasStreet ? joinUnit(street, unit) : null,
		hasUnit: unit !== null || (street !== null && mayHaveUnit(street) && streetKey(street).includes('#')),
		city: parts.city,
		state: parts.state,
		zip: parts.zip,
	};
}

/** Whether a street line has a word for a unit, or ends like one. The key decides, but takes longer. */
function mayHaveUnit(street: string): boolean {
	return /#|\b(unit|apt|ste)\b|\s(\d+[a-z]?|[a-z]\d*)$/i.test(street);
}

function parseStreet(row: Row): AddressParts {
	const nothing = { street: null, unit: null, city: null, state: null, zip: null };
	// MLS PIN in New England writes `15 Elm St U:3`.
	const text =
		(row.first('address', parseDisclosed) ?? composeStreet(row))?.replace(/\s+U:\s*(?=[\w-]+$)/i, ' #') ??
		null;
	if (text === null) return nothing;
	const apartment = row.has('borough') ? apartmentIn(text) : null;
	if (apartment !== null) return { ...nothing, ...apartment };
	// Usually a plain street line; with a comma or a ZIP code at the end it is a whole address.
	const isOneLine = text.includes(',') || /\s\d{5}(-\d{4})?$/.test(text);
	return isOneLine ? parseAddress(text) : { ...nothing, street: text };
}

/** The text, or null if it says that the seller withholds the address. */
function parseDisclosed(text: string): string | null {
	return /\b(undisclosed|not disclosed|address (withheld|unavailable|not available|hidden)|withheld|no address|call for address)\b/i.test(
		text,
	)
		? null
		: text;
}

function composeStreet(row: Row): string | null {
	const name = row.text('streetName');
	if (name === null) return null;
	const number = firstNumber(wholeNumber(row.text('streetNumber')));
	// The number of a street, as in 3rd St, isn't that of a home.
	if (number === null && /\d/.test(name) && name.split(/\s+/).length < 3) return null;
	const parts = [
		number,
		row.text('streetDirPrefix'),
		name.replace(SUFFIX_AFTER_COMMA, ' $1'),
		row.text('streetSuffix'),
		row.text('streetDirSuffix'),
	];
	return parts.filter((part) => part !== null).join(' ');
}

/** A street name written as in an index, such as `Birch, St`. What follows any other comma is a city. */
const SUFFIX_AFTER_COMMA =
	/,\s*(st|street|rd|road|ave|avenue|dr|drive|ln|lane|ct|court|cir|circle|blvd|pl|place|way|ter|terrace|pkwy|hwy|trl|trail|[nsew]{1,2})\.?$/i;

/** The first of several house numbers of one property: a street line with a comma would be a whole address. */
function firstNumber(text: string | null): string | null {
	return text?.replace(/^(\d+[a-z]?)\s*(?:,|&|;|\band\b)\s*\d.*$/i, '$1') ?? null;
}

function parseUnit(row: Row): string | null {
	const unit = wholeNumber(row.text('unit'))
		?.replace(/^(apt|apartment|unit|ste|suite|no)\b\.?\s*|^#\s*/i, '')
		.trim();
	return unit === undefined || unit === '' || unit === '0' ? null : unit;
}

/** A number without the decimals that some tools write. @example wholeNumber('1400.0') // "1400" */
function wholeNumber(text: string | null): string | null {
	return text?.replace(/^(\d+)\.0+$/, '$1') ?? null;
}

/**
 * Omits the unit if the street line already ends with it. Some services write a builder's lot as `Lot 15 #Lot 15`.
 *
 * @example joinUnit('Lot 15', '15') // "Lot 15"
 */
function joinUnit(street: string, unit: string | null): string {
	const line = street.replace(/\b(lot \w+) #\1$/i, '$1');
	if (
		unit === null ||
		new RegExp(`(#|unit|apt|ste|lot)\\s*${escaped(unit.replace(/^lot /i, ''))}$`, 'i').test(line)
	)
		return line;
	const withUnit = `${line} #${unit}`;
	// `Elm Ct 104` with the unit 104 has it twice; `Highway 104` hasn't.
	return line.endsWith(` ${unit}`) && streetKey(line) === streetKey(withUnit) ? line : withUnit;
}

function escaped(text: string): string {
	return text.replace(/[^a-z0-9]/gi, '\\$&');
}

/** Fewer rows may be the sales of one home over the years. */
const MIN_ROWS = 10;
const MIN_SHARE = 0.05;

/** A sentence about the most frequent address if many of a file's first rows have it; otherwise null. */
export function repeatedAddress(rows: readonly (readonly string[])[], columns: Columns): string | null {
	const counts = new Map<string, { line: string; rows: number }>();
	for (const cells of rows) {
		const row = new Row(cells, columns);
		const { line } = parseRowAddress(row);
		if (line === null) continue;
		const key = `${line} ${row.cell('zip') || row.cell('city')}`.toLowerCase();
		counts.set(key, { line, rows: (counts.get(key)?.rows ?? 0) + 1 });
	}
	const [most] = [...counts.values()].sort((a, b) => b.rows - a.rows);
	if (most === undefined || most.rows < Math.max(MIN_ROWS, rows.length * MIN_SHARE)) return null;
	return `${count(most.rows)} of the first ${plural(rows.length, 'row')} have the same address, ${most.line}. Check the columns for address and unit.`;
}
