/** Tells people by mail that their month's searches come to an end, where they want to be told. */
import type { Sql } from 'postgres';
import { usageMail } from './mails.ts';
import type { Outbox } from './outbox.ts';

/** Listens for notices of usage until the pool ends. The process that marks a notice first mails it. */
export async function mailUsageNotices(sql: Sql, outbox: Outbox, siteUrl: string): Promise<void> {
	await sql.listen('usage_notice', async (id) => {
		const [notice] = await sql`
			update public.usage_notices n set mailed_at = now()
			  from auth.users u join public.profiles p on p.id = u.id
			 where n.id = ${id} and n.mailed_at is null and u.id = n.user_id and p.notifications
			returning u.email, n.used, n.credits`;
		if (!notice) return;
		outbox.post(usageMail(notice.email, { used: notice.used, credits: notice.credits }, siteUrl));
	});
}
