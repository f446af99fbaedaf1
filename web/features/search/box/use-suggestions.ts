/** Addresses in the store that start with the typed text. */
import { keepPreviousData, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { parseAddress } from '../../../../domain/address/address.ts';
import { parseListingNumbers } from '../../../../domain/address/listing-numbers.ts';

/** How long the user must stop typing before the server is called, in milliseconds. */
const PAUSE = 150;

/** The suggestions for a text. */
export function suggestionsQuery(text: string) {
	const typed = text.trim();
	return queryOptions({
		queryKey: ['address suggestions', typed],
		queryFn: async () => (await import('./suggest-addresses.ts')).suggestAddresses(typed),
		staleTime: 300_000,
		// A suggestion that arrives after a retry would be too late.
		retry: false,
	});
}

/**
 * Suggestions for what was typed, or none while it is too short. The previous suggestions stay until the next ones
 * arrive.
 */
export function useSuggestions(text: string): readonly string[] {
	const [typed, setTyped] = useState('');
	const isEnough = canSuggest(text);
	useEffect(() => {
		const timer = setTimeout(() => setTyped(text.trim()), PAUSE);
		return () => clearTimeout(timer);
	}, [text]);
	const { data } = useQuery({
		...suggestionsQuery(typed),
		enabled: canSuggest(typed) && isEnough,
		placeholderData: keepPreviousData,
	});
	if (!isEnough || !data || (data.length === 1 && data[0] === text)) return NONE;
	return data;
}

const NONE: readonly string[] = [];

/** Whether the text has a house number and a letter of the street, or is an MLS number. */
export function canSuggest(text: string): boolean {
	return /^\s*\d[\w-]*\s+\w/.test(text) || parseListingNumbers(text)?.length === 1;
}

/** An address to search, or a sentence that says why there is none. */
type TypedHome = { address: string; sentence?: never } | { address?: never; sentence: string };

/**
 * What the agent means by the text in the address field when they press Enter.
 *
 * @param text in the field: an address, the beginning of one, or an MLS number
 */
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
