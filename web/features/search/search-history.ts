/**
 * Each search is an entry in the browser's history. Back and Forward show the search of an entry again, under the key
 * that it was charged under.
 */
import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router';
import { STAYS } from '../../stays.ts';
import type { ASKING } from './asked-search.ts';
import { isSameQuery, type KeptSearch, readSearch } from './kept-search.ts';

/**
 * @param person whose searches are shown
 * @param current the search on the screen
 * @param goOn shows a search that was made before; null where the page was opened and its entry has none
 */
export function useSearchHistory(
	person: string,
	current: KeptSearch | null,
	goOn: (before: KeptSearch | null) => void,
): void {
	const location = useLocation();
	const navigate = useNavigate();
	const arrivedBy = useNavigationType();
	const searched = readSearch((location.state as { searched?: unknown } | null)?.searched, person);
	const asks = (location.state as Partial<typeof ASKING> | null)?.asking === true;

	const open = useEffectEvent(() => {
		if (!searched && !asks) goOn(null);
	});
	const arrive = useEffectEvent(() => {
		if (arrivedBy === 'POP' && searched && searched.key !== current?.key) goOn(searched);
	});
	const enter = useEffectEvent(() => {
		if (!current || current.key === searched?.key) return;
		// The same place searched anew takes the place of its answer of before.
		const replace = !searched || isSameQuery(searched.query, current.query);
		navigate(location.pathname, { replace, state: { ...STAYS, searched: current } });
	});
	useEffect(() => open(), []);
	// biome-ignore lint/correctness/useExhaustiveDependencies: every entry is arrived at once
	useEffect(() => arrive(), [location.key]);
	// biome-ignore lint/correctness/useExhaustiveDependencies: every search is entered once
	useEffect(() => enter(), [current?.key]);
}
