/**
 * Emailed links: opening one proves whose an address is. A link has the hash that is stored, leads to one of our
 * pages, and works once, for an hour.
 */
import { randomBytes } from 'node:crypto';
import type { Pool, Query } from '../postgres/pool.ts';
import { claimAccount } from './accounts.ts';
import type { SessionStart, Sessions, SessionTokens } from './sessions/sessions.ts';
import type { Claims } from './sessions/tokens.ts';

/** The types of links that we email. */
export const LINK_TYPES = ['signup', 'recovery', 'email_change'] as const;
export type LinkType = (typeof LINK_TYPES)[number];

export function newLinkToken(): string {
	return randomBytes(28).toString('hex');
}

/** Replaces the link for a new password. @returns the hash in it; null without an account */
export async function issueRecovery(sql: Query, email: string): Promise<string | null> {
	const [issued] = await sql<{ recovery_token: string }[]>`
		update auth.users set recovery_token = ${newLinkToken()}, recovery_sent_at = now(), updated_at = now()
		where email = ${email} and not is_sso_user returning recovery_token`;
	return issued?.recovery_token ?? null;
}

/** Replaces the link that confirms a new account's address. @returns the hash in it; null unless the account waits for it */
export async function issueConfirmation(sql: Query, email: string): Promise<string | null> {
	const [issued] = await sql<{ confirmation_token: string }[]>`
		update auth.users set confirmation_token = ${newLinkToken()}, confirmation_sent_at = now(), updated_at = now()
		where email = ${email} and email_confirmed_at is null and confirmation_sent_at is not null and not is_sso_user
		returning confirmation_token`;
	return issued?.confirmation_token ?? null;
}

/**
 * Uses a link: confirms the address and opens a session. A recovery link also lets that session set a password; the first proof of
 * an address by one ends the password and the sessions that someone signed up with.
 *
 * @returns `invalid` for a link that doesn't exist, was used, replaced or canceled, or is too old; `disabled` for one of a
 * disabled account; `taken` if someone else has confirmed the new address meanwhile
 */
export async function openLink(
	sql: Pool,
	sessions: Pick<Sessions, 'open'>,
	type: LinkType,
	tokenHash: string,
	userAgent: SessionStart['userAgent'],
): Promise<SessionTokens | 'invalid' | 'disabled' | 'taken'> {
	try {
		return await sql.begin(async (transaction) => {
			const userId = await CLAIMS[type](transaction, tokenHash);
			if (!userId) return 'invalid';
			if (type === 'recovery') await claimAccount(transaction, userId);
			else
				await transaction`insert into auth.proven_addresses (user_id) values (${userId}) on conflict do nothing`;
			const session = await sessions.open(userId, { method: 'otp', userAgent }, transaction);
			if (!session) return 'disabled';
			if (type === 'recovery')
				await transaction`
					insert into auth.recovered_sessions (session_id)
					select session_id from auth.refresh_tokens where token = ${session.refresh_token}`;
			return session;
		});
	} catch (error) {
		const { code, constraint_name } = error as { code?: string; constraint_name?: string };
		if (code === '23505' && constraint_name === 'users_email_partial_key') return 'taken';
		throw error;
	}
}

/** Claims a link, so that it works once. @returns whose it is */
type Claim = (sql: Query, tokenHash: string) => Promise<string | undefined>;

const CLAIMS: Readonly<Record<LinkType, Claim>> = {
	signup: async (sql, tokenHash) => {
		const [user] = await sql<{ id: string }[]>`
			with confirmed as (
				update auth.users
				   set confirmation_token = null, email_confirmed_at = coalesce(email_confirmed_at, now()),
				       raw_user_meta_data = raw_user_meta_data || '{"email_verified": true}'
				 where confirmation_token = ${tokenHash} and confirmation_sent_at > now() - interval '1 hour'
				returning id),
			identified as (
				update auth.identities i
				   set identity_data = i.identity_data || '{"email_verified": true}', updated_at = now()
				  from confirmed c where i.user_id = c.id)
			select id from confirmed`;
		return user?.id;
	},
	recovery: async (sql, tokenHash) => {
		const [user] = await sql<{ id: string }[]>`
			update auth.users set recovery_token = null, email_confirmed_at = coalesce(email_confirmed_at, now())
			where recovery_token = ${tokenHash} and recovery_sent_at > now() - interval '1 hour'
			returning id`;
		return user?.id;
	},
	// The old address may still have an unused recovery link.
	email_change: async (sql, tokenHash) => {
		const [user] = await sql<{ id: string }[]>`
			with moved as (
				update auth.users
				   set email = email_change, email_confirmed_at = coalesce(email_confirmed_at, now()), email_change = null,
				       email_change_token_new = null, email_change_token_current = null, recovery_token = null
				 where email_change_token_new = ${tokenHash} and email_change_sent_at > now() - interval '1 hour'
				returning id, email),
			identified as (
				insert into auth.identities as i (id, provider, provider_id, user_id, identity_data)
				select gen_random_uuid(), 'email', m.id::text, m.id,
				       jsonb_build_object('sub', m.id, 'email', m.email, 'email_verified', true, 'phone_verified', false)
				  from moved m
				on conflict (provider, provider_id) do update
				   set identity_data = i.identity_data || excluded.identity_data, updated_at = now())
			select id from moved`;
		return user?.id;
	},
};

/** Whether the session started with a recovery link less than an hour ago and hasn't set a password since. */
export async function maySetPassword(sql: Query, { session_id }: Claims): Promise<boolean> {
	const rows = await sql`
		select from auth.recovered_sessions r join auth.sessions s on s.id = r.session_id
		where s.id = ${session_id} and s.created_at > now() - interval '1 hour'`;
	return rows.length > 0;
}
