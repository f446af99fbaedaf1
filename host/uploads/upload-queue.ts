/**
 * The uploads waiting to be read or imported. A host leases an upload before it starts a reader, so a lease that
 * expired belongs to a reader that ended without a word.
 */
import type { IsoDate } from '../../domain/dates/days.ts';
import type { Store } from '../store.ts';

/** An upload leased to this host. */
export interface Claimed {
	id: string;
	user_id: string;
	kind: 'homes' | 'market';
	file_name: string;
	modified_on: IsoDate;
	status: 'reading' | 'importing';
	choices: unknown;
	attempts: number;
}

export const UNREADABLE = 'Lotline could not read this file. Save it as CSV and try again.';

/** A lease that is not extended ends after this time. */
const LEASE = '30 seconds';

/** Fails a leased upload with a message. */
export async function failUpload(
	{ sql }: Pick<Store, 'sql'>,
	upload: string,
	sentence: string,
): Promise<void> {
	await sql`
		with failed as (
			update public.uploads set status = 'failed', problem = ${sentence}, leased_until = null, updated_at = now()
			where id = ${upload} and status in ('reading', 'importing') and leased_until is not null returning id)
		delete from public.upload_pieces using failed where upload = failed.id`;
}

/**
 * Fails uploads that their agents left unfinished for a week, because an account can only have one at a time, and
 * those that another host was reading when it disappeared together with its reader: the file may be the reason.
 */
export async function failAbandoned({ sql }: Pick<Store, 'sql'>, holder: string): Promise<void> {
	await sql`
		with abandoned as (
			update public.uploads
			set status = 'failed', leased_until = null, updated_at = now(), problem = case
				when status in ('receiving', 'ready') then 'This upload was not finished within a week.' else ${UNREADABLE} end
			where status in ('receiving', 'reading', 'ready', 'importing') and case
				when status in ('receiving', 'ready') then updated_at < now() - interval '7 days'
				else leased_until < now() and leased_by <> ${holder} end
			returning id)
		delete from public.upload_pieces using abandoned where upload = abandoned.id`;
}

/**
 * Leases the upload that has waited longest; null if none is waiting.
 *
 * @param except uploads that this host doesn't want now
 */
export async function claim(
	sql: Store['sql'],
	holder: string,
	except: readonly string[],
): Promise<Claimed | null> {
	// An expired lease of this host, without a reader, is one whose confirmation was lost.
	const [upload] = await sql<Claimed[]>`
		update public.uploads u set leased_until = now() + ${LEASE}::interval, leased_by = ${holder}, attempts = u.attempts + 1
		where u.id = (
			select w.id from public.uploads w
			where w.status in ('reading', 'importing') and w.id <> all (${[...except]}::uuid[])
				and (w.leased_until is null or (w.leased_until < now() and w.leased_by = ${holder}))
			order by w.updated_at limit 1 for update skip locked)
		returning u.id, u.user_id, u.kind, u.file_name, u.status, u.choices, u.attempts,
			coalesce(u.modified_on, u.created_at::date)::text as modified_on`;
	return upload ?? null;
}

/** Extends the leases of uploads being read. @returns those that still exist: the others were canceled */
export async function extendLeases(sql: Store['sql'], uploads: readonly string[]): Promise<Set<string>> {
	const rows = await sql<{ id: string }[]>`
		with extended as (
			update public.uploads set leased_until = now() + ${LEASE}::interval
			where id = any (${[...uploads]}::uuid[]) and status in ('reading', 'importing') and leased_until is not null)
		select id from public.uploads where id = any (${[...uploads]}::uuid[])`;
	return new Set(rows.map(({ id }) => id));
}

/**
 * Returns an upload to the queue.
 *
 * @param attempts how many of its attempts to forget: one if its reader was ended for another reason than the file
 * @returns whether it still exists
 */
export async function releaseUpload(sql: Store['sql'], upload: string, attempts: 0 | 1): Promise<boolean> {
	const { count } = await sql`
		update public.uploads set leased_until = null, attempts = attempts - ${attempts}
		where id = ${upload} and status in ('reading', 'importing') and leased_until is not null`;
	return count === 1;
}
