/** The text in the search box. Each mode keeps its own text, and a reload keeps both. */
import { useEffect, useState } from 'react';
import type { CompsQuery, SearchMode } from '../../../../domain/comps-query.ts';
import { parseJson } from '../../../../domain/format/json.ts';
import { loadPreferences } from '../../../preferences.ts';

export interface SearchDraft {
	mode: SearchMode;
	zip: string;
	address: string;
	/** As typed; may be temporarily empty. */
	limit: string;
}

const KEY = 'lotline.search';

/** The draft of this tab. */
export function useSearchDraft(defaultLimit: number) {
	const [draft, setDraft] = useState(() => loadDraft(defaultLimit));
	useEffect(() => sessionStorage.setItem(KEY, JSON.stringify(draft)), [draft]);
	const change = (part: Partial<SearchDraft>) => setDraft((before) => ({ ...before, ...part }));
	return [draft, change] as const;
}

/** The stored draft; a fresh one follows the user's preferences. */
export function loadDraft(defaultLimit: number): SearchDraft {
	const { search_mode = 'address', search_limit = null } = loadPreferences() ?? {};
	const fresh = { mode: search_mode, zip: '', address: '', limit: String(search_limit ?? defaultLimit) };
	return parseDraft(sessionStorage.getItem(KEY), fresh);
}

/** Saves text in the draft, for a search box that isn't rendered yet. */
export function saveDraftText(mode: SearchMode, text: string, defaultLimit: number): void {
	sessionStorage.setItem(KEY, JSON.stringify({ ...loadDraft(defaultLimit), mode, [mode]: text }));
}

/** The part of a draft that a search is made from. */
export function toDraft(query: CompsQuery): Partial<SearchDraft> {
	const limit = String(query.limit);
	return 'zip' in query
		? { mode: 'zip', zip: query.zip, limit }
		: { mode: 'address', address: query.address, limit };
}

/** Reads a stored draft; a malformed one is replaced by a fresh draft. */
export function parseDraft(stored: string | null, fresh: SearchDraft): SearchDraft {
	const found = parseJson(stored);
	return isDraft(found) ? found : fresh;
}

function isDraft(found: unknown): found is SearchDraft {
	if (typeof found !== 'object' || found === null) return false;
	const { mode, zip, address, limit } = found as Record<keyof SearchDraft, unknown>;
	return (
		(mode === 'zip' || mode === 'address') && [zip, address, limit].every((text) => typeof text === 'string')
	);
}
