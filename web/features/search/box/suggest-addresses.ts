/** Fetches addresses that start with the typed text, or have its MLS number. Loaded with the first suggestion. */
import { formatAddress } from '../../../../domain/address/address.ts';
import { parseListingNumbers } from '../../../../domain/address/listing-numbers.ts';
import { SHORT_FORMS } from '../../../../domain/address/street-words.ts';
import { callProcedure } from '../../../procedures.ts';

export async function suggestAddresses(text: string): Promise<readonly string[]> {
	const [number, ...others] = parseListingNumbers(text) ?? [];
	const typed = number !== undefined && others.length === 0 ? number : shortened(text);
	const rows = await callProcedure('suggest_addresses', { typed });
	return rows.flatMap(({ zip, ...place }) => (zip === null ? [] : [formatAddress({ ...place, zip })]));
}

/** Abbreviated as stored addresses are. @example shortened('12 West Oak Lane') // '12 W OAK LN' */
export function shortened(typed: string): string {
	return wordsOf(typed).join(' ');
}

/**
 * The one suggestion that a text can mean; null if several begin like it, or none.
 *
 * @example onlyMatch('1009 53', ['1009 53rd St, Oakland, CA 94608']) // '1009 53rd St, Oakland, CA 94608'
 */
export function onlyMatch(typed: string, suggestions: readonly string[]): string | null {
	const [only, ...others] = suggestions.filter((suggestion) => begins(typed, suggestion));
	return only !== undefined && others.length === 0 ? only : null;
}

/** Whether each word of a text begins a word of an address, in any of their forms. */
function begins(typed: string, address: string): boolean {
	const words = wordsOf(address);
	return wordsOf(typed).every((word) =>
		words.some((each) => each.startsWith(word) || isLongForm(word, each)),
	);
}

/** Whether a word begins what another abbreviates. @example isLongForm('LAN', 'LN') // true */
function isLongForm(word: string, abbreviation: string): boolean {
	return [...SHORT_FORMS].some(([long, short]) => short === abbreviation && long.startsWith(word));
}

function wordsOf(text: string): string[] {
	const words = text
		.toUpperCase()
		.split(/[\s,]+/)
		.filter(Boolean);
	return words.map((word) => SHORT_FORMS.get(word) ?? word);
}
