/** Units in addresses: apartments, suites, buildings. */
import { COMPASS, ENDING_SUFFIXES, UNIT_WORDS } from './street-words.ts';

/**
 * The unit at the start of some words, and the number of words it takes; 0 if there is none.
 *
 * @param street the words of the street before it: after a street, a bare `4B` is a unit, too
 */
export function leadingUnit(
	words: readonly string[],
	street: readonly string[],
): { unit: string | null; length: number } {
	const [word = '', next = '', third = ''] = words.map((each) => each.toUpperCase().replace(/[.,]/g, ''));
	const value = next === '#' ? third : next;
	const isNamed = UNIT_WORDS.has(word) && (/\d/.test(value) || isLetterUnit(word, value));
	if (isNamed) return { unit: words[next === '#' ? 2 : 1] ?? null, length: next === '#' ? 3 : 2 };
	if (street.length > 2 && isBareUnit(word)) return { unit: words[0] ?? null, length: 1 };
	return { unit: null, length: 0 };
}

/** Whether a word can be a unit without a unit word before it: `104`, `4B`, `B4` or `C`, but no direction. */
function isBareUnit(word: string): boolean {
	return /^(\d{1,5}[A-Z]?|[A-Z]\d{0,4})$/.test(word) && !COMPASS.has(word);
}

/**
 * Whether the last word of a street line is a unit: it comes after a street with a name, its suffix and direction. The
 * number of a road isn't one.
 *
 * @param line its words with postal abbreviations
 * @example endsWithBareUnit(['1100', 'ALDER', 'GLN', 'CT', '104']) // true
 */
export function endsWithBareUnit(line: readonly string[]): boolean {
	const last = line.at(-1) ?? '';
	// Most lines end with their suffix.
	if (ENDING_SUFFIXES.has(last) || !isBareUnit(last)) return false;
	const beforeUnit = line.length - 2;
	const at = COMPASS.has(line[beforeUnit] ?? '') ? beforeUnit - 1 : beforeUnit;
	const suffix = line[at] ?? '';
	const hasName = line.slice(1, at).some((word) => !COMPASS.has(word));
	return hasName && ENDING_SUFFIXES.has(suffix) && !/^(HWY|RTE|FWY|EXPY|LOOP|SPUR)$/.test(suffix);
}

/** Whether one to three letters are a unit, as in `Apt B` and `Unit PH`: after some words, a unit needs no digits. */
export function isLetterUnit(word: string, value: string): boolean {
	return /^(#|APT|APARTMENT|UNIT|STE|SUITE|BLDG|PH)$/.test(word) && /^[A-Z]{1,3}$/.test(value);
}

/** Whether a part between commas is a unit: `Apt 4B`, `#404` or `4B`. */
export function isUnit(part: string): boolean {
	return unitIn(part) !== null;
}

/** The unit in a part between commas; null if the part is not a unit. Five digits would be a ZIP code. */
export function unitIn(part: string): string | null {
	if (/^(\d{1,4}-?[A-Z]{0,2}|[A-Z]{1,2}-?\d{1,4}[A-Z]?|PH-?\w{0,3})$/i.test(part)) return part;
	const words = part.replace(/#\s*/g, ' # ').trim().split(/\s+/);
	const { unit, length } = leadingUnit(words, []);
	return length === words.length ? unit : null;
}
