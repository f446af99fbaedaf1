/** Addresses in the store that start with the typed text. */
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
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
