/** Links to a search. */
import type { SearchMode } from '../../domain/comps-query.ts';

/** The history state of an internal link that searches immediately. */
export const SEARCH_IMMEDIATELY = { searchNow: true } as const;

/** The URL that names a search. @example searchPath('zip', '78704') // '/dashboard?zip=78704' */
export function searchPath(mode: SearchMode, text: string): string {
	return `/dashboard?${new URLSearchParams({ [mode]: text })}`;
}
