/** Sessions: rows of `auth.sessions` and `auth.refresh_tokens`, and the tokens made from them. */
import { randomBytes } from 'node:crypto';
import { sharedWork } from '../../../server/shared-work.ts';
import type { Pool, Query } from '../../postgres/pool.ts';
import { readUser } from '../accounts.ts';
import type { SigningKey } from './signing-key.ts';
import { ACCESS_TOKEN_SECONDS, type AuthenticationMethod, type Claims, signToken } from './tokens.ts';

/** A session as supabase-js reads it. */
export interface SessionTokens {
	access_token: string;
	token_type: 'bearer';
	/** Seconds. */
	expires_in: number;
	/** Seconds since 1970. */
	expires_at: number;
	refresh_token: string;
	user: Record<string, unknown>;
}

/** Which sessions of a user a sign-out ends. */
export const SCOPES = ['global', 'local', 'others'] as const;
export type Scope = (typeof SCOPES)[number];

/** How surely a session is its user's: with one factor, or with two. */
export type Level = 'aal1' | 'aal2';

/** How a session is opened, and what the browser says of itself. */
export interface SessionStart {
	/** By the names of Supabase's `amr` claim. */
	method: 'password' | 'oauth' | 'otp' | 'anonymous';
	userAgent: string | null;
}

export interface Sessions {
	/**
	 * Opens a session with one factor, in the transaction it belongs to, if there is one.
	 *
	 * @param passwordHash the hash of the password that it is opened with; null for none
	 * @returns null if the account is disabled, or has another password by now
	 */
	open(
		userId: string,
		start: SessionStart,
		transaction?: Query,
		passwordHash?: string | null,
	): Promise<SessionTokens | null>;
	/**
	 * Raises a live session to two factors, in the transaction that has checked the second. Its refresh tokens of before end: a
	 * thief of one must not gain the second factor.
	 */
	raise(claims: Claims, factorId: string, transaction: Query): Promise<SessionTokens | null>;
	/**
	 * Refreshes a session. Simultaneous calls with the same token share a result.
	 *
	 * @returns `unknown` for a token that isn't one of a session; `replayed` for one that was replaced a while ago, which has
	 * ended its session
	 */
	refresh(refreshToken: string, userAgent: string | null): Promise<SessionTokens | 'unknown' | 'replayed'>;
	/** The level that both a token and its session have; null if the session has ended. */
	levelOf(claims: Claims, transaction?: Query): Promise<Level | null>;
	end(claims: Claims, scope: Scope): Promise<void>;
}

/** A response may get lost, so for this long a replaced token still gets the current one. */
const REUSE_SECONDS = 30;

