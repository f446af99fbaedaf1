/** Links to a search. */
import type { SearchMode } from '../../domain/comps-query.ts';

/** The history state of an internal link that searches immediately. */
export const SEARCH_IMMEDIATELY = { searchNow: true } as const;

/** The URL of a search. */
export function searchPath(mode: SearchMode, text: string): string {
	return `/dashboard?${new URLSearchParams({ q: text, mode })}`;
}
