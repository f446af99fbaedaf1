/** The key that all spellings of a street line share. */
import { MAX_CHARACTERS } from './address.ts';
import { nameRoads } from './road-names.ts';
import { SHORT_FORMS, UNIT_WORDS } from './street-words.ts';
import { endsWithBareUnit, isLetterUnit } from './unit.ts';

/**
 * One key for all spellings of a street line: upper case, postal abbreviations, no ordinal endings, no punctuation, one
 * name for each numbered road, the unit last and after `#`. Empty for a string without letters and digits.
 *
 * @example streetKey('11400 Washington Plaza West', '404') // "11400 WASHINGTON PLZ W #404"
 * @example streetKey('1100 Alder Glen Ct 104') // "1100 ALDER GLN CT #104"
 * @example streetKey('123-45 82nd Ave Apt 4-B') // "12345 82 AVE #4B"
 * @example streetKey('912 & 914 Elm Street') // "912-914 ELM ST"
 * @example streetKey('123 County Road 450') // "123 CR 450"
 */
export function streetKey(street: string, unit: string | null = null): string {
	const words = splitWords(unit === null || unit === '' ? street : `${street} # ${unit}`);
	const [line, units] = separateUnit(words);
	return [...line, ...(units === '' ? [] : [`#${units}`])].join(' ');
}

/** The words of a string in upper case, without punctuation; `#`, `1/2` and `912-914` are words, too. */
function splitWords(text: string): string[] {
	const written = text
		.slice(0, MAX_CHARACTERS)
		.normalize('NFD')
		.replace(/[\u0300-\u036f.'’`]/g, '')
		.toUpperCase();
	const { range, rest } = splitNumberRange(written);
	const line = rest
		.replace(/(\d)-(?=\w)|(\w)-(?=\d)/g, '$1$2')
		.replace(/\s*#\s*/g, ' # ')
		.replace(/[^A-Z0-9#/]+|(?<!\d)\/|\/(?!\d)/g, ' ')
		.trim();
	return nameRoads(range === null ? line : `${range} ${line}`)
		.split(' ')
		.filter(Boolean);
}

/** Splits off the unit: from the first unit word that is followed by a unit number or letter, or bare after the street. */
function separateUnit(words: readonly string[]): [line: readonly string[], unit: string] {
	const at = words.findIndex((_, index) => index > 0 && isUnitMarker(words, index));
	const line = shortened(at < 0 ? words.filter((word) => word !== '#') : words.slice(0, at));
	const bare = endsWithBareUnit(line) ? (line.at(-1) ?? '') : '';
	if (at < 0) return bare === '' ? [line, ''] : [line.slice(0, -1), bare];
	const unit = words
		.slice(at)
		.filter((word, index, all) => !UNIT_WORDS.has(word) || (word === 'PH' && index === all.length - 1))
		.join('')
		.replace(/^0+(?=.)/, '');
	// Some files write the unit in the street line and in a column of its own.
	return [unit === bare ? line.slice(0, -1) : line, unit];
}

function shortened(words: readonly string[]): string[] {
	return words.map((word) => SHORT_FORMS.get(word) ?? plainNumber(word));
}

function isUnitMarker(words: readonly string[], at: number): boolean {
	const word = words[at] ?? '';
	const next = words[at + 1] ?? '';
	if (!UNIT_WORDS.has(word) || next === '') return false;
	return word === '#' || /\d/.test(next) || next === '#' || isLetterUnit(word, next);
}

/** A number without leading zeros and ordinal ending. @example plainNumber('05TH') // "5" */
function plainNumber(word: string): string {
	// Most words begin with a letter, which comes after the digits.
	if (word > ':') return word;
	return /^0*(\d+)(?:ST|ND|RD|TH)?$/.exec(word)?.[1] ?? word;
}

/** No building on a street has numbers farther apart. `private.is_number_range` says the same. */
const MAX_SPAN = 12;

const RANGE = /^\s*(\d{1,6})\s?(?:[-–—/&]|\bAND\b)\s?([1-9]\d{0,5})(?=\s)/;

/**
 * Splits a range of house numbers off a street line: two numbers on one side of the street, the lower one first. Most
 * hyphenated numbers of Queens, such as 41-25 and 83-05, are not, because they begin with the number of the cross street.
 *
 * @param line in upper case
 * @example splitNumberRange('912 & 914 ELM ST') // { range: '912-914', rest: ' ELM ST' }
 * @example splitNumberRange('41-25 82ND ST') // { range: null, rest: '41-25 82ND ST' }
 */
export function splitNumberRange(line: string): { range: string | null; rest: string } {
	const [whole = '', first, last] = RANGE.exec(line) ?? [];
	const span = Number(last) - Number(first);
	if (first === undefined || !(span > 0 && span <= MAX_SPAN && span % 2 === 0))
		return { range: null, rest: line };
	return { range: `${Number(first)}-${last}`, rest: line.slice(whole.length) };
}
