/** Entries of the browser's history that change what a page shows, and not which page is shown. */
import type { Location } from 'react-router';

/** The state of such an entry: the scroll position and the focus stay. */
export const SAME_PAGE = { stays: true } as const;

/** Whether a location is such an entry of the page that was shown before. */
export function isSamePageNavigation(path: string | null, { pathname, state }: Location): boolean {
	return pathname === path && (state as Partial<typeof SAME_PAGE> | null)?.stays === true;
}
