/** What a mailed link proves: that the address is the person's, and for an hour who they are. */
import type { Sql } from 'postgres';
import type { Claims } from './tokens.ts';

export interface AddressProofs {
	/** Keeps that the address of this session's account was proven, and whether it came to set a password. */
	keep(claims: Claims, recovery: boolean): Promise<void>;
	/** Whether the session began with a recovery link less than an hour ago, and has set no password since. */
	cameToSetPassword(claims: Claims): Promise<boolean>;
	/** The recovery link has done what it was for. */
	spend(claims: Claims): Promise<void>;
	/** The address of an account; null for one that is gone. */
	addressOf(userId: string): Promise<string | null>;
	/** Keeps that an account waits for an address that is somebody else's, as if a link had gone there. */
	pretendToAwait(userId: string, email: string): Promise<void>;
}

export function addressProofsOf(sql: Sql): AddressProofs {
	return {
		keep: async ({ sub, session_id }, recovery) => {
			await sql`insert into auth.proven_addresses (user_id) values (${sub}) on conflict do nothing`;
			if (!recovery) return;
			await sql`insert into auth.recovered_sessions (session_id) values (${String(session_id)})`;
		},
		cameToSetPassword: async ({ session_id }) => {
			const found = await sql`
				select from auth.recovered_sessions r join auth.sessions s on s.id = r.session_id
				where s.id = ${String(session_id)} and s.created_at > now() - interval '1 hour'`;
			return found.length > 0;
		},
		spend: async ({ session_id }) => {
			await sql`delete from auth.recovered_sessions where session_id = ${String(session_id)}`;
		},
		addressOf: async (userId) => {
			const [user] = await sql`select email from auth.users where id = ${userId}`;
			return user?.email ?? null;
		},
		pretendToAwait: async (userId, email) => {
			await sql`
				update auth.users
				   set email_change = ${email}, email_change_token_new = null, email_change_token_current = null,
				       email_change_sent_at = now(), updated_at = now()
				 where id = ${userId}`;
		},
	};
}

/**
 * Takes the confirmation from accounts with these addresses that were never proven: while mail was
 * not set up, whoever signed up with an address counted as its owner. A recovery link gives it back.
 */
export async function unconfirmUnproven(sql: Sql, emails: readonly string[]): Promise<void> {
	await sql`
		update auth.users u set email_confirmed_at = null
		where lower(u.email) = any (${emails as string[]})
		  and not exists (select from auth.proven_addresses p where p.user_id = u.id)`;
}

/** The links that we mail. The service knows more kinds; those are closed. */
const KINDS: ReadonlySet<unknown> = new Set(['signup', 'recovery', 'email_change']);

/** Whether this is a link of ours: by the hash, because a short code could be guessed. */
export function isMailedLink(body: Record<string, unknown>): boolean {
	return KINDS.has(body.type) && typeof body.token_hash === 'string' && body.token === undefined;
}
