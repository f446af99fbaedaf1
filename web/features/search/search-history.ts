/**
 * Each search is an entry in the browser's history. Back and Forward show an entry's search again, under the key it
 * was charged under.
 */
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router';
import { SAME_PAGE } from '../../same-page-navigation.ts';
import type { SEARCH_IMMEDIATELY } from '../../shared/search-path.ts';
import { isSamePlace, isSameQuery, type LastSearch, parseSearch } from './last-search.ts';

/**
 * @param userId whose searches are shown
 *
 * @param current the search on screen
 * @param onNavigate shows an earlier search; when the page is opened, null if its entry has none
 */
export function useSearchHistory(
	userId: string,
	current: LastSearch | null,
	onNavigate: (before: LastSearch | null, opening: boolean) => void,
): void {
	const location = useLocation();
	const navigate = useNavigate();
	const navigationType = useNavigationType();
	const searched = parseSearch((location.state as { searched?: unknown } | null)?.searched, userId);
	const searchesNow = (location.state as Partial<typeof SEARCH_IMMEDIATELY> | null)?.searchNow === true;

	const at = useRef(location.key);
	const open = useEffectEvent(() => {
		if (!searchesNow) onNavigate(searched, true);
	});
	const arrive = useEffectEvent(() => {
		const isOther = location.key !== at.current;
		at.current = location.key;
		if (isOther && navigationType === 'POP' && searched && searched.key !== current?.key)
			onNavigate(searched, false);
	});
	const enter = useEffectEvent(() => {
		if (!current || (current.key === searched?.key && isSameQuery(current.query, searched.query))) return;
		// Searching the same place again, or refining the search, replaces its entry.
		const replace = !searched || isSamePlace(searched.query, current.query);
		navigate(location.pathname, { replace, state: { ...SAME_PAGE, searched: current } });
	});
	useEffect(() => open(), []);
	// biome-ignore lint/correctness/useExhaustiveDependencies: runs once per history entry
	useEffect(() => arrive(), [location.key]);
	// biome-ignore lint/correctness/useExhaustiveDependencies: runs once per search
	useEffect(() => enter(), [current?.key, current?.query]);
}
