/** Mails the messages of the contact page to those who run the installation. */
import type { Sql } from 'postgres';
import { contactMail } from './mails.ts';
import type { Outbox } from './outbox.ts';

/**
 * Listens for messages until the pool ends. With several processes on one database each hears of every
 * message; the one that takes it first mails it.
 *
 * @param to the address that answers
 */
export async function mailContactMessages(sql: Sql, outbox: Outbox, to: string): Promise<void> {
	await sql.listen('contact_message', async (id) => {
		const [message] = await sql`
			update public.contact_messages set mailed_at = now() where id = ${id} and mailed_at is null
			returning name, email, message`;
		if (!message) return;
		outbox.post(contactMail(to, { name: message.name, email: message.email, text: message.message }));
	});
}
