/**
 * Replays searches that the database may have lost. A search whose credit was reserved earlier doesn't wait for the
 * disk (decision 002): if PostgreSQL itself crashes in the next few milliseconds, the record of an answered search is
 * lost, and its reservation is back. The host, which survives, then repeats recent searches that aren't recorded.
 * Their keys make that harmless: repeating a search with the same key is still one search.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { Claims } from '../auth/sessions/tokens.ts';
import type { Pool, Query } from '../postgres/pool.ts';

export type ServiceCall = <Row>(
	procedure: string,
	named: Record<string, unknown>,
	session?: Claims | null,
) => Promise<Row[]>;

/**
 * PostgreSQL writes its log within 0.6 s, and the host listens again within 1.5 s of a restart; no more searches than
 * this are answered in that time.
 */
const MAX_REMEMBERED = 5_000;

/** After this many milliseconds, a recorded search is on the database's disk, even if its log is written late. */
const DURABLE_AFTER = 30_000;

interface Search {
	named: Record<string, unknown>;
	answeredAt: number;
}

/**
 * Wraps procedure calls so that recent searches are replayed whenever the database was lost.
 *
 * @param sql used to notice that the connection was lost
 */
export async function replaySearches(
	call: ServiceCall,
	sql: Query & Pick<Pool, 'listen'>,
	log: Pick<Logger, 'error'>,
): Promise<ServiceCall> {
	/** By account and key, in the order they were answered. */
	const recent = new LRUCache<string, Search>({ max: MAX_REMEMBERED });
	let losses = 0;
	const replay = async () => {
		losses += 1;
		const loss = losses;
		const durable = performance.now() - DURABLE_AFTER;
		const searches = [...recent.rvalues()].filter((search) => search !== undefined);
		if (searches.length === 0) return;
		// Only lost searches are replayed: replaying all of them could take longer than the time to the next loss.
		const lost = await retryOnRestart(() => unrecorded(sql, searches));
		for (const [name, search] of recent.entries())
			if (search.answeredAt < durable && !lost.includes(search)) recent.delete(name);
		for (const { named } of lost) {
			// The connection was lost again: the next replay covers all of them.
			if (loss !== losses) return;
			// One failure doesn't prevent the others.
			await retryOnRestart(() => call('search', named)).catch((err) =>
				log.error({ err }, 'A search could not be replayed'),
			);
		}
	};
	// No one sends to this channel: it only shows when listening resumes after a loss.
	await sql.listen(
		'search_replay',
		() => {},
		() => replay().catch((err) => log.error({ err }, 'Could not check for lost searches')),
	);
	return async <Row>(procedure: string, named: Record<string, unknown>, session?: Claims | null) => {
		const rows = await call<Row>(procedure, named, session);
		const name = `${named.caller} ${named.idempotency_key}`;
		if (procedure === 'refund_search') recent.delete(name);
		if (procedure === 'search' && named.idempotency_key && !isRefused(rows[0]))
			recent.set(name, { named, answeredAt: performance.now() });
		return rows;
	};
}

/** A database that has just restarted may refuse a call or two. Pauses in milliseconds. */
const PAUSES = [200, 1_000] as const;

async function retryOnRestart<Result>(work: () => Promise<Result>): Promise<Result> {
	for (const length of PAUSES) {
		try {
			return await work();
		} catch {
			await pause(length);
		}
	}
	return work();
}

/** The searches that the database has no record of. */
async function unrecorded(sql: Query, searches: readonly Search[]): Promise<Search[]> {
	const callers = searches.map(({ named }) => named.caller as string);
	const keys = searches.map(({ named }) => named.idempotency_key as string);
	const rows = await sql<{ place: number }[]>`
		select a.place::integer
		  from unnest(${callers}::uuid[], ${keys}::text[]) with ordinality a (caller, key, place)
		 where not exists (
		   select from public.searches s where s.user_id = a.caller and s.idempotency_key = a.key)
		 order by a.place`;
	return rows.map(({ place }) => searches[place - 1] as Search);
}

function isRefused(row: unknown): boolean {
	const { head } = (row ?? {}) as { head?: { refused?: string } | null };
	return head?.refused !== undefined;
}
