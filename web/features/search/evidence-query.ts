/** The evidence for a price, requested with the comps under the same key: one search, one credit. */
import { queryOptions } from '@tanstack/react-query';
import type { CompsQuery } from '../../../domain/comps-query.ts';
import { searchEvidence } from './calls.ts';

export type AddressQuery = Extract<CompsQuery, { address: string }>;

/** @param key the `Idempotency-Key` of the search */
export function evidenceQuery(query: AddressQuery, key: string) {
	return queryOptions({
		queryKey: ['evidence', key],
		queryFn: () => searchEvidence(query, key),
		// Evidence isn't refetched for the same search; a new search has a new key.
		staleTime: Number.POSITIVE_INFINITY,
		// A result that a failed search replaced comes back from memory.
		gcTime: 3_600_000,
	});
}
