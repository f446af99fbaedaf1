/**
 * A search that another page asks for by the address of the search screen: `/dashboard?q=98001&mode=zip`. The
 * text goes into the box. It is searched at once only when the person came by a link of ours: a search costs
 * a credit, and a link from elsewhere must not spend it.
 */
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type CompsQuery, readCompsQuery, type SearchMode } from '../../../domain/comps-query.ts';
import { loadDraft, putInDraft } from './search-draft.ts';

/** The state of a link of ours that searches at once. */
export const SEARCH_IMMEDIATELY = { asking: true } as const;

interface Asked {
	mode: SearchMode;
	text: string;
}

/** The address that asks for a search. */
export function searchPath(mode: SearchMode, text: string): string {
	return `/dashboard?${new URLSearchParams({ q: text, mode })}`;
}

/** Reads what an address asks for; null where it asks for nothing that can be searched. */
export function readSearchUrl(parameters: string): Asked | null {
	const given = new URLSearchParams(parameters);
	const [mode, text] = [given.get('mode'), given.get('q')?.trim() ?? ''];
	if (mode !== 'zip' && mode !== 'address') return null;
	return readCompsQuery(mode, text, 0) && { mode, text };
}

/** Takes over what the address asks for, once, before the box is drawn. */
export function useSearchFromUrl(defaultLimit: number, search: (query: CompsQuery) => void): void {
	const location = useLocation();
	const navigate = useNavigate();
	const taken = useRef(false);
	const [asked] = useState(() => {
		const found = readSearchUrl(location.search);
		if (found) putInDraft(found.mode, found.text, defaultLimit);
		return found;
	});
	useEffect(() => {
		if (!asked || taken.current) return;
		taken.current = true;
		const ours = (location.state as Partial<typeof SEARCH_IMMEDIATELY> | null)?.asking === true;
		// A reload must not search, and so pay, again.
		navigate(location.pathname, { replace: true });
		const query = readCompsQuery(asked.mode, asked.text, Number(loadDraft(defaultLimit).limit), defaultLimit);
		if (ours && query) search(query);
	}, [asked, location, navigate, search, defaultLimit]);
}
