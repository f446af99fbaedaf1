/** Tables as files for spreadsheets. */

export type CsvCell = string | number | boolean | null;

/**
 * A table as CSV (RFC 4180), the header first, after the mark that tells spreadsheets it is UTF-8. They take a
 * text that begins with `=`, `+`, `-`, `@`, a tab or a carriage return for a formula: such a text gets an
 * apostrophe before it. Numbers stay numbers.
 *
 * @example csvOf(['Name', 'Needs'], [['Ann', '=1+1']]) // "\ufeffName,Needs\r\nAnn,'=1+1\r\n"
 */
export function csvOf(header: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
	return `\ufeff${[header, ...rows].map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')}`;
}

function cellOf(value: CsvCell): string {
	if (value === null) return '';
	if (typeof value !== 'string') return String(value);
	const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
	return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
