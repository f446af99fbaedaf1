/**
 * What opening an emailed link proves: that the address belongs to the user and, for an hour, that the session does,
 * too.
 */
import type { Pool } from '../postgres/pool.ts';
import type { Claims } from './sessions/tokens.ts';

export interface AddressProofs {
	/**
	 * Records that the address of this session's account was confirmed, and whether the session may set a password.
	 */
	record(claims: Claims, recovery: boolean): Promise<void>;
	/** Whether the session started with a recovery link less than an hour ago and hasn't set a password since. */
	maySetPassword(claims: Claims): Promise<boolean>;
	/** Ends the permission given by a recovery link. */
	markUsed(claims: Claims): Promise<void>;
	/** The address of an account; null for a deleted one. */
	addressOf(userId: string): Promise<string | null>;
	/** Cancels every emailed link of an account: a pending address change, and an unused recovery link. */
	cancelLinks(userId: string): Promise<void>;
	/** Records a new address that belongs to someone else, as if a link had been sent there. */
	recordPendingAddress(userId: string, email: string): Promise<void>;
}

export function createAddressProofs(sql: Pool): AddressProofs {
	return {
		record: async ({ sub, session_id }, recovery) => {
			await sql`insert into auth.proven_addresses (user_id) values (${sub}) on conflict do nothing`;
			if (!recovery) return;
			await sql`insert into auth.recovered_sessions (session_id) values (${session_id})`;
		},
		maySetPassword: async ({ session_id }) => {
			const found = await sql`
				select from auth.recovered_sessions r join auth.sessions s on s.id = r.session_id
				where s.id = ${session_id} and s.created_at > now() - interval '1 hour'`;
			return found.length > 0;
		},
		markUsed: async ({ session_id }) => {
			await sql`delete from auth.recovered_sessions where session_id = ${session_id}`;
		},
		addressOf: async (userId) => {
			const [user] = await sql`select email from auth.users where id = ${userId}`;
			return user?.email ?? null;
		},
		cancelLinks: async (userId) => {
			await sql`
				update auth.users
				   set email_change = null, email_change_token_new = null, email_change_token_current = null,
				       recovery_token = null
				 where id = ${userId}`;
		},
		recordPendingAddress: async (userId, email) => {
			await sql`
				update auth.users
				   set email_change = ${email}, email_change_token_new = null, email_change_token_current = null,
				       email_change_sent_at = now(), updated_at = now()
				 where id = ${userId}`;
		},
	};
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

/** The types of links we email. The service supports more, which we refuse. */
const LINK_TYPES: ReadonlySet<unknown> = new Set(['signup', 'recovery', 'email_change']);

/** Whether a request uses one of our links: by its hash, because a short code could be guessed. */
export function isEmailedLink(body: Record<string, unknown>): boolean {
	return LINK_TYPES.has(body.type) && typeof body.token_hash === 'string' && body.token === undefined;
}
