/**
 * Each search is an entry in the browser's history, whose URL names it. Back and Forward show an entry's search again,
 * under the key it was charged under.
 */
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router';
import { SAME_PAGE } from '../../same-page-navigation.ts';
import { type SEARCH_IMMEDIATELY, searchPath } from '../../shared/search-path.ts';
import { isSamePlace, isSameQuery, type LastSearch, parseSearch } from './last-search.ts';
import { parseSearchUrl, type UrlSearch } from './search-from-url.ts';

interface HistoryCallbacks {
	/** Shows an earlier search; when the page is opened, null if its entry has none. */
	onNavigate: (before: LastSearch | null, opening: boolean) => void;
	/**
	 * The URL names a search that isn't one of this tab's.
	 *
	 * @param isOwnLink came by a link inside the app: a search costs a credit, and a link from elsewhere must not spend it
	 */
	onNamed: (named: UrlSearch, isOwnLink: boolean) => void;
}

/**
 * @param userId whose searches are shown
 *
 * @param current the search on screen
 */
export function useSearchHistory(
	userId: string,
	current: LastSearch | null,
	{ onNavigate, onNamed }: HistoryCallbacks,
): void {
	const location = useLocation();
	const navigate = useNavigate();
	const navigationType = useNavigationType();
	const searched = parseSearch((location.state as { searched?: unknown } | null)?.searched, userId);
	const named = parseSearchUrl(location.search);

	const at = useRef<string>(undefined);
	const arrive = useEffectEvent(() => {
		const opening = at.current === undefined;
		const isOther = opening || (location.key !== at.current && navigationType === 'POP');
		at.current = location.key;
		if (!isOther || (searched && searched.key === current?.key)) return;
		if (named && !searched) {
			const isOwnLink = (location.state as Partial<typeof SEARCH_IMMEDIATELY> | null)?.searchNow === true;
			// A reload must not search again and use another credit.
			if (isOwnLink) navigate(location.pathname + location.search, { replace: true, state: SAME_PAGE });
			onNamed(named, isOwnLink);
		} else if (searched || opening) onNavigate(searched, opening);
	});
	const enter = useEffectEvent(() => {
		if (!current || (current.key === searched?.key && isSameQuery(current.query, searched.query))) return;
		// Searching the same place again, or refining the search, replaces its entry.
		const replace = !searched || isSamePlace(searched.query, current.query);
		const { query } = current;
		const url = 'zip' in query ? searchPath('zip', query.zip) : searchPath('address', query.address);
		navigate(url, { replace, state: { ...SAME_PAGE, searched: current } });
	});
	// biome-ignore lint/correctness/useExhaustiveDependencies: runs once per history entry
	useEffect(() => arrive(), [location.key]);
	// biome-ignore lint/correctness/useExhaustiveDependencies: runs once per search
	useEffect(() => enter(), [current?.key, current?.query]);
}
