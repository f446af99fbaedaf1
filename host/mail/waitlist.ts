/** Confirms a place on the waitlist by mail. */
import type { Sql } from 'postgres';
import { waitlistMail } from './mails.ts';
import type { Outbox } from './outbox.ts';

/**
 * Listens for who joins until the pool ends. One mail an address, however often it is sent and however
 * many processes hear of it: the one that marks the row first mails it.
 */
export async function mailWaitlist(sql: Sql, outbox: Outbox, siteUrl: string): Promise<void> {
	await sql.listen('waitlist', async (id) => {
		const [entry] = await sql`
			update public.waitlist set mailed_at = now() where id = ${id} and mailed_at is null returning email`;
		if (entry) outbox.post(waitlistMail(entry.email, siteUrl));
	});
}
