/** The key that all spellings of a street line share. */
import { MAX_CHARACTERS } from './address.ts';
import { SHORT_FORMS, UNIT_WORDS } from './street-words.ts';
import { isLetterUnit } from './unit.ts';

/**
 * One key for all spellings of a street line: upper case, postal abbreviations, no ordinal endings, no punctuation, the
 * unit last and after `#`. Empty for a string without letters and digits.
 *
 * @example streetKey('11400 Washington Plaza West', '404') // "11400 WASHINGTON PLZ W #404"
 * @example streetKey('123-45 82nd Ave Apt 4-B') // "12345 82 AVE #4B"
 */
export function streetKey(street: string, unit: string | null = null): string {
	const words = splitWords(unit === null || unit === '' ? street : `${street} # ${unit}`);
	const [line, units] = separateUnit(words);
	const shortened = line.map((word) => SHORT_FORMS.get(word) ?? withoutOrdinal(word));
	return [...shortened, ...(units === '' ? [] : [`#${units}`])].join(' ');
}

/** The words of a string in upper case, without punctuation; `#` and `1/2` are words, too. */
function splitWords(text: string): string[] {
	return text
		.slice(0, MAX_CHARACTERS)
		.normalize('NFD')
		.replace(/[\u0300-\u036f.'’`]/g, '')
		.toUpperCase()
		.replace(/(\d)-(?=\w)|(\w)-(?=\d)/g, '$1$2')
		.replace(/\s*#\s*/g, ' # ')
		.replace(/[^A-Z0-9#/]+|(?<!\d)\/|\/(?!\d)/g, ' ')
		.trim()
		.split(' ')
		.filter(Boolean);
}

/** Splits the words before the first unit word that is followed by a unit number or letter. */
function separateUnit(words: readonly string[]): [line: readonly string[], unit: string] {
	const at = words.findIndex((_, index) => index > 0 && isUnitMarker(words, index));
	if (at < 0) return [words.filter((word) => word !== '#'), ''];
	const unit = words
		.slice(at)
		.filter((word, index, all) => !UNIT_WORDS.has(word) || (word === 'PH' && index === all.length - 1))
		.join('')
		.replace(/^0+(?=.)/, '');
	return [words.slice(0, at), unit];
}

function isUnitMarker(words: readonly string[], at: number): boolean {
	const word = words[at] ?? '';
	const next = words[at + 1] ?? '';
	if (!UNIT_WORDS.has(word) || next === '') return false;
	return word === '#' || /\d/.test(next) || next === '#' || isLetterUnit(word, next);
}

function withoutOrdinal(word: string): string {
	return /^(\d+)(ST|ND|RD|TH)$/.exec(word)?.[1] ?? word;
}
