/** Refines the search on screen: a different radius or limit with the same key, which uses no second credit. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CompsQuery } from '../../../domain/comps-query.ts';
import { retryOnce, STALE_TIME } from '../../query-client.ts';
import { Refusal } from '../../refusal.ts';
import { searchComps } from './calls.ts';
import type { CompletedSearch } from './completed-search.ts';

export interface RefinedQuery {
	limit?: number;
	/** Undefined restores the default. */
	radius?: number | undefined;
}

export interface Refinement {
	refine: (change: RefinedQuery) => void;
	/** A refined search is in progress; the previous result stays on screen. */
	refining: boolean;
	/** Why the search couldn't be refined. */
	refusal: Error | null;
}

/** A search can be refined for a day; the page may have been open for longer. */
const TOO_OLD = 'This search is more than a day old. Search again to refine it.';

/** @param onFound gets the refined search in place of `found` */
export function useRefinement(
	found: CompletedSearch | null,
	onFound: (refined: CompletedSearch) => void,
): Refinement {
	const queryClient = useQueryClient();
	const { mutate, isPending, error, variables } = useMutation({
		mutationFn: async ({ query, key, at }: Omit<CompletedSearch, 'response'>): Promise<CompletedSearch> => {
			const response = await queryClient.fetchQuery({
				queryKey: ['comps', query, key],
				queryFn: () => searchComps(query, key),
				staleTime: STALE_TIME,
				retry: retryOnce,
			});
			return { query, key, at, response };
		},
	});
	const isCurrent = found !== null && found.key === variables?.key;
	return {
		refine: (change) => {
			if (!found) return;
			const { key, at, query } = found;
			mutate({ key, at, query: refined(query, change) }, { onSuccess: onFound });
		},
		refining: isCurrent && isPending,
		refusal: isCurrent ? readable(error) : null,
	};
}

function refined(query: CompsQuery, change: RefinedQuery): CompsQuery {
	const { radius, ...rest } = { ...query, ...change };
	return radius === undefined ? (rest as CompsQuery) : ({ ...rest, radius } as CompsQuery);
}

function readable(error: Error | null): Error | null {
	return error instanceof Refusal && error.status === 409 ? new Refusal(409, TOO_OLD) : error;
}
