/** One search: charge it, then ask for the comps. */
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CompsResponse } from '../../../contract/comps.ts';
import type { CompsQuery } from '../../../domain/comps-query.ts';
import { incrementUsage, searchComps } from '../../backend.ts';
import { retryOnce, STALE_TIME } from '../../query-client.ts';
import { isFinal, Refusal } from '../../refusal.ts';

export interface Found {
	query: CompsQuery;
	answer: CompsResponse;
}

export interface CompsSearch {
	search: (query: CompsQuery) => void;
	/** Searches the same again, past the cache. */
	again: () => void;
	loading: boolean;
	/** What is on the screen; nothing while loading and after an error. */
	found: Found | null;
	/** The message of the red alert. */
	problem: string | null;
}

interface Ends {
	onLimitReached: () => void;
	onSessionGone: () => void;
	/** After every search, whatever came of it. */
	onSettled: () => void;
}

export function useComps({ onLimitReached, onSessionGone, onSettled }: Ends): CompsSearch {
	const queryClient = useQueryClient();
	const [found, setFound] = useState<Found | null>(null);
	const { mutate, isPending, error } = useMutation({
		mutationFn: async ({ query, fresh }: { query: CompsQuery; fresh: boolean }) => ({
			query,
			answer: await fetchComps(queryClient, query, fresh),
		}),
		onSuccess: setFound,
		onError: (failure) => {
			// At the limit no search was made: what an earlier one found stays.
			if (isLimitReached(failure)) return onLimitReached();
			setFound(null);
			if (failure instanceof Refusal && failure.status === 401) onSessionGone();
		},
		onSettled,
	});
	return {
		search: (query) => mutate({ query, fresh: false }),
		again: () => found && mutate({ query: found.query, fresh: true }),
		loading: isPending,
		found: isPending ? null : found,
		problem: error && !isLimitReached(error) ? error.message || 'Something went wrong' : null,
	};
}

/** The same search within five minutes is answered from the cache and charged once. */
function fetchComps(queryClient: QueryClient, query: CompsQuery, fresh: boolean): Promise<CompsResponse> {
	return queryClient.fetchQuery({
		queryKey: ['comps', query],
		queryFn: chargedSearch(query),
		staleTime: fresh ? 0 : STALE_TIME,
		retry: retryOnce,
	});
}

/** A search that is charged once, however often it is tried. */
function chargedSearch(query: CompsQuery): () => Promise<CompsResponse> {
	let charged = false;
	return async () => {
		if (!charged && (await incrementUsage())) throw new Refusal(402, 'Monthly limit reached');
		charged = true;
		return searchComps(query);
	};
}

function isLimitReached(error: Error): boolean {
	return isFinal(error) && (error as Refusal).status === 402;
}
