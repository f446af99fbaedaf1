/** Numbers and texts as cells of a file hold them. Blank, dashes and words for "unknown" are null. */

const UNKNOWN = /^(-+|—|n\/?a|none|null|nan|unknown|undisclosed|\.|\?)$/i;
const NUMBER =
	/^(\()?\s*([-+]?)\s*\$?\s*([-+]?)(\d[\d,]*\.?\d*|\.\d+)(e[+-]?\d+)?\s*(?:[a-z][a-z. /]*)?(\))?$/i;

/** A trimmed text, or null where the cell says nothing. */
export function readText(cell: string): string | null {
	const text = cell.trim();
	return text === '' || UNKNOWN.test(text) ? null : text;
}

/** A trimmed text where "none" says something: that there is none. */
export function readTextOrNone(cell: string): string | null {
	const text = cell.trim();
	return /^none$/i.test(text) ? 'none' : readText(text);
}

/**
 * A number with `$`, thousands commas, parentheses for a negative, or a unit behind it. Short forms such as
 * `1.2M` or `350K` are not read: they are rounded.
 *
 * @example readNumber('$1,015,000') // 1015000
 * @example readNumber('1.225e+006') // 1225000
 * @example readNumber('(250)') // -250
 */
export function readNumber(cell: string): number | null {
	// Most cells are plain digits: the general shape is needed for the others only.
	if (/^\d{1,15}$/.test(cell)) return Number(cell);
	const parts = NUMBER.exec(cell.trim());
	if (parts === null || /\d\s*[mkb]$/i.test(cell.trim())) return null;
	const [, open, sign, innerSign, digits = '', exponent = '', close] = parts;
	if ((open === undefined) !== (close === undefined)) return null;
	const value = Number(digits.replaceAll(',', '') + exponent);
	if (!Number.isFinite(value)) return null;
	return open !== undefined || sign === '-' || innerSign === '-' ? -value : value;
}

/** A number within bounds, rounded to a whole one; null outside. */
export function readWhole(cell: string, least: number, most: number): number | null {
	const value = readNumber(cell);
	if (value === null) return null;
	const whole = Math.round(value);
	return whole >= least && whole <= most ? whole : null;
}

/** A web address, http or https only. */
export function readUrl(cell: string): string | null {
	const text = cell.trim();
	return /^https?:\/\/[^\s"<>\\]+$/i.test(text) && text.length <= 2000 ? text : null;
}

/**
 * Words in capitals in title case; words with small letters stay as they are.
 *
 * @example titleCase('123-45 82ND AVENUE NE') // "123-45 82nd Avenue NE"
 */
export function titleCase(text: string): string {
	if (text !== text.toUpperCase()) return text;
	return text.replace(/[A-Z0-9'’]+/g, (word) => {
		if (/^\d+(ST|ND|RD|TH)$/.test(word)) return word.toLowerCase();
		if (/\d/.test(word) || /^(N|S|E|W|NE|NW|SE|SW|US|FM|PO)$/.test(word)) return word;
		if (/^MC[A-Z]{3,}$/.test(word)) return `Mc${capitalized(word.slice(2))}`;
		return capitalized(word);
	});
}

function capitalized(word: string): string {
	return word.slice(0, 1) + word.slice(1).toLowerCase();
}
