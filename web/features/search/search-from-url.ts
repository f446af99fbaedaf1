/**
 * A search started by the URL of the search screen: `/dashboard?q=98001&mode=zip`. The text goes into the box. It runs
 * immediately only if the user came by a link inside the app: a search costs a credit, and a link from elsewhere must
 * not spend it.
 */
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type CompsQuery, parseCompsQuery, type SearchMode } from '../../../domain/comps-query.ts';
import type { SEARCH_IMMEDIATELY } from '../../shared/search-path.ts';
import { loadDraft, saveDraftText } from './box/search-draft.ts';

interface UrlSearch {
	mode: SearchMode;
	text: string;
}

/** Reads the search from a URL; null if there is none. */
export function parseSearchUrl(parameters: string): UrlSearch | null {
	const given = new URLSearchParams(parameters);
	const [mode, text] = [given.get('mode'), given.get('q')?.trim() ?? ''];
	if (mode !== 'zip' && mode !== 'address') return null;
	return parseCompsQuery(mode, text, 0) && { mode, text };
}

/** Applies the search from the URL once, before the box is drawn. */
export function useSearchFromUrl(defaultLimit: number, search: (query: CompsQuery) => void): void {
	const location = useLocation();
	const navigate = useNavigate();
	const used = useRef(false);
	const [requested] = useState(() => {
		const found = parseSearchUrl(location.search);
		if (found) saveDraftText(found.mode, found.text, defaultLimit);
		return found;
	});
	useEffect(() => {
		if (!requested || used.current) return;
		used.current = true;
		const isOwnLink = (location.state as Partial<typeof SEARCH_IMMEDIATELY> | null)?.searchNow === true;
		// A reload must not search again and use another credit.
		navigate(location.pathname, { replace: true });
		const limit = Number(loadDraft(defaultLimit).limit);
		const query = parseCompsQuery(requested.mode, requested.text, limit, defaultLimit);
		if (isOwnLink && query) search(query);
	}, [requested, location, navigate, search, defaultLimit]);
}
