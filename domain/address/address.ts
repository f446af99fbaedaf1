/** US addresses: parsed from one line, formatted on one line, and turned into a key that all spellings share. */
import {
	COMPASS,
	ENDING_SUFFIXES,
	NAME_SUFFIXES,
	PLAIN_SUFFIXES,
	SHORT_FORMS,
	STATE_CODES,
	UNIT_WORDS,
} from './street-words.ts';

/** The parts of an address as written; null for missing parts. */
export interface AddressParts {
	/** House number and street, without the unit. */
	street: string | null;
	/** The unit's own number, without `Apt` or `#`. */
	unit: string | null;
	city: string | null;
	/** Two capital letters. */
	state: string | null;
	/** Five digits. */
	zip: string | null;
}

/** The address of a home; null for unknown parts. */
export interface PostalAddress {
	/** Street line with the unit, such as `123 Main St #4`. */
	address: string | null;
	city: string | null;
	/** Two capital letters. */
	state: string | null;
	/** Five digits, as text: leading zeros matter. */
	zip: string;
}

/** No address is longer; the rest of a longer text is ignored. */
const MAX_CHARACTERS = 300;

/**
 * Parses a one-line address, with or without commas. Never throws; parts that aren't clear are null.
 *
 * @example readAddress('11400 Washington Plz W #404, Reston VA') // { street: '11400 Washington Plz W', unit: '404',
 * city: 'Reston', state: 'VA', zip: null }
 */
export function readAddress(text: string): AddressParts {
	const line = text.slice(0, MAX_CHARACTERS).replace(/[\s\0]+/g, ' ');
	const [beforeCountry] = line.split(/[,\s]+(?:U\.?S\.?A\.?|United States)[.\s]*$/i);
	const [beforeZip, zip] = splitZip(trimPunctuation(beforeCountry ?? ''));
	const [beforeState, state] = splitState(beforeZip);
	const [head = '', ...others] = beforeState.split(',').map(trimPunctuation).filter(Boolean);
	const units = others.filter(isUnit);
	const places = others.filter((part) => !isUnit(part) && !/ county$/i.test(part));
	const inHead = places.length > 0 ? wholeStreet(head) : splitStreet(head);
	const city = places.at(-1) ?? inHead.rest;
	const isPlace = city === null && (state !== null || zip !== null) && !/\d/.test(head);
	return {
		street: isPlace ? null : inHead.street,
		unit: inHead.unit ?? unitIn(units[0] ?? ''),
		city: isPlace ? head || null : city,
		state,
		zip,
	};
}

/** The two-letter code of a state, from a code or name; otherwise null. @example readState('virginia') // "VA" */
export function readState(text: string): string | null {
	return STATE_CODES.get(text.replace(/\./g, '').trim().replace(/\s+/g, ' ').toUpperCase()) ?? null;
}

/**
 * One key for all spellings of a street line: upper case, postal abbreviations, no ordinal endings, no punctuation,
 * the unit last and after `#`. Empty for a text without letters and digits.
 *
 * @example streetKey('11400 Washington Plaza West', '404') // "11400 WASHINGTON PLZ W #404"
 * @example streetKey('123-45 82nd Ave Apt 4-B') // "12345 82 AVE #4B"
 */
export function streetKey(street: string, unit: string | null = null): string {
	const words = wordsOf(unit === null || unit === '' ? street : `${street} # ${unit}`);
	const [line, units] = separateUnit(words);
	const shortened = line.map((word) => SHORT_FORMS.get(word) ?? withoutOrdinal(word));
	return [...shortened, ...(units === '' ? [] : [`#${units}`])].join(' ');
}

/** All known parts on one line. @example "12128 Purple Sage Ct, Reston, VA 20194" */
export function formatAddress(home: PostalAddress): string {
	const stateAndZip = [home.state, home.zip].filter(Boolean).join(' ');
	return [home.address, home.city, stateAndZip].filter(Boolean).join(', ');
}

/** Splits off the ZIP code at the end of a line, which must have other words before it. */
function splitZip(line: string): [rest: string, zip: string | null] {
	const match = /^(.*?)[\s,]*\b(\d{5})(?:-?\d{4})?$/.exec(line);
	if (match === null || /^\d+$/.test(match[1] ?? '')) return [line, null];
	return [trimPunctuation(match[1] ?? ''), match[2] ?? null];
}

/** Splits off the state: the last one to four words, as a code or a full name. */
function splitState(line: string): [rest: string, state: string | null] {
	const comma = line.lastIndexOf(',');
	const words = line
		.slice(comma + 1)
		.trim()
		.split(' ');
	for (let length = Math.min(4, words.length); length > 0; length--) {
		const word = words.slice(-length).join(' ');
		const state = readState(word);
		const rest = trimPunctuation(line.slice(0, line.length - word.length));
		if (state !== null && rest !== '' && mayBeState(word, rest, length === words.length && comma >= 0)) {
			return [rest, state];
		}
	}
	return [line, null];
}

/**
 * Whether a word may be a state: `Ct`, `NE` and `Washington` are states only if preceded by a city, or by a comma for
 * a code.
 */
function mayBeState(word: string, rest: string, afterComma: boolean): boolean {
	const isCode = word.replace(/\W/g, '').length === 2;
	if (isCode && (afterComma || !SHORT_FORMS.has(word.toUpperCase()))) return true;
	return rest.includes(',') || !/\d/.test(rest) || splitStreet(rest).rest !== null;
}

