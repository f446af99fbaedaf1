/** History entries that change what a page shows, but not which page is shown. */
import type { Location } from 'react-router';
import { pagePath } from '../contract/site-map.ts';

/** The state of such an entry: scroll position, focus and typed words stay. */
export const SAME_PAGE = { stays: true } as const;

/** Whether a location is such an entry of the page that was at a path. A market has an address for each choice of homes. */
export function isSamePageNavigation(path: string, { pathname, state }: Location): boolean {
	return pagePath(pathname) === pagePath(path) && (state as Partial<typeof SAME_PAGE> | null)?.stays === true;
}
