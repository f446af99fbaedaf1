/** Accounts: rows of `auth.users` and `auth.identities`, by the names of Supabase. */
import type { Query } from '../postgres/pool.ts';

/** The fields of an account that decide whether someone may sign in to it. */
export interface Account {
	id: string;
	email: string;
	encrypted_password: string | null;
	/** Null for an account that still waits for its address to be confirmed. */
	email_confirmed_at: Date | null;
}

/** The account of an address in lower case; null if there is none. */
export async function findAccount(sql: Query, email: string): Promise<Account | null> {
	const [account] = await sql<Account[]>`
		select id, email, encrypted_password, email_confirmed_at from auth.users
		where email = ${email} and not is_sso_user`;
	return account ?? null;
}

export interface NewAccount {
	/** In lower case. */
	email: string;
	/** Null for an account without a password. */
	passwordHash: string | null;
	/** The hash in the link that confirms the address; null if it counts as confirmed. */
	confirmationToken: string | null;
	metadata: object;
	identity: Identity;
}

/** How an account is known to a provider. */
export interface Identity {
	provider: 'email' | 'google';
	/** The user's ID there; null for the ID of the account. */
	id: string | null;
	/** What the provider states about the user. */
	data: object;
}

/** Creates an account. @returns its ID; null if the address has one */
export async function createAccount(sql: Query, account: NewAccount): Promise<string | null> {
	const { email, passwordHash, confirmationToken, metadata, identity } = account;
	const [created] = await sql<{ user_id: string }[]>`
		with created as (
			insert into auth.users (
				id, email, encrypted_password, email_confirmed_at, confirmation_token, confirmation_sent_at,
				raw_app_meta_data, raw_user_meta_data)
			select i.id, ${email}, ${passwordHash},
			       case when ${confirmationToken}::text is null then now() end, ${confirmationToken},
			       case when ${confirmationToken}::text is not null then now() end,
			       jsonb_build_object('provider', ${identity.provider}::text, 'providers', jsonb_build_array(${identity.provider}::text)),
			       ${JSON.stringify(metadata)}::text::jsonb || jsonb_build_object('sub', coalesce(${identity.id}, i.id::text))
			  from (select gen_random_uuid() as id) i
			on conflict (email) where is_sso_user = false do nothing
			returning id)
		insert into auth.identities (id, provider, provider_id, user_id, identity_data, last_sign_in_at)
		select gen_random_uuid(), ${identity.provider}, coalesce(${identity.id}, c.id::text), c.id,
		       ${JSON.stringify(identity.data)}::text::jsonb || jsonb_build_object('sub', coalesce(${identity.id}, c.id::text)),
		       now()
		  from created c
		returning user_id`;
	return created?.user_id ?? null;
}

/** Creates an account with a password, as a sign-up does. */
export function createEmailAccount(
	sql: Query,
	email: string,
	passwordHash: string | null,
	data: object,
	confirmationToken: string | null,
): Promise<string | null> {
	const metadata = { ...data, email, email_verified: confirmationToken === null, phone_verified: false };
	const identity = {
		provider: 'email' as const,
		id: null,
		data: { ...data, email, email_verified: false, phone_verified: false },
	};
	return createAccount(sql, { email, passwordHash, confirmationToken, metadata, identity });
}

/**
 * Records that the user has proven to own the account's address. The first time, what someone else may have left there goes:
 * anyone can sign up with any address.
 *
 * @returns whether it is the first time
 */
export async function claimAccount(sql: Query, userId: string): Promise<boolean> {
	const proven = await sql`
		insert into auth.proven_addresses (user_id) values (${userId}) on conflict do nothing returning user_id`;
	if (proven.length === 0) return false;
	await sql`
		update auth.users
		   set encrypted_password = null, confirmation_token = null, recovery_token = null, email_change = null,
		       email_change_token_new = null, email_change_token_current = null
		 where id = ${userId}`;
	await sql`delete from auth.mfa_factors where user_id = ${userId}`;
	await sql`delete from auth.sessions where user_id = ${userId}`;
	await sql`delete from host.known_devices where user_id = ${userId}`;
	return true;
}

/** The user as supabase-js reads it: https://supabase.com/docs/guides/auth/users. Null for a deleted one. */
export async function readUser(sql: Query, id: string): Promise<Record<string, unknown> | null> {
	const [user] = await sql<Record<string, unknown>[]>`
		select u.id, u.aud, u.role, coalesce(u.email, '') as email, coalesce(u.phone, '') as phone,
		       u.email_confirmed_at, u.confirmed_at, u.confirmation_sent_at, u.recovery_sent_at,
		       u.email_change as new_email, u.email_change_sent_at, u.last_sign_in_at,
		       u.raw_app_meta_data as app_metadata, u.raw_user_meta_data as user_metadata,
		       coalesce((
		         select json_agg(json_build_object(
		                  'identity_id', i.id, 'id', i.provider_id, 'user_id', i.user_id, 'identity_data', i.identity_data,
		                  'provider', i.provider, 'last_sign_in_at', i.last_sign_in_at, 'created_at', i.created_at,
		                  'updated_at', i.updated_at, 'email', i.email) order by i.created_at)
		           from auth.identities i where i.user_id = u.id), '[]') as identities,
		       (select json_agg(json_build_object(
		                 'id', f.id, 'friendly_name', f.friendly_name, 'factor_type', f.factor_type, 'status', f.status,
		                 'created_at', f.created_at, 'updated_at', f.updated_at) order by f.created_at, f.id)
		          from auth.mfa_factors f where f.user_id = u.id) as factors,
		       u.created_at, u.updated_at, u.is_anonymous
		  from auth.users u where u.id = ${id}`;
	return user ? Object.fromEntries(Object.entries(user).filter(([, value]) => value !== null)) : null;
}
