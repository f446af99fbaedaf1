/** One search: charges it, then fetches the comps and, for an address, the evidence. */
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { CompsQuery } from '../../../domain/comps-query.ts';
import { incrementUsage } from '../../backend.ts';
import { retryOnce, STALE_TIME } from '../../query-client.ts';
import { isFinal, Refusal } from '../../refusal.ts';
import { preloadPreferences } from '../account/preload-preferences.ts';
import { searchComps } from './calls.ts';
import type { CompletedSearch } from './completed-search.ts';
import { evidenceOf } from './evidence-query.ts';
import {
	clearLastSearch,
	isFresh,
	isSamePlace,
	isSameQuery,
	loadLastSearch,
	saveLastSearch,
} from './last-search.ts';
import { useSearchHistory } from './search-history.ts';
import { type Refinement, useRefinement } from './use-refinement.ts';

export interface CompsSearch extends Refinement {
	search: (query: CompsQuery) => void;
	/** Repeats the search, bypassing the cache. */
	again: () => void;
	loading: boolean;
	/** The result on screen; null while loading and after an error. */
	found: CompletedSearch | null;
	/** The error message. */
	problem: string | null;
}

interface SearchCallbacks {
	/** The user selected Search, or an earlier search is restored. */
	onBegin: (query: CompsQuery) => void;
	/** A different search is restored by the browser's Back or Forward. */
	onReturn: (query: CompsQuery) => void;
	onLimitReached: () => void;
	onSessionEnded: () => void;
	/** Called after every search, whatever its result. */
	onSettled: () => void;
}

/** @param userId the user who searches */
export function useComps(
	userId: string,
	{ onBegin, onReturn, onLimitReached, onSessionEnded, onSettled }: SearchCallbacks,
): CompsSearch {
	const queryClient = useQueryClient();
	const [found, setFound] = useState<CompletedSearch | null>(null);
	const shownKey = useRef<string>(undefined);
	const { mutate, isPending, error } = useMutation({
		mutationFn: async ({ query, within }: { query: CompsQuery; within: number }) => ({
			query,
			...(await fetchComps(queryClient, userId, query, within)),
		}),
		onMutate: ({ query }) => onBegin(query),
		onError: (failure) => {
			if (failure instanceof Refusal && failure.status === 401) onSessionEnded();
		},
		onSettled,
	});
	function show(next: CompletedSearch) {
		saveLastSearch({ userId, query: next.query, key: next.key, at: next.at });
		setFound(next);
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
					else setFound(null);
				},
			},
		);
	const shown = isPending ? null : found;
	const refinement = useRefinement(shown, (refined) => {
		if (refined.key === shownKey.current) show(refined);
	});
	shownKey.current = shown?.key;
	const current = shown && { userId, query: shown.query, key: shown.key, at: shown.at };
	useSearchHistory(userId, current, (before, opening) => {
		const last = loadLastSearch(userId, MAX_RESTORE_AGE);
		// A reload continues the search that was running, not the one before it.
		const search = opening && last?.unseen ? last : (before ?? last);
		if (!search || !isFresh(search, Date.now(), MAX_RESTORE_AGE)) return;
		if (search.key !== last?.key) {
			saveLastSearch(search);
			// After a refused search, the box keeps its text.
			if (last || !opening) onReturn(search.query);
		}
		begin(search.query, MAX_RESTORE_AGE);
	});
	return {
		...refinement,
		search: (query) => {
			const refines = found && isSamePlace(found.query, query) && found.query.limit !== query.limit;
			if (refines && isFresh(found, Date.now(), MAX_RESTORE_AGE)) refinement.refine({ limit: query.limit });
			else begin(query, STALE_TIME);
		},
		again: () => found && begin(found.query, 0),
		loading: isPending,
		found: shown,
		problem: error && !isLimitReached(error) ? error.message || 'Something went wrong' : null,
	};
}

type SearchResponse = Omit<CompletedSearch, 'query'>;

/**
 * For this many milliseconds a reload restores a search, such as after a long analysis. The server accepts its key
 * for a day.
 */
const MAX_RESTORE_AGE = 12 * 3_600_000;

/**
 * The same search within five minutes comes from the cache and is charged once.
 *
 * @param within milliseconds: a search started within this time is continued
 */
function fetchComps(
	queryClient: QueryClient,
	userId: string,
	query: CompsQuery,
	within: number,
): Promise<SearchResponse> {
	return queryClient.fetchQuery({
		queryKey: ['comps', query],
		queryFn: chargedSearch(queryClient, userId, query, within),
		staleTime: Math.min(within, STALE_TIME),
		retry: retryOnce,
	});
}

/** A search that is charged once, no matter how often it is retried, even across a reload. */
function chargedSearch(
	queryClient: QueryClient,
	userId: string,
	query: CompsQuery,
	within: number,
): () => Promise<SearchResponse> {
	const last = loadLastSearch(userId, within);
	const previous = last && isSameQuery(last.query, query) ? last : null;
	const key = previous?.key ?? crypto.randomUUID();
	const at = previous?.at ?? Date.now();
	// For a search that started earlier, only the server knows whether its credit was charged.
	let charged = previous !== null;
	return async () => {
		if (!charged) {
			saveLastSearch({ userId, query, key, at, unseen: true });
			if (await incrementUsage()) {
				clearLastSearch(userId, key);
				throw new Refusal(402, 'Monthly limit reached');
			}
			charged = true;
		}
		if ('address' in query) void queryClient.prefetchQuery(evidenceOf(query, key));
		try {
			const [response] = await Promise.all([
				searchComps(query, key),
				preloadPreferences(queryClient, userId),
			]);
			return { response, key, at };
		} catch (failure) {
			if (isFinal(failure as Error)) clearLastSearch(userId, key);
			throw failure;
		}
	};
}

function isLimitReached(error: Error): boolean {
	return isFinal(error) && (error as Refusal).status === 402;
}
