/** A search that first refreshes its ZIP codes, if a provider fills the store. */
import { PROBLEMS } from '../../contract/problems.ts';
import { plural } from '../../domain/format/plural.ts';
import { type Context, runWithoutSlot } from '../context.ts';
import { HttpError } from '../http-error.ts';
import { withLocation } from '../search/locate-address.ts';
import type { SearchRequest } from '../search/search-request.ts';
import type { License } from './license.ts';
import type { ListingSource } from './source.ts';

/** Homes that are stale because their provider could not be reached. */
export interface Outdated {
	/** The display name of the provider. */
	label: string;
	/** When the oldest of them were stored; null if unknown. */
	since: string | null;
	/** Some homes are still missing: the first copy of the source is in progress. */
	isFirstCopy?: boolean;
}

interface Freshness {
	/** ZIP codes that must be fetched. */
	stale?: string[] | null;
	fetched_at?: string | null;
	/** Whether the license includes the caller. */
	is_licensed?: boolean;
}

/** The provider whose stale ZIP codes a search reports, and whether the search has waited for a fetch from it. */
export interface FreshnessOptions {
	/** Null without a provider, or with a copy of one that everyone may see. */
	source: ({ provider: string } & License) | null;
	fetched: boolean;
}

interface Search<Row> {
	request: SearchRequest;
	/** The user who searches. */
	caller: string;
	idempotencyKey: string | null;
	/** Runs it in the store. With `geocode`, an address that can't be located is refused first. */
	find: (options: FreshnessOptions & { geocode: boolean }) => Promise<(Row & Freshness)[]>;
	isEmpty: (row: Row) => boolean;
}

/**
 * Searches. If homes are stale, fetches them and searches again; if that fails, returns the stale ones.
 *
 * @throws HttpError 503 if nothing is stored and nothing could be fetched
 */
export async function searchFresh<Row extends { head: { refused?: string } | null }>(
	context: Context,
	{ request, caller, idempotencyKey, find, isEmpty }: Search<Row>,
): Promise<{ row: Row; outdated: Outdated | null }> {
	const provider = context.listings;
	await provider?.ready();
	const source = provider && !isOpenCopy(provider) ? { provider: provider.name, ...provider.license } : null;
	const first = await withLocation(context, request, async (geocode) =>
		singleRow(await find({ source, fetched: false, geocode })),
	);
	if (provider?.copy) {
		const isCopied = source === null || first.is_licensed;
		return { row: first, outdated: isCopied ? await outdatedCopy(provider, context.now()) : null };
	}
	const { stale } = first;
	if (!provider || !stale || isRefused(first)) return { row: first, outdated: null };

	const { isNewer, failure } = await runWithoutSlot(context, () => provider.refresh(stale, caller));
	const row = isNewer ? singleRow(await find({ source, fetched: true, geocode: false })) : first;
	if (failure === null || isRefused(row)) return { row, outdated: null };
	if (isEmpty(row)) {
		await context.call('refund_search', { caller, idempotency_key: idempotencyKey });
		throw new HttpError(503, PROBLEMS.providerDown);
	}
	return { row, outdated: { label: provider.label, since: row.fetched_at ?? null } };
}

/** Whether a provider is copied as a whole for everyone: its homes are then in the store like imported ones. */
function isOpenCopy({ copy, license }: ListingSource): boolean {
	return copy !== undefined && license.license === 'everyone';
}

function isRefused({ head }: { head: { refused?: string } | null }): boolean {
	return head?.refused !== undefined;
}

async function outdatedCopy({ label, copy }: ListingSource, now: Date): Promise<Outdated | null> {
	const since = (await copy?.copiedAt()) ?? null;
	if (since === null) return { label, since, isFirstCopy: true };
	return now.getTime() - Date.parse(since) > (copy?.maxHours ?? 0) * HOUR ? { label, since } : null;
}

function singleRow<Row>(rows: readonly Row[]): Row {
	const [row] = rows;
	if (!row) throw new Error('The search returned no row.');
	return row;
}

const HOUR = 3_600_000;

/** The age of stale homes, as a message. */
export function outdatedNote({ label, since, isFirstCopy }: Outdated, now: Date): string {
	if (isFirstCopy) return `${label} is being copied for the first time, so some homes are still missing.`;
	const problem = `${label} isn't answering right now`;
	if (since === null) return `${problem}, so these homes may be out of date.`;
	const hours = Math.floor((now.getTime() - Date.parse(since)) / HOUR);
	const age =
		hours < 1
			? 'less than an hour'
			: hours < 48
				? plural(hours, 'hour')
				: plural(Math.floor(hours / 24), 'day');
	return `${problem}. These homes were last updated ${age} ago.`;
}
