/** Runs a search for its credit, or restores the one before. */
import type { QueryClient } from '@tanstack/react-query';
import type { CompsQuery } from '../../../domain/comps-query.ts';
import { incrementUsage } from '../../backend.ts';
import { loadPreferences, savePreferences } from '../../preferences.ts';
import { retryOnce, STALE_TIME } from '../../query-client.ts';
import { isFinal, Refusal } from '../../refusal.ts';
import { accountQuery } from '../../shared/account/use-account.ts';
import { searchComps } from './calls.ts';
import type { CompletedSearch } from './completed-search.ts';
import { evidenceQuery } from './evidence-query.ts';
import { clearLastSearch, isSameQuery, loadLastSearch, saveLastSearch } from './last-search.ts';

type SearchResponse = Omit<CompletedSearch, 'query'>;

/**
 * The same search within five minutes comes from the cache and is charged once.
 *
 * @param within milliseconds: a search started within this time is continued
 */
export function fetchComps(
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
		if ('address' in query) void queryClient.prefetchQuery(evidenceQuery(query, key));
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

/** Loads the preferences first if this browser has none yet, so nothing is shown in the wrong units. */
async function preloadPreferences(queryClient: QueryClient, userId: string): Promise<void> {
	if (loadPreferences() !== null) return;
	const account = await queryClient.ensureQueryData(accountQuery(userId)).catch(() => null);
	if (account) savePreferences(account.preferences);
}
