import { useEffect } from 'react';
import { tabTitle } from '../../contract/site-map.ts';

/**
 * Names the browser tab for what its page shows, such as an address, so that tabs, bookmarks and the browser's history
 * tell two of them apart.
 *
 * @param name null while it isn't known: the page's own title stays
 */
export function useTabTitle(name: string | null): void {
	useEffect(() => {
		if (name === null) return;
		document.title = `${name} · Lotline`;
		return () => {
			document.title = tabTitle(location.pathname);
		};
	}, [name]);
}
