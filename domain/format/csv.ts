/** Writes CSV files for spreadsheet programs. */

export type CsvCell = string | number | boolean | null;

/**
 * Writes a table as CSV (RFC 4180): a byte order mark, by which spreadsheet programs recognize UTF-8, then the header,
 * then the rows. A text cell that a spreadsheet could run as a formula gets a leading apostrophe; numbers don't.
 *
 * @example formatCsv(['Name', 'Needs'], [['Ann', '=1+1']]) // "\ufeffName,Needs\r\nAnn,'=1+1\r\n"
 */
export function formatCsv(header: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
	return `\ufeff${[header, ...rows].map((row) => `${row.map(formatCell).join(',')}\r\n`).join('')}`;
}

/**
 * A formula sign, or what a spreadsheet might skip before one: spaces, control characters and invisible
 * characters. A tab or carriage return alone at the start can also move the rest into another cell.
 */
const FORMULA_START = /^(?:[\s\p{C}\p{Z}\p{DI}]*[=+\-\u2212@]|[\t\r])/u;

function formatCell(value: CsvCell): string {
	if (value === null) return '';
	if (typeof value !== 'string') return String(value);
	// NFKC turns full-width and other variants of a sign into the sign itself.
	const text = FORMULA_START.test(value.normalize('NFKC')) ? `'${value}` : value;
	return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
