/** History entries that change what a page shows, but not which page is shown. */
import type { Location } from 'react-router';

/** The state of such an entry: scroll position and focus stay. */
export const SAME_PAGE = { stays: true } as const;

/** Whether a location is such an entry of the previous page. */
export function isSamePageNavigation(path: string | null, { pathname, state }: Location): boolean {
	return pathname === path && (state as Partial<typeof SAME_PAGE> | null)?.stays === true;
}
