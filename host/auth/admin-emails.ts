/** Writes ADMIN_EMAILS to the database where email addresses are verified. */
import type { Logger } from 'pino';
import type { Pool } from '../postgres/pool.ts';
import { isLocalOnly } from '../settings/network-exposure.ts';
import type { Settings } from '../settings.ts';

/**
 * Writes the setting to the database if the host confirms addresses by email. Without email, it only applies to a demo,
 * which no one else can reach.
 */
export async function syncAdminEmails(sql: Pool, settings: Settings, log: Logger): Promise<void> {
	// What an auth server's providers say of an address is theirs to prove.
	const proven = settings.smtp !== null && settings.authServer === null;
	const trusted = proven || (settings.demo && isLocalOnly(settings));
	const emails = trusted ? settings.adminEmails : [];
	if (settings.adminEmails.length > emails.length) {
		log.warn(
			'ADMIN_EMAILS is ignored because email addresses are not verified here. Use npm run admin -- grant EMAIL',
		);
	}
	if (proven)
		await revokeUnprovenConfirmations(sql, emails, settings.providers.LISTING_OFFICE_DOMAIN ?? null);
	await writeAdminEmails(sql, emails);
}

/** Replaces the addresses whose accounts are administrators. */
export async function writeAdminEmails(sql: Pool, emails: readonly string[]): Promise<void> {
	await sql.begin(async (transaction) => {
		await transaction`delete from public.admin_emails where email <> all (${emails as string[]})`;
		if (emails.length === 0) return;
		await transaction`insert into public.admin_emails ${transaction(emails.map((email) => ({ email })))} on conflict do nothing`;
	});
}

/**
 * Revokes the confirmation of accounts with these addresses whose owners never proved them: without email, anyone who
 * signed up with an address counted as its owner. A recovery link confirms it again.
 *
 * @param domain all addresses of an office as well; null for none
 */
export async function revokeUnprovenConfirmations(
	sql: Pool,
	emails: readonly string[],
	domain: string | null,
): Promise<void> {
	await sql`
		update auth.users u set email_confirmed_at = null
		where (lower(u.email) = any (${emails as string[]}) or lower(substring(u.email from '[^@]*$')) = ${domain})
		  and not exists (select from auth.proven_addresses p where p.user_id = u.id)`;
}
