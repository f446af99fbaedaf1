/** Invites whoever an administrator has chosen from the waitlist by mail. */
import type { Sql } from 'postgres';
import { invitationMail } from './mails.ts';
import type { Outbox } from './outbox.ts';

/** Listens for invitations until the pool ends. One mail an entry, however many processes hear of it. */
export async function mailInvitations(sql: Sql, outbox: Outbox, siteUrl: string): Promise<void> {
	await sql.listen('waitlist_invitation', async (id) => {
		const [entry] = await sql`
			update public.waitlist set invitation_mailed_at = now()
			where id = ${id} and invitation_mailed_at is null returning email`;
		if (entry) outbox.post(invitationMail(entry.email, siteUrl));
	});
}
