import { skipToken, useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { MarketHistory } from '../../../domain/market/market-history.ts';
import { measureZip } from '../../../domain/market/zip-market.ts';
import { fetchMarket, fetchMarketHistory, fetchWatchedZips, setWatching } from './calls.ts';

/** How often a market is refetched while its county's price model is being built, in milliseconds. */
const PENDING_MS = 5_000;

/** The market of a ZIP code and all its statistics; undefined without a ZIP code. */
export function useMarket(zip: string | null) {
	const { data, error } = useQuery({
		queryKey: ['market', zip],
		queryFn: zip === null ? skipToken : () => fetchMarket(zip),
		refetchInterval: ({ state }) => (state.data?.pendingModel ? PENDING_MS : false),
	});
	const figures = useMemo(() => data && measureZip(data), [data]);
	return { market: data, figures, problem: error };
}

/** Ten years of the markets of ZIP codes, in their order; one without data yet has neither history nor problem. */
export function useMarketHistories(zips: readonly string[]) {
	const results = useQueries({
		queries: zips.map((zip) => ({
			queryKey: ['market history', zip],
			queryFn: () => fetchMarketHistory(zip),
			refetchInterval: ({ state }: { state: { data?: MarketHistory | undefined } }) =>
				state.data?.pendingModel ? PENDING_MS : (false as const),
		})),
	});
	return results.map(({ data, error }, at) => ({ zip: zips[at] ?? '', history: data, problem: error }));
}

/** The ZIP codes this user watches, and how to change them. */
export function useWatchedZips() {
	const queryClient = useQueryClient();
	const { data, error } = useQuery({ queryKey: ['watched zips'], queryFn: fetchWatchedZips });
	const {
		mutate,
		isPending,
		error: refusal,
	} = useMutation({
		mutationFn: ({ zip, watch }: { zip: string; watch: boolean }) => setWatching(zip, watch),
		onSuccess: () => queryClient.invalidateQueries({ queryKey: ['watched zips'] }),
	});
	return { zips: data, problem: (refusal ?? error)?.message ?? null, change: mutate, changing: isPending };
}
