/** Nouns and verbs that go with a number. Apart from `words.ts`, because the landing page needs them. */
import { decimal } from './format.ts';

/**
 * A number with its noun, which is singular if the number is written as 1.
 *
 * @example plural(1, 'bath') // "1 bath"
 * @example plural(2.5, 'bath') // "2.5 baths"
 * @example plural(2, 'search', 'searches') // "2 searches"
 */
export function plural(value: number, noun: string, nouns = `${noun}s`): string {
	return `${decimal(value)} ${agree(value, noun, nouns)}`;
}

/** The form of a noun, verb or pronoun that goes with a number. @example agree(1, 'is', 'are') // "is" */
export function agree(value: number, one: string, many: string): string {
	return decimal(value) === '1' ? one : many;
}
