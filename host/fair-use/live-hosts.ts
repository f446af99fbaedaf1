/** Counts the hosts that share a database: each records that it is alive, and limits per process are divided by them. */
import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { Query } from '../postgres/pool.ts';

export interface LiveHosts {
	/** At least 1: this host. */
	count(): number;
	close(): Promise<void>;
}

/** In milliseconds: how often a host records that it is alive, and how long it then counts. */
const INTERVAL = 5_000;
const MAX_AGE = 15_000;

/** The embedded database has one host. */
export const ONLY_HOST: LiveHosts = { count: () => 1, close: async () => {} };

/** Starts recording this host. Resolves once the others are counted, so that it never starts with all limits to itself. */
export async function watchLiveHosts(sql: Query, log: Pick<Logger, 'warn'>): Promise<LiveHosts> {
	const id = randomUUID();
	let counts = [1];
	const beat = async () => {
		const others = await recordHost(sql, id);
		// The rows are lost in a failover, and return within an interval: until then, the previous count is right.
		counts = [1 + others, ...counts.slice(0, MAX_AGE / INTERVAL - 1)];
	};
	await beat();
	const timer = setInterval(
		() => beat().catch((err) => log.warn({ err }, 'The hosts on this database could not be counted')),
		INTERVAL,
	).unref();
	return {
		count: () => Math.max(...counts),
		close: async () => {
			clearInterval(timer);
			// A host that can't sign off is counted for a few seconds more.
			await sql`delete from host.live_hosts where id = ${id}`.catch(() => {});
		},
	};
}

/** @returns how many other hosts are alive */
async function recordHost(sql: Query, id: string): Promise<number> {
	const [found] = await sql<{ others: number }[]>`
		with own as (
		  insert into host.live_hosts (id) values (${id}) on conflict (id) do update set seen_at = now()
		), gone as (delete from host.live_hosts where seen_at < now() - interval '1 minute')
		select count(*)::integer as others from host.live_hosts
		where id <> ${id} and seen_at > now() - make_interval(secs => ${MAX_AGE / 1_000})`;
	return found?.others ?? 0;
}
