/** A search that first refreshes its ZIP codes, if a provider fills the store. */
import { PROBLEMS } from '../../contract/problems.ts';
import { plural } from '../../domain/format/words.ts';
import { type Context, runWithoutSlot } from '../context.ts';
import { HttpError } from '../http-error.ts';
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

interface Search<Row> {
	/** The search, for an installation without a provider. */
	inStore: () => Promise<Row[]>;
	/**
	 * The same search, including the ZIP codes that must be fetched.
	 *
	 * @param fetched whether the search waited for a fetch
	 */
	withFreshness: (source: { provider: string } & License, fetched: boolean) => Promise<(Row & Freshness)[]>;
	/** The user who searches. */
	caller: string;
	isEmpty: (row: Row) => boolean;
	isRefused: (row: Row) => boolean;
	/** Undoes the search and refunds its credit. */
	refund: () => Promise<unknown>;
}

/**
 * Searches. If homes are stale, fetches them and searches again; if that fails, returns the stale ones.
 *
 * @throws HttpError 503 if nothing is stored and nothing could be fetched
 */
export async function searchFresh<Row>(
	context: Pick<Context, 'listings' | 'now' | 'withoutSlot'>,
	search: Search<Row>,
): Promise<{ row: Row; outdated: Outdated | null }> {
	const source = context.listings;
	if (!source) return { row: singleRow(await search.inStore()), outdated: null };
	await source.ready();
	const named = { provider: source.name, ...source.license };
	if (source.copy && source.license.license === 'everyone')
		return { row: singleRow(await search.inStore()), outdated: await outdatedCopy(source, context.now()) };
	const first = singleRow(await search.withFreshness(named, false));
	if (source.copy) {
		const outdated = first.is_licensed ? await outdatedCopy(source, context.now()) : null;
		return { row: first, outdated };
	}
	if (!first.stale || search.isRefused(first)) return { row: first, outdated: null };
	const { stale } = first;
	const { isNewer, failure } = await runWithoutSlot(context, () => source.refresh(stale, search.caller));
	const row = isNewer ? singleRow(await search.withFreshness(named, true)) : first;
	if (failure === null || search.isRefused(row)) return { row, outdated: null };
	if (search.isEmpty(row)) {
		await search.refund();
		throw new HttpError(503, PROBLEMS.providerDown);
	}
	return { row, outdated: { label: source.label, since: row.fetched_at ?? null } };
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
