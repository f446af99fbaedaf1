/** Database access for searches. */
import type { Context } from '../context.ts';
import { type Outdated, searchFresh } from '../live-listings/search-fresh.ts';
import { type FoundComps, type Head, parseFound } from './found-comps.ts';
import { REFUSALS, searchArguments } from './search-arguments.ts';
import type { SearchRequest } from './search-request.ts';

/** The result of a search, or null if the store hasn't changed since the given stamp. */
export interface Finding {
	/** When the oldest of the homes were stored, if the provider could not refresh them; otherwise null. */
	outdated: Outdated | null;
	/** Identifies the version of the store; null for a response that includes the caller's own uploads. */
	stamp: string | null;
	found: FoundComps | null;
}

/**
 * Settles the credit of a search and runs it, in one database transaction.
 *
 * @param idempotencyKey identifies a request that may be repeated: it costs one credit
 * @param known the stamp of an earlier response to the same request
 * @throws Problem if the caller may not search, or the address can't be located
 */
export async function findComps(
	context: Context,
	callerId: string,
	search: SearchRequest,
	idempotencyKey: string | null,
	known: string | null,
): Promise<Finding> {
	const named = {
		...searchArguments(context, callerId, search, idempotencyKey),
		max_comps: search.limit,
		known,
	};
	const { row, outdated } = await searchFresh<Row>(context, {
		...{ request: search, caller: callerId, idempotencyKey },
		find: ({ source, fetched, geocode }) => {
			if (source === null) return context.call('search_comps', { ...named, geocode });
			// Where everyone may see what is fetched, the search itself knows what is stale.
			if (source.license === 'everyone' && !fetched)
				return context.call('search_comps', { ...named, geocode, provider: source.provider });
			const parts = { ...source, fetched, ...named, ...(fetched && { known: null }), geocode };
			return context.call('search_fresh_comps', parts);
		},
		isEmpty: ({ head }) => head !== null && head.statuses === null,
	});
	const { head, cards, stamp } = row;
	const refusal = REFUSALS[head?.refused ?? ''];
	if (refusal) throw refusal;
	return { stamp, outdated, found: head && parseFound(head, cards) };
}

/** A row of `search_comps`. */
interface Row {
	/** Null if the stamp is still valid. */
	head: Head | null;
	cards: string | null;
	stamp: string | null;
}
