/** Numbers in cells. */
import { displayedText } from './cells.ts';

/**
 * Commas and spaces separate groups of three digits: `415300,00` and `2,5` are numbers in other countries' formats.
 */
const DIGITS = String.raw`\d{1,3}(?:,\d{3})+(?:\.\d*)?|\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?:\.\d*)?|\d+(?:\.\d*)?|\.\d+`;

/** A unit or remark after a number: `sqft`, `monthly`, or a source mark, as in `1,500/A`. */
const REMARK = String.raw`(?:\/\s*)?[a-z][a-z. /-]*[²2]?`;
/** Each run of spaces can match in one way only: otherwise, a cell of a few hundred spaces would take minutes. */
const NUMBER = new RegExp(
	String.raw`^(\()?\s*(?:([-+])\s*)?(?:usd?\s*)?(?:\$\s*)?([-+]?)(${DIGITS})(e[+-]?\d+)?\s*(${REMARK})?(\))?$`,
	'i',
);

/** Remarks that change the number's meaning: thousands and millions, prices per area, foreign currencies. */
const CHANGES_NUMBER =
	/^(k|m|mm|mil|mln|million|thousand|bn|billion)(?![a-z²2]|\/l)|^b$|^(\/|per )\s*(sq|sf|square|f(ee|oo)?t|acre)|^psf|^(cad|eur|gbp|mxn)/i;
const SHORT_FORM = /^(?:usd?)?\s*\$?\s*(\d*\.?\d+)(k|m| ?(?:thousand|mm|mil|mln|million))$/i;

/** An abbreviated number with fewer digits may be off by more than half a percent. */
const MIN_DIGITS = 3;

/** Marks of a footnote at the end of a cell; it begins at the first, or a long cell would take minutes. */
const FOOTNOTE = /(?<![\s*†‡§])[\s*†‡§]+$/;

/** Numbers in the formats of other countries: `600.000` and `1.234,56`, `2,5` and `415300,00`, `1'250'000`. */
const FOREIGN = [
	/^\D*[1-9]\d{0,2}(\.\d{3})+(,\d{1,2})?\D*$/,
	/^\D*\d+([ \u00a0\u202f']\d{3})*,\d{1,2}\D*$/,
	/^\D*\d{1,3}('\d{3})+\D*$/,
];
/** Numbers that only the US format has: `1,642` and `2,500.75`, `2.5` and `415300.00`. */
const US_FORMAT = [/\d,\d{3}(\D|$)/, /^\D*\d+\.\d{1,2}\D*$/];

/**
 * A number with `$` or `USD`, thousands separators, parentheses for a negative, or a unit after it. Abbreviations are
 * accepted with at least three digits: `1.2M` is rounded too much.
 *
 * @example parseNumber('$1,015,000') // 1015000
 * @example parseNumber('1.225e+006') // 1225000
 * @example parseNumber('(250)') // -250
 * @example parseNumber('1,500/A') // 1500
 * @example parseNumber('415K') // 415000
 * @example parseNumber('$600,000*') // 600000
 */
export function parseNumber(cell: string): number | null {
	// Most cells are plain numbers, which need only this fast path.
	if (/^-?\d{1,15}(\.\d{1,15})?$/.test(cell)) return Number(cell);
	const text = fractionsToDecimals(
		displayedText(cell)
			.replace(FOOTNOTE, '')
			.replace(/^"(.*)"$/, '$1'),
	);
	const parts = NUMBER.exec(text);
	if (parts === null) return null;
	const [, open, sign, innerSign, digits = '', exponent = '', remark = '', close] = parts;
	if (CHANGES_NUMBER.test(remark)) return parseShortForm(text);
	if ((open === undefined) !== (close === undefined)) return null;
	const value = Number(digits.replace(/[^\d.]/g, '') + exponent);
	if (!Number.isFinite(value)) return null;
	return open !== undefined || sign === '-' || innerSign === '-' ? -value : value;
}

/** Whether a cell has an abbreviated number that isn't accepted. @example isRounded('$1.2M') // true */
export function isRounded(cell: string): boolean {
	return SHORT_FORM.test(displayedText(cell)) && parseNumber(cell) === null;
}

/** Whether a cell has a number that other countries would write like this. @example isForeignNumber('600.000') // true */
export function isForeignNumber(cell: string): boolean {
	return FOREIGN.some((pattern) => pattern.test(cell));
}

/** Whether a cell has a number that only the US format has. @example isUsNumber('1,642') // true */
export function isUsNumber(cell: string): boolean {
	return US_FORMAT.some((pattern) => pattern.test(cell));
}

/** An abbreviated number, such as `415K` or `$1.25M`. */
function parseShortForm(text: string): number | null {
	const [, digits = '', word = ''] = SHORT_FORM.exec(text) ?? [];
	if (digits.replace('.', '').replace(/^0+/, '').length < MIN_DIGITS) return null;
	return Math.round(Number(digits) * (/k|thousand/i.test(word) ? 1000 : 1_000_000));
}

/** Halves and quarters as decimals: `2½`, `2 1/2` */
function fractionsToDecimals(text: string): string {
	return text
		.replace(/ ?½|(?<=\d) 1\/2(?!\d)/, '.5')
		.replace(/ ?¼/, '.25')
		.replace(/ ?¾/, '.75');
}

/** A number within bounds, rounded to a whole one; null outside. */
export function parseWhole(cell: string, min: number, max: number): number | null {
	const value = parseNumber(cell);
	if (value === null) return null;
	const whole = Math.round(value);
	return whole >= min && whole <= max ? whole : null;
}
