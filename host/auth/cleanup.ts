/** Deletes expired rows from the account tables. */
import type { Logger } from 'pino';
import type { Pool } from '../postgres/pool.ts';
import { DEVICE_DAYS } from './attempts/devices.ts';

const HOUR = 3_600_000;

/** An account keeps only its most recently used sessions, or a program that keeps signing in would fill the disk. */
const MAX_SESSIONS = 1_000;

/**
 * Cleans up every hour. A replaced refresh token is kept for 30 days, because reusing one ends its session.
 *
 * @returns a function that stops it
 */
export function startCleanup(sql: Pool, log: Logger): () => void {
	const clean = () =>
		cleanUp(sql).catch((err) => log.error({ err }, 'Expired account rows could not be deleted'));
	const hourly = setInterval(clean, HOUR).unref();
	return () => clearInterval(hourly);
}

export async function cleanUp(sql: Pool): Promise<void> {
	await sql`delete from host.rate_limits where expire < extract(epoch from now()) * 1000`;
	await sql`delete from host.known_devices where last_used_at < now() - make_interval(days => ${DEVICE_DAYS})`;
	await sql`delete from auth.refresh_tokens where revoked and updated_at < now() - interval '30 days'`;
	await sql`
		delete from auth.sessions s using (
		  select u.id, row_number() over (partition by u.user_id order by coalesce(u.updated_at, u.created_at) desc) as place
		    from auth.sessions u
		   where u.user_id in (select user_id from auth.sessions group by user_id having count(*) > ${MAX_SESSIONS})
		) ranked where s.id = ranked.id and ranked.place > ${MAX_SESSIONS}`;
	await sql`delete from public.geocoded_addresses where expires_at < now()`;
	await sql`delete from auth.audit_log_entries where created_at < now() - interval '90 days'`;
}
