/**
 * Parses numbers and text in the cells of a file. Blanks, dashes (`$ -` is a spreadsheet's zero) and words for
 * "unknown" become null.
 */

const UNKNOWN = /^(\$? *-+|—|n\/?a|none|null|nan|unknown|undisclosed|\.|\?)$/i;

/**
 * Commas and spaces separate groups of three digits: `415300,00` and `2,5` are numbers in other countries' formats.
 */
const DIGITS = String.raw`\d{1,3}(?:,\d{3})+(?:\.\d*)?|\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?:\.\d*)?|\d+\.?\d*|\.\d+`;
/** A unit or remark after a number: `sqft`, `monthly`, or a source mark, as in `1,500/A`. */
const REMARK = String.raw`\/?\s*[a-z][a-z. /-]*[²2]?`;
const NUMBER = new RegExp(
	String.raw`^(\()?\s*([-+]?)\s*(?:usd?)?\s*\$?\s*([-+]?)(${DIGITS})(e[+-]?\d+)?\s*(${REMARK})?(\))?$`,
	'i',
);
/** Remarks that change the number's meaning: thousands and millions, prices per area, foreign currencies. */
const CHANGES_NUMBER =
	/^(k|m|mm|mil|mln|million|thousand|bn|billion)(?![a-z²2]|\/l)|^b$|^(\/|per )\s*(sq|sf|square|f(ee|oo)?t|acre)|^psf|^(cad|eur|gbp|mxn)/i;
const SHORT_FORM = /^(?:usd?)?\s*\$?\s*(\d+(?:\.\d+)?)(k| ?thousand|m| ?million)$/i;
/** An abbreviated number with fewer digits may be off by more than half a percent. */
const MIN_DIGITS = 3;

/** A trimmed text, or null for a cell without information. */
export function readText(cell: string): string | null {
	const text = displayedText(cell);
	return text === '' || UNKNOWN.test(text) ? null : text;
}

/** A trimmed text for fields in which "none" is a value. */
export function readTextOrNone(cell: string): string | null {
	const text = cell.trim();
	return /^none$/i.test(text) ? 'none' : readText(text);
}

/**
 * A cell as a spreadsheet shows it: trimmed, without the marks that protect leading zeros.
 *
 * @example displayedText('="02139"') // "02139"
 * @example displayedText("'02139") // "02139"
 */
export function displayedText(cell: string): string {
	const text = cell.trim();
	if (text.startsWith('="') && text.endsWith('"')) return text.slice(2, -1).trim();
	// An apostrophe before a letter is part of the name: 'Ewa Beach.
	return /^'[\d.$-]/.test(text) ? text.slice(1) : text;
}

/**
 * A number with `$` or `USD`, thousands separators, parentheses for a negative, or a unit after it. Abbreviations are
 * accepted with at least three digits: `1.2M` is rounded too much.
 *
 * @example readNumber('$1,015,000') // 1015000
 * @example readNumber('1.225e+006') // 1225000
 * @example readNumber('(250)') // -250
 * @example readNumber('1,500/A') // 1500
 * @example readNumber('415K') // 415000
 */
export function readNumber(cell: string): number | null {
	// Most cells are plain numbers, which need only this fast path.
	if (/^-?\d{1,15}(\.\d{1,15})?$/.test(cell)) return Number(cell);
	const text = withoutFractions(displayedText(cell));
	const parts = NUMBER.exec(text);
	if (parts === null) return null;
	const [, open, sign, innerSign, digits = '', exponent = '', remark = '', close] = parts;
	if (CHANGES_NUMBER.test(remark)) return readShortForm(text);
	if ((open === undefined) !== (close === undefined)) return null;
	const value = Number(digits.replace(/[^\d.]/g, '') + exponent);
	if (!Number.isFinite(value)) return null;
	return open !== undefined || sign === '-' || innerSign === '-' ? -value : value;
}

/** An abbreviated number, such as `415K` or `$1.25M`. */
function readShortForm(text: string): number | null {
	const [, digits = '', word = ''] = SHORT_FORM.exec(text) ?? [];
	if (digits.replace('.', '').replace(/^0+/, '').length < MIN_DIGITS) return null;
	return Math.round(Number(digits) * (/k|thousand/i.test(word) ? 1000 : 1_000_000));
}

/** Halves and quarters as decimals: `2½`, `2 1/2` */
function withoutFractions(text: string): string {
	return text
		.replace(/ ?½|(?<=\d) 1\/2(?!\d)/, '.5')
		.replace(/ ?¼/, '.25')
		.replace(/ ?¾/, '.75');
}

/** A number within bounds, rounded to a whole one; null outside. */
export function readWhole(cell: string, min: number, max: number): number | null {
	const value = readNumber(cell);
	if (value === null) return null;
	const whole = Math.round(value);
	return whole >= min && whole <= max ? whole : null;
}

/** A web address, http or https only. */
export function readUrl(cell: string): string | null {
	const text = cell.trim();
	return /^https?:\/\/[^\s"<>\\]+$/i.test(text) && text.length <= 2000 ? text : null;
}

/** A listing's page: a web address, but not that of a picture. */
export function readListingUrl(cell: string): string | null {
	const url = readUrl(cell);
	return url === null || /\.(jpe?g|png|webp|gif|avif|svg)(\?|#|$)/i.test(url) ? null : url;
}

/**
 * Converts all-caps words to title case; words with lower-case letters don't change.
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
