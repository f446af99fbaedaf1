/** The gate's own queries and updates of sessions, in addition to those of the auth service. */
import type { Pool } from '../../postgres/pool.ts';
import type { Claims } from './tokens.ts';

export interface Sessions {
	/** Whether the account of an address is disabled. */
	isDisabled(email: string): Promise<boolean>;
	/** The account of an address, in lower case; null if there is none. */
	accountOf(email: string): Promise<string | null>;
	/** Whether the session of a token is still valid. */
	isLive(claims: Claims): Promise<boolean>;
	/** Ends every session of a user but one. */
	endOthers(userId: string, sessionId: string): Promise<void>;
}

export function createSessions(sql: Pool): Sessions {
	return {
		isDisabled: async (email) => {
			const found = await sql`select from auth.users where email = ${email} and banned_until > now()`;
			return found.length > 0;
		},
		accountOf: async (email) => {
			const [user] = await sql<{ id: string }[]>`select id from auth.users where email = ${email}`;
			return user?.id ?? null;
		},
		isLive: async ({ session_id, sub }) => {
			const found = await sql`select from auth.sessions where id = ${session_id} and user_id = ${sub}`;
			return found.length > 0;
		},
		endOthers: async (userId, sessionId) => {
			await sql`delete from auth.sessions where user_id = ${userId} and id <> ${sessionId}`;
		},
	};
}
