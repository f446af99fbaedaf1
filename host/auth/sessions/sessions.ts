/** Sessions: rows of `auth.sessions` and `auth.refresh_tokens`, and the tokens made from them. */
import { randomBytes } from 'node:crypto';
import { sharedWork } from '../../../server/shared-work.ts';
import type { Pool, Query } from '../../postgres/pool.ts';
import { readUser } from '../accounts.ts';
import type { SigningKey } from './signing-key.ts';
import { ACCESS_TOKEN_SECONDS, type Claims, signToken } from './tokens.ts';

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

export interface Sessions {
	/**
	 * Opens a session, in the transaction it belongs to, if there is one.
	 *
	 * @param passwordHash the hash of the password that it is opened with; null for none
	 * @returns null if the account is disabled, or has another password by now
	 */
	open(userId: string, transaction?: Query, passwordHash?: string | null): Promise<SessionTokens | null>;
	/**
	 * Refreshes a session. Simultaneous calls with the same token share a result.
	 *
	 * @returns `unknown` for a token that isn't one of a session; `replayed` for one that was replaced a while ago, which has
	 * ended its session
	 */
	refresh(refreshToken: string): Promise<SessionTokens | 'unknown' | 'replayed'>;
	/** Whether the session of a token is still valid. */
	isLive(claims: Claims): Promise<boolean>;
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

	async function refresh(refreshToken: string) {
		const [row] = await sql<(Opened & { outcome: string })[]>`
			select r.outcome, r.session as session_id, r.person as user_id, r.current_token as refresh_token, s.aal
			  from host.rotate_refresh_token(${refreshToken}, ${newToken()}, ${REUSE_SECONDS}) r
			  left join auth.sessions s on s.id = r.session`;
		if (row?.outcome === 'replayed') return 'replayed';
		return row?.outcome === 'current' ? ((await respond(sql, row)) ?? 'unknown') : 'unknown';
	}

	return {
		open: async (userId, transaction = sql, passwordHash = null) => {
			// The account's row is locked, so disabling it or a new password waits, and then ends this session, too.
			const [opened] = await transaction<Opened[]>`
				with owner as (
					update auth.users set last_sign_in_at = now(), updated_at = now()
					where id = ${userId} and (banned_until is null or banned_until <= now())
					  and (${passwordHash}::text is null or encrypted_password = ${passwordHash})
					returning id),
				opened as (
					insert into auth.sessions (id, user_id, aal) select gen_random_uuid(), id, 'aal1' from owner
					returning id, user_id, aal)
				insert into auth.refresh_tokens (id, token, user_id, session_id, revoked)
				select gen_random_uuid()::text, ${newToken()}, user_id, id, false from opened
				returning session_id, user_id, token as refresh_token, 'aal1' as aal`;
			return opened ? respond(transaction, opened) : null;
		},
		refresh: (refreshToken) => once(refreshToken, () => refresh(refreshToken)),
		isLive: async ({ session_id, sub }) => {
			const rows = await sql`select from auth.sessions where id = ${session_id} and user_id = ${sub}`;
			return rows.length > 0;
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
	aal: string;
}

function newToken(): string {
	return randomBytes(24).toString('base64url');
}
