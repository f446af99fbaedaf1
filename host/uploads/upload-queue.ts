/** The uploads waiting to be read or imported. A process leases the one it is working on. */
import type { IsoDate } from '../../domain/dates/days.ts';
import type { Store } from '../store.ts';

/** An upload that this process is working on. */
export interface Claimed {
	id: string;
	user_id: string;
	file_name: string;
	modified_on: IsoDate;
	status: 'reading' | 'importing';
	choices: unknown;
	attempts: number;
}

/** If a process shows no activity for this long, another one takes over. */
export const LEASE = '30 seconds';

/** Fails an upload with a message. */
export async function failUpload(
	{ sql }: Pick<Store, 'sql'>,
	upload: string,
	sentence: string,
): Promise<void> {
	await sql`
		with failed as (
			update public.uploads set status = 'failed', problem = ${sentence}, leased_until = null, updated_at = now()
			where id = ${upload} and status in ('reading', 'importing') returning id)
		delete from public.upload_pieces using failed where upload = failed.id`;
}

/** Fails uploads that their agents left unfinished for a week: an account can only have one at a time. */
export async function failAbandoned({ sql }: Pick<Store, 'sql'>): Promise<void> {
	await sql`
		with abandoned as (
			update public.uploads
			set status = 'failed', problem = 'This upload was not finished within a week.', updated_at = now()
			where status in ('receiving', 'ready') and updated_at < now() - interval '7 days' returning id)
		delete from public.upload_pieces using abandoned where upload = abandoned.id`;
}

/** The next waiting upload, leased to a process; null if none is waiting. */
export async function claim(sql: Store['sql'], holder: string): Promise<Claimed | null> {
	const [upload] = await sql<Claimed[]>`
		update public.uploads u set leased_until = now() + ${LEASE}::interval, leased_by = ${holder}, attempts = u.attempts + 1
		where u.id = (
			select w.id from public.uploads w
			where w.status in ('reading', 'importing') and (w.leased_until is null or w.leased_until < now())
			order by w.updated_at limit 1 for update skip locked)
		returning u.id, u.user_id, u.file_name, u.status, u.choices, u.attempts,
			coalesce(u.modified_on, u.created_at::date)::text as modified_on`;
	return upload ?? null;
}
