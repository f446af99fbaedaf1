/** What the agent means by the text in the address field when they press Enter. */
import type { QueryClient } from '@tanstack/react-query';
import { parseAddress } from '../../../../domain/address/address.ts';
import { parseListingNumbers } from '../../../../domain/address/listing-numbers.ts';
import { canSuggest, suggestionsQuery } from './use-suggestions.ts';

/** An address to search, or a sentence that says why there is none. */
export type TypedHome = { address: string; sentence?: never } | { address?: never; sentence: string };

/** @param text in the field: an address, the beginning of one, or an MLS number */
export async function typedHome(queryClient: QueryClient, text: string): Promise<TypedHome> {
	const [number] = parseListingNumbers(text) ?? [];
	const isWhole = number === undefined && parseAddress(text).zip !== null;
	if (isWhole || !canSuggest(text)) return { address: text };
	try {
		const suggestions = await queryClient.fetchQuery(suggestionsQuery(text));
		if (number === undefined) {
			const { onlyMatch } = await import('./suggest-addresses.ts');
			return { address: onlyMatch(text, suggestions) ?? text };
		}
		const [address, ...others] = suggestions;
		if (address === undefined) return { sentence: `No home in our data has MLS number ${number}.` };
		return others.length === 0
			? { address }
			: { sentence: `Several homes have MLS number ${number}. Choose one from the list.` };
	} catch (error) {
		// An address is searched as it is typed; its search then says what is wrong.
		return number === undefined ? { address: text } : { sentence: (error as Error).message };
	}
}
