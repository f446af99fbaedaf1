/** Words in sentences: capitals, plurals and counts. */
import { count } from './format.ts';
import { agree } from './plural.ts';

/** Makes the first letter a capital. @example capitalize('a condo') // "A condo" */
export function capitalize(words: string): string {
	return words.slice(0, 1).toUpperCase() + words.slice(1);
}

/** Makes the first letter lower case. @example uncapitalize('Within 1 mile') // "within 1 mile" */
export function uncapitalize(words: string): string {
	return words.slice(0, 1).toLowerCase() + words.slice(1);
}

/** The same with the number as prose writes it. @example pluralWord(4, 'comp') // "four comps" */
export function pluralWord(value: number, noun: string, nouns = `${noun}s`): string {
	return `${countWord(value)} ${agree(value, noun, nouns)}`;
}

/** A list in a sentence. @example joinWords(['a', 'b', 'c']) // "a, b and c" */
export function joinWords(items: readonly string[]): string {
	return [items.slice(0, -1).join(', '), ...items.slice(-1)].filter(Boolean).join(' and ');
}

/** The words, with no-break spaces between them. @example withoutBreaks('3 bd') // "3\u00a0bd" */
export function withoutBreaks(words: string): string {
	return words.replaceAll(' ', '\u00a0');
}

const NUMBER_WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

/**
 * A count in prose: a word up to nine, digits from 10.
 *
 * @example countWord(4) // "four"
 * @example countWord(12) // "12"
 */
export function countWord(value: number): string {
	return NUMBER_WORDS[value] ?? count(value);
}
