/** One search of the store, for comps or for evidence. */
import { PROBLEMS } from '../../contract/problems.ts';
import { parseAddress } from '../../domain/address/address.ts';
import { streetKey } from '../../domain/address/street-key.ts';
import { todayInUs } from '../../domain/dates/days.ts';
import { type Context, runWithoutSlot } from '../context.ts';
import { HttpError } from '../http-error.ts';
import { type Outdated, outdatedCopy } from '../live-listings/outdated.ts';
import { withLocation } from './locate-address.ts';
import type { SearchRequest } from './search-request.ts';

export interface Search {
	/** The user who searches. */
	caller: string;
	request: SearchRequest;
	/** Identifies a request that may be repeated, also for comps and evidence: it costs one credit. */
	idempotencyKey: string | null;
}

/** What is wanted of a search: so many of its comps, unless the stamp of an earlier response is still valid; or its evidence. */
export type Wants = { max_comps: number; known: string | null } | 'evidence';

/** A row of the procedure `search`. */
export interface SearchRow<Head> {
	/**
	 * Null if the stamp is still valid. With a `position`, the search is settled, and a replica that has replayed the log up to
	 * there has its evidence: nothing else is set.
	 */
	head: (Head & { refused?: string; position?: string }) | null;
	/** Of comps. */
	cards: string | null;
	stamp: string | null;
	/** Of evidence. */
	sales: string | null;
	offers: string | null;
	unsold: string | null;
	model: string | null;
	/** ZIP codes that must be fetched, and the oldest fetch among those of the search. */
	stale?: string[] | null;
	fetched_at?: string | null;
	/** Whether the license includes the caller. */
	is_licensed?: boolean;
}

/**
 * Settles the credit of a search and runs it, in one database transaction. If the store can't locate its address, geocodes it
 * and searches again; so too if homes are stale, which are fetched first. If that fails, returns the stale ones.
 *
 * @param isEmpty whether a row has no homes
 * @throws HttpError if the caller may not search, or the address can't be located; 503 if nothing is stored and nothing could be
 * fetched
 */
export async function search<Head>(
	context: Context,
	{ caller, request, idempotencyKey }: Search,
	wants: Wants,
	isEmpty: (row: SearchRow<Head>) => boolean,
): Promise<{ row: SearchRow<Head>; outdated: Outdated | null }> {
	const provider = context.listings;
	await provider?.ready();
	// A copy for everyone is in the store like imported homes.
	const source =
		provider && !(provider.copy && provider.license.license === 'everyone')
			? { provider: provider.name, ...provider.license }
			: null;
	const common = { caller, place: toPlace(request), today: todayInUs(context.now()) };
	const run = async (isFetched: boolean, geocode: boolean) => {
		const replica = wants === 'evidence' ? (context.replica?.() ?? null) : null;
		const wanted =
			wants === 'evidence'
				? { settle_only: replica !== null }
				: { ...wants, known: isFetched ? null : wants.known };
		const row = singleRow(
			await context.call<SearchRow<Head>>('search', {
				...common,
				query: request.text,
				wants: wanted,
				idempotency_key: idempotencyKey,
				source: source && { ...source, is_fetched: isFetched },
				geocode,
			}),
		);
		const position = row.head?.position;
		if (!replica || position === undefined) return row;
		const evidence =
			(await replica<SearchRow<Head>>(position, 'read_evidence', common)) ??
			(await context.call<SearchRow<Head>>('read_evidence', common));
		return { ...row, ...evidence[0] };
	};
	const first = unrefused(await withLocation(context, request, (geocode) => run(false, geocode)));
	if (provider?.copy) {
		const isCopied = source === null || first.is_licensed;
		const outdated = isCopied ? await outdatedCopy(provider.label, provider.copy, context.now()) : null;
		return { row: first, outdated };
	}
	const { stale } = first;
	if (!provider || !stale) return { row: first, outdated: null };
	const { isNewer, failure } = await runWithoutSlot(context, () => provider.refresh(stale, caller));
	const row = isNewer ? unrefused(await run(true, false)) : first;
	if (failure === null) return { row, outdated: null };
	if (isEmpty(row)) {
		await context.call('refund_search', { caller, idempotency_key: idempotencyKey });
		throw new HttpError(503, PROBLEMS.providerDown);
	}
	return { row, outdated: { label: provider.label, since: row.fetched_at ?? null } };
}

/** Why the store refused a search. */
const REFUSALS: Readonly<Record<string, HttpError>> = {
	unknown_caller: new HttpError(401, PROBLEMS.signIn),
	key_reused: new HttpError(409, PROBLEMS.keyReused),
	limit_reached: new HttpError(402, PROBLEMS.limitReached),
	address_without_place: new HttpError(422, PROBLEMS.addressWithoutPlace),
	unknown_zip: new HttpError(422, PROBLEMS.unknownPlace),
};

/** @throws HttpError if the store refused the search */
function unrefused<Row extends { head: { refused?: string } | null }>(row: Row): Row {
	const refusal = REFUSALS[row.head?.refused ?? ''];
	if (refusal) throw refusal;
	return row;
}

function singleRow<Row>(rows: readonly Row[]): Row {
	const [row] = rows;
	if (!row) throw new Error('The search returned no row.');
	return row;
}

/** The place of a search, as the store's `private.search_place`. */
function toPlace({ mode, text, radiusMiles }: SearchRequest) {
	if (mode === 'zip') {
		// With a radius, a ZIP code is searched like an unknown address: around its center.
		const street = radiusMiles === null ? null : '';
		return { zip: text, street, city: null, state: null, radius: radiusMiles };
	}
	const { street, unit, city, state, zip } = parseAddress(text);
	return { zip, street: street === null ? '' : streetKey(street, unit), city, state, radius: radiusMiles };
}
