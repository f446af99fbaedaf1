/** The comps of a search as a CSV file, for a spreadsheet. */
import type { Comp } from '../../../contract/comps.ts';
import { webUrl } from '../../web-url.ts';
import { words } from './comp-text.ts';

type Cell = string | number | null;

/** The columns, in the order of the screen, then what the screen says in smaller print. */
const COLUMNS: readonly (readonly [header: string, cell: (comp: Comp) => Cell])[] = [
	['Address', (comp) => comp.address],
	['City', (comp) => comp.city],
	['State', (comp) => comp.state],
	['ZIP', (comp) => comp.zipcode],
	['Price', (comp) => comp.price],
	['Price kind', (comp) => (comp.price === null ? null : comp.price_kind)],
	['Beds', (comp) => comp.bedrooms],
	['Baths', (comp) => comp.bathrooms],
	['Sqft', (comp) => comp.sqft],
	['Type', (comp) => words(comp.homeType)],
	['Year', (comp) => comp.yearBuilt],
	['Lot sqft', (comp) => comp.lotSize],
	['DOM', (comp) => comp.days_on_zillow],
	['Status', (comp) => words(comp.statusType)],
	['Sold on', (comp) => comp.sold_date],
	['Listed on', (comp) => comp.list_date],
	['Miles', (comp) => comp.distance_miles],
	['Link', (comp) => webUrl(comp.publish_url)],
	['Demo data', (comp) => (comp.demo ? 'yes' : 'no')],
];

/**
 * Writes comps as RFC 4180 has it: lines end with CR LF, what is not known is empty. The mark at the
 * beginning tells spreadsheets that it is UTF-8.
 */
export function compsAsCsv(comps: readonly Comp[]): string {
	const lines = [
		COLUMNS.map(([header]) => header),
		...comps.map((comp) => COLUMNS.map(([, cell]) => cell(comp))),
	];
	return `\ufeff${lines.map((cells) => `${cells.map(asCell).join(',')}\r\n`).join('')}`;
}

/**
 * One cell. A text that a spreadsheet would run as a formula gets an apostrophe before it.
 *
 * @example asCell('=1+1') // "'=1+1"
 * @example asCell('12 Oak St, "B"') // '"12 Oak St, ""B"""'
 */
export function asCell(value: Cell): string {
	if (value === null) return '';
	if (typeof value === 'number') return String(value);
	const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
	return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
