/** One search: charges it, then fetches the comps and, for an address, the evidence. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type CompsQuery, parseCompsQuery } from '../../../domain/comps-query.ts';
import { connect } from '../../connection.ts';
import { STALE_TIME } from '../../query-client.ts';
import { isLimitReached, Refusal, refusalOfRequest } from '../../refusal.ts';
import { loadDraft } from './box/search-draft.ts';
import { fetchComps } from './charged-search.ts';
import type { CompletedSearch } from './completed-search.ts';
import {
	isFresh,
	isSamePlace,
	type LastSearch,
	loadLastSearch,
	MAX_RESTORE_AGE,
	saveLastSearch,
} from './last-search.ts';
import type { UrlSearch } from './search-from-url.ts';
import { useSearchHistory } from './search-history.ts';
import { type Refinement, useRefinement } from './use-refinement.ts';

export interface CompsSearch extends Refinement {
	search: (query: CompsQuery) => void;
	/** Repeats the search, bypassing the cache. */
	searchAgain: () => void;
	loading: boolean;
	/** The result on screen; null while loading and after an error. */
	found: CompletedSearch | null;
	/** The result before a failed search; null unless the last one failed. */
	earlier: CompletedSearch | null;
	/** Shows the earlier result again, from memory. */
	showEarlier: () => void;
	/** The search that the URL names, if this account hasn't made it within a day: making it takes a credit. */
	unpaid: CompsQuery | null;
	/** The error message. */
	problem: string | null;
}

interface SearchCallbacks {
	/** The user selected Search, or an earlier search is restored. */
	onBegin: (query: CompsQuery) => void;
	/** A different search is restored. */
	onReturn: (query: CompsQuery) => void;
	onLimitReached: () => void;
	onSessionEnded: () => void;
	/** Called after every search, whatever its result. */
	onSettled: () => void;
}

/** The search of the page. */
type Current =
	| { state: 'none' }
	/** Its result is hidden while the next search runs, and stays if that one is refused at the limit. */
	| { state: 'found'; result: CompletedSearch }
	/** With the result before it. */
	| { state: 'failed'; earlier: CompletedSearch }
	/** The URL names it, and making it takes a credit. */
	| { state: 'unpaid'; query: CompsQuery };

const NONE: Current = { state: 'none' };

/** @param userId the user who searches */
export function useComps(
	userId: string,
	defaultLimit: number,
	{ onBegin, onReturn, onLimitReached, onSessionEnded, onSettled }: SearchCallbacks,
): CompsSearch {
	const queryClient = useQueryClient();
	const [current, setCurrent] = useState<Current>(NONE);
	const shownKey = useRef<string>(undefined);
	const { mutate, isPending, error, reset } = useMutation({
		mutationFn: async ({ query, within }: { query: CompsQuery; within: number }) => ({
			query,
			...(await fetchComps(queryClient, userId, query, within)),
		}),
		onMutate: ({ query }) => {
			setCurrent((before) => (before.state === 'unpaid' ? NONE : before));
			onBegin(query);
		},
		onError: (failure) => {
			if (failure instanceof Refusal && failure.status === 401) onSessionEnded();
		},
		onSettled,
	});
	function show(next: CompletedSearch) {
		saveLastSearch({ userId, query: next.query, key: next.key, at: next.at });
		setCurrent({ state: 'found', result: next });
	}
	// A result is shown unless another search started in the meantime: Back doesn't wait for it.
	const begin = (query: CompsQuery, within: number) =>
		mutate(
			{ query, within },
			{
				onSuccess: show,
				onError: (failure) => {
					// At the limit, no search was made, so the previous result stays.
					if (isLimitReached(failure)) onLimitReached();
					else
						setCurrent((before) =>
							before.state === 'found' ? { state: 'failed', earlier: before.result } : before,
						);
				},
			},
		);
	const found = current.state === 'found' ? current.result : null;
	const shown = isPending ? null : found;
	const refinement = useRefinement(shown, (refined) => {
		if (refined.key === shownKey.current) show(refined);
	});
	shownKey.current = shown?.key;
	function onNavigate(before: LastSearch | null, opening: boolean) {
		const last = loadLastSearch(userId, MAX_RESTORE_AGE);
		// A reload continues the search that was running, not the one before it.
		const search = opening && last?.unseen ? last : (before ?? last);
		if (!search) return;
		if (!isFresh(search, Date.now(), MAX_RESTORE_AGE)) {
			onReturn(search.query);
			return setCurrent({ state: 'unpaid', query: search.query });
		}
		if (search.key !== last?.key) {
			saveLastSearch(search);
			// After a refused search, the box keeps its text.
			if (last || !opening) onReturn(search.query);
		}
		begin(search.query, MAX_RESTORE_AGE);
	}
	async function onNamed(named: UrlSearch, isOwnLink: boolean) {
		const query = parseCompsQuery(
			named.mode,
			named.text,
			Number(loadDraft(defaultLimit).limit),
			defaultLimit,
		);
		if (!query) return;
		onReturn(query);
		if (isOwnLink) return begin(query, STALE_TIME);
		// Without an answer, nothing is known to be free.
		const made = await findMadeSearch(userId, query).catch(() => null);
		if (!made) return setCurrent({ state: 'unpaid', query });
		saveLastSearch(made);
		begin(made.query, MAX_RESTORE_AGE);
	}
	const entry = shown && { userId, query: shown.query, key: shown.key, at: shown.at };
	useSearchHistory(userId, entry, { onNavigate, onNamed });
	const earlier = current.state === 'failed' ? current.earlier : null;
	return {
		...refinement,
		search: (query) => {
			const refines = found && isSamePlace(found.query, query) && found.query.limit !== query.limit;
			if (refines && isFresh(found, Date.now(), MAX_RESTORE_AGE)) refinement.refine({ limit: query.limit });
			else begin(query, STALE_TIME);
		},
		searchAgain: () => found && begin(found.query, 0),
		earlier,
		showEarlier: () => {
			if (!earlier) return;
			reset();
			onReturn(earlier.query);
			show(earlier);
		},
		unpaid: current.state === 'unpaid' ? current.query : null,
		loading: isPending,
		found: shown,
		problem: error && !isLimitReached(error) ? error.message || 'Something went wrong' : null,
	};
}

/**
 * The search that this account made within a day, in whatever browser: under its key, it is opened again without a
 * credit. Null if there is none.
 */
async function findMadeSearch(userId: string, query: CompsQuery): Promise<LastSearch | null> {
	const last = loadLastSearch(userId, MAX_RESTORE_AGE);
	if (last && isSamePlace(last.query, query)) return last;
	const client = await connect();
	const { data, error, status } = await client
		.from('searches')
		.select('idempotency_key, created_at')
		.eq('query', 'zip' in query ? query.zip : query.address)
		.gt('found', 0)
		.gt('created_at', new Date(Date.now() - MAX_RESTORE_AGE).toISOString())
		.order('created_at', { ascending: false })
		.limit(1);
	if (error) throw refusalOfRequest(status, error);
	const [made] = data;
	return made?.idempotency_key
		? { userId, query, key: made.idempotency_key, at: Date.parse(made.created_at) }
		: null;
}
