/** The market statistics of a search, which a report on a home states as the screen does. */
import { toSearchStatistics } from '../../contract/comps/comps.ts';
import { toSearchRadius } from '../../domain/comps-query.ts';
import type { SearchStatistics } from '../../domain/market/search-statistics.ts';
import type { Context } from '../context.ts';
import { describeFound } from '../search/comps-response.ts';
import { findComps } from '../search/listing-store.ts';
import type { SearchRequest } from '../search/search-request.ts';

/**
 * @param covered the miles that the agent's search covered; null for the default radius, or for a ZIP code
 * @param idempotencyKey of that search, which it costs no second credit to repeat
 * @returns the statistics, null without homes, and the miles that the search covered after widening, null for a ZIP code
 */
export async function findStatistics(
	context: Context,
	callerId: string,
	search: SearchRequest,
	covered: number | null,
	idempotencyKey: string,
): Promise<{ statistics: SearchStatistics | null; covered: number | null }> {
	const radiusMiles = covered === null ? search.radiusMiles : toSearchRadius(covered);
	const asked = { ...search, radiusMiles, limit: 0 };
	const { found } = await findComps(context, callerId, asked, idempotencyKey, null);
	return {
		statistics: found && toSearchStatistics(describeFound(asked, found, context.now())),
		covered: found?.radiusMiles ?? null,
	};
}