/** @param issuer the name of the auth service, as `issuerOf` returns it */
export function createSessions(sql: Pool, key: SigningKey, issuer: string): Sessions {
	const once = sharedWork<SessionTokens | 'unknown' | 'replayed'>();

	async function respond(query: Query, session: Opened): Promise<SessionTokens | null> {
		const user = await readUser(query, session.user_id);
		if (!user) return null;
		const issuedAt = Math.floor(Date.now() / 1000);
		const claims = {
			iss: issuer,
			sub: session.user_id,
			email: String(user.email),
			session_id: session.session_id,
			aal: session.aal,
			amr: session.amr ?? [],
		};
		return {
			access_token: await signToken(key, claims, issuedAt),
			token_type: 'bearer',
			expires_in: ACCESS_TOKEN_SECONDS,
			expires_at: issuedAt + ACCESS_TOKEN_SECONDS,
			refresh_token: session.refresh_token,
			user,
		};
	}

	async function refresh(refreshToken: string, userAgent: string | null) {
		const [row] = await sql<(Opened & { outcome: string })[]>`
			select r.outcome, r.session as session_id, r.person as user_id, r.current_token as refresh_token,
			       coalesce(s.aal, 'aal1') as aal, host.amr_of(s.id) as amr
			  from host.rotate_refresh_token(${refreshToken}, ${newToken()}, ${REUSE_SECONDS}, ${shorten(userAgent)}) r
			  left join auth.sessions s on s.id = r.session`;
		if (row?.outcome === 'replayed') return 'replayed';
		return row?.outcome === 'current' ? ((await respond(sql, row)) ?? 'unknown') : 'unknown';
	}

	return {
		open: async (userId, { method, userAgent }, transaction = sql, passwordHash = null) => {
			// The account's row is locked, so disabling it or a new password waits, and then ends this session, too.
			const [opened] = await transaction<Opened[]>`
				with owner as (
					update auth.users set last_sign_in_at = now(), updated_at = now()
					where id = ${userId} and (banned_until is null or banned_until <= now())
					  and (${passwordHash}::text is null or encrypted_password = ${passwordHash})
					returning id),
				opened as (
					insert into auth.sessions (id, user_id, aal, user_agent)
					select gen_random_uuid(), id, 'aal1', ${shorten(userAgent)} from owner
					returning id, user_id),
				proven as (
					insert into auth.mfa_amr_claims (id, session_id, authentication_method)
					select gen_random_uuid(), id, ${method} from opened)
				insert into auth.refresh_tokens (id, token, user_id, session_id, revoked)
				select gen_random_uuid()::text, ${newToken()}, user_id, id, false from opened
				returning session_id, user_id, token as refresh_token, 'aal1' as aal,
				          json_build_array(json_build_object(
				            'method', ${method}::text, 'timestamp', extract(epoch from now())::bigint)) as amr`;
			return opened ? respond(transaction, opened) : null;
		},
		raise: async ({ session_id }, factorId, transaction) => {
			await transaction`
				insert into auth.mfa_amr_claims (id, session_id, authentication_method)
				values (gen_random_uuid(), ${session_id}, 'totp')
				on conflict (session_id, authentication_method) do update set updated_at = now()`;
			await transaction`delete from auth.refresh_tokens where session_id = ${session_id}`;
			const [raised] = await transaction<Opened[]>`
				with s as (
					update auth.sessions set aal = 'aal2', factor_id = ${factorId}, updated_at = now()
					where id = ${session_id} returning id, user_id, aal),
				renewed as (
					insert into auth.refresh_tokens (id, token, user_id, session_id, revoked)
					select gen_random_uuid()::text, ${newToken()}, user_id, id, false from s returning token)
				select s.id as session_id, s.user_id, r.token as refresh_token, s.aal, host.amr_of(s.id) as amr
				  from s cross join renewed r`;
			return raised ? respond(transaction, raised) : null;
		},
		refresh: (refreshToken, userAgent) => once(refreshToken, () => refresh(refreshToken, userAgent)),
		levelOf: async ({ session_id, sub, aal }, transaction = sql) => {
			const [session] = await transaction<{ aal: string | null }[]>`
				select aal from auth.sessions where id = ${session_id} and user_id = ${sub}`;
			if (!session) return null;
			return session.aal === 'aal2' && aal === 'aal2' ? 'aal2' : 'aal1';
		},
		end: (claims, scope) => endSessions(sql, claims, scope),
	};
}

/** Ends sessions of a user: all, the one of these claims, or all others. Their refresh tokens go with them. */
export async function endSessions(sql: Query, { sub, session_id }: Claims, scope: Scope): Promise<void> {
	await sql`
		delete from auth.sessions
		where user_id = ${sub} and (${scope} = 'global' or (id = ${session_id}) = (${scope} = 'local'))`;
}

interface Opened {
	session_id: string;
	user_id: string;
	refresh_token: string;
	aal: Level;
	/** How it was opened, and what it has proven since; null for a session of an earlier version. */
	amr: readonly AuthenticationMethod[] | null;
}

/** More than any browser says of itself. */
const MAX_USER_AGENT = 500;

function shorten(userAgent: string | null): string | null {
	return userAgent?.slice(0, MAX_USER_AGENT) ?? null;
}

function newToken(): string {
	return randomBytes(24).toString('base64url');
}
