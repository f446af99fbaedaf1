/**
 * The last search of this tab, with the key it was charged under. Repeating the key is free, so a reload, even during
 * a search, restores it without a second credit.
 */
import type { CompsQuery } from '../../../domain/comps-query.ts';
import { MILLISECONDS_PER_DAY } from '../../../domain/dates/days.ts';
import { parseJson } from '../../../domain/format/json.ts';

export interface LastSearch {
	/** The user who made it: the next user of this tab doesn't get it. */
	userId: string;
	query: CompsQuery;
	/** The `Idempotency-Key` of the search. */
	key: string;
	/** When it started, in milliseconds as of `Date.now()`. */
	at: number;
	/** The search may have been charged, but its response hasn't been shown yet. */
	unseen?: boolean;
}

/**
 * For this many milliseconds a search can be opened again without a credit, such as by a reload. The server accepts its
 * key for a day; the margin is for clocks that differ.
 */
export const MAX_RESTORE_AGE = MILLISECONDS_PER_DAY - 10 * 60_000;

const STORAGE_KEY = 'lotline.searched';

export function saveLastSearch(search: LastSearch): void {
	sessionStorage.setItem(STORAGE_KEY, JSON.stringify(search));
}

/** Removes the stored search, unless it has changed since. */
export function clearLastSearch(userId: string, key: string): void {
	if (loadLastSearch(userId, Number.POSITIVE_INFINITY)?.key === key) sessionStorage.removeItem(STORAGE_KEY);
}

/** A user's stored search, unless it is older than the given milliseconds. */
export function loadLastSearch(userId: string, freshFor: number): LastSearch | null {
	const search = parseLastSearch(sessionStorage.getItem(STORAGE_KEY), Date.now(), freshFor);
	return search?.userId === userId ? search : null;
}

/** Reads a stored search; null if it is malformed or too old. */
export function parseLastSearch(stored: string | null, now: number, freshFor: number): LastSearch | null {
	const found = parseJson(stored);
	return isSearch(found) && isFresh(found, now, freshFor) ? found : null;
}

/** Whether a search started within the given milliseconds. */
export function isFresh({ at }: Pick<LastSearch, 'at'>, now: number, freshFor: number): boolean {
	return now - at >= 0 && now - at < freshFor;
}

/** A user's search from the browser history; null for anything else. */
export function parseSearch(found: unknown, userId: string): LastSearch | null {
	return isSearch(found) && found.userId === userId ? found : null;
}

/** Whether two searches are equal. */
export function isSameQuery(one: CompsQuery, other: CompsQuery): boolean {
	return isSamePlace(one, other) && one.limit === other.limit && one.radius === other.radius;
}

/** Whether two searches are for the same place, so one refines the other. */
export function isSamePlace(one: CompsQuery, other: CompsQuery): boolean {
	return formatQuery(one) === formatQuery(other) && 'zip' in one === 'zip' in other;
}

function formatQuery(query: CompsQuery): string {
	return 'zip' in query ? query.zip : query.address;
}

function isSearch(found: unknown): found is LastSearch {
	if (typeof found !== 'object' || found === null) return false;
	const { userId, query, key, at } = found as Record<keyof LastSearch, unknown>;
	return typeof userId === 'string' && typeof key === 'string' && typeof at === 'number' && isQuery(query);
}

function isQuery(query: unknown): query is CompsQuery {
	if (typeof query !== 'object' || query === null || !('limit' in query)) return false;
	const text = 'zip' in query ? query.zip : 'address' in query ? query.address : null;
	const radius = 'radius' in query ? query.radius : undefined;
	return (
		typeof query.limit === 'number' &&
		typeof text === 'string' &&
		(radius === undefined || typeof radius === 'number')
	);
}