/** Splits `123 Main St Apt 4 Springfield` after the street suffix and after the unit. */
function splitStreet(line: string): { street: string | null; unit: string | null; rest: string | null } {
	const words = line.replace(/#\s*/g, ' # ').trim().split(/\s+/).filter(Boolean);
	const end = endOfStreet(words);
	const { unit, length } = leadingUnit(words.slice(end), end === words.length ? [] : words.slice(0, end));
	const rest = words.slice(end + length).join(' ');
	return { street: words.slice(0, end).join(' ') || null, unit, rest: rest || null };
}

/** Like `splitStreet`, for a street line followed by a comma and a city: no part of the line is the city. */
function wholeStreet(line: string): ReturnType<typeof splitStreet> {
	const split = splitStreet(line);
	if (split.rest === null) return split;
	const words = line.replace(/#\s*/g, ' # ').trim().split(/\s+/);
	const at = words.findIndex((_, index) => {
		return index > 1 && leadingUnit(words.slice(index), []).length === words.length - index;
	});
	if (at < 0) return { street: words.join(' '), unit: null, rest: null };
	const { unit } = leadingUnit(words.slice(at), []);
	return { street: words.slice(0, at).join(' '), unit, rest: null };
}

/** How many words belong to the street: up to its suffix and direction, up to a unit, or all. */
function endOfStreet(words: readonly string[]): number {
	const upper = words.map((word) => word.toUpperCase().replace(/[.,]/g, ''));
	const short = upper.map((word) => SHORT_FORMS.get(word) ?? word);
	const isSaint = (at: number) => /^(ST|SAINT)$/.test(upper[at] ?? '') && at < words.length - 1;
	const isEnding = (at: number) => ENDING_SUFFIXES.has(short[at] ?? '');
	const nameAt = /^\d/.test(upper[0] ?? '') ? (COMPASS.has(short[1] ?? '') ? 2 : 1) : 0;
	for (let at = Math.max(1, nameAt); at < words.length; at++) {
		if (at > 1 && leadingUnit(words.slice(at), []).unit !== null) return at;
		const isGridNumber = /^\d+$/.test(upper[at] ?? '') && COMPASS.has(upper[at + 1] ?? '');
		const isHighway = /^(HWY|RTE|RD|FM)$/.test(short[at] ?? '') && /^\d+[A-Z]?$/.test(upper[at + 1] ?? '');
		if (isHighway && /^\d/.test(upper[0] ?? '')) return afterDirection(upper, at + 2);
		if (isGridNumber) return at + 2;
		// `Blue Ridge Grace Way`: a ridge or a park may be part of the street name.
		const isName = NAME_SUFFIXES.has(short[at] ?? '') && endsLater(short, at + 1);
		if (at > nameAt && isEnding(at) && !isName && (!isEnding(at + 1) || isSaint(at + 1)))
			return afterDirection(upper, at + 1);
	}
	return words.length;
}

/** Whether a plain street suffix is among the next three words, ignoring those in city names such as Federal Way. */
function endsLater(short: readonly string[], from: number): boolean {
	const at = short.findIndex((word, index) => index > from && index <= from + 2 && PLAIN_SUFFIXES.has(word));
	return at > 0 && !(short[at] === 'WAY' && short[at - 1] === 'FEDERAL');
}

/**
 * The end of a street after its direction: the `W` in `Plz W` belongs to the street, and so does a written-out `West`
 * at its end, but not the `West` in West Hollywood.
 */
function afterDirection(upper: readonly string[], at: number): number {
	const word = upper[at] ?? '';
	const isEnd = at === upper.length - 1 || leadingUnit(upper.slice(at + 1), []).unit !== null;
	return COMPASS.has(word) || (isEnd && COMPASS.has(SHORT_FORMS.get(word) ?? '')) ? at + 1 : at;
}

/** The unit at the start of the words, and how many words it takes. After a street, a bare `4B` is a unit. */
function leadingUnit(
	words: readonly string[],
	street: readonly string[],
): { unit: string | null; length: number } {
	const [word = '', next = '', third = ''] = words.map((each) => each.toUpperCase().replace(/[.,]/g, ''));
	const value = next === '#' ? third : next;
	const isNamed = UNIT_WORDS.has(word) && (/\d/.test(value) || isLetterUnit(word, value));
	if (isNamed) return { unit: words[next === '#' ? 2 : 1] ?? null, length: next === '#' ? 3 : 2 };
	if (street.length > 2 && /^(\d{1,5}[A-Z]?|[A-Z]\d{1,4})$/.test(word))
		return { unit: words[0] ?? null, length: 1 };
	return { unit: null, length: 0 };
}

/** Whether a letter is a unit: after words such as in `Apt B` and `Unit PH`, a unit needs no digits. */
function isLetterUnit(word: string, value: string): boolean {
	return /^(#|APT|APARTMENT|UNIT|STE|SUITE|BLDG|PH)$/.test(word) && /^[A-Z]{1,3}$/.test(value);
}

/** Whether a part between commas is a unit: `Apt 4B`, `#404`, `4B`. Five digits would be a ZIP code. */
function isUnit(part: string): boolean {
	return unitIn(part) !== null;
}

function unitIn(part: string): string | null {
	if (/^(\d{1,4}-?[A-Z]{0,2}|[A-Z]{1,2}-?\d{1,4}[A-Z]?|PH-?\w{0,3})$/i.test(part)) return part;
	const words = part.replace(/#\s*/g, ' # ').trim().split(/\s+/);
	const { unit, length } = leadingUnit(words, []);
	return length === words.length ? unit : null;
}

function trimPunctuation(text: string): string {
	return text.replace(/^[\s,.;]+|[\s,;]+$/g, '');
}

/** The words of a text in upper case, without punctuation; `#` and `1/2` are words, too. */
function wordsOf(text: string): string[] {
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

/** Splits the words at the first unit word followed by a number; the rest is the unit. */
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
