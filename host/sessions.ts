/** What the gate has to know and do about sessions, beyond what the auth service does. */
import type { Sql } from 'postgres';

export interface Sessions {
	/** Whether the account of an address is disabled. */
	areBarred(email: string): Promise<boolean>;
	/** Ends the session whose refresh token comes back although another has followed it. */
	endReplayed(refreshToken: string): Promise<void>;
	/** Ends every session of a user but one. */
	endOthers(userId: string, sessionId: string): Promise<void>;
}

/** An answer may be lost on its way: for so many seconds the token before it is taken once more. */
const LOST_ANSWER_SECONDS = 30;

export function sessionsOf(sql: Sql): Sessions {
	return {
		areBarred: async (email) => {
			const found = await sql`select from auth.users where email = ${email} and banned_until > now()`;
			return found.length > 0;
		},
		endReplayed: async (refreshToken) => {
			await sql`
				delete from auth.sessions s using auth.refresh_tokens t
				where t.token = ${refreshToken} and t.session_id = s.id and t.revoked
				  and t.updated_at < now() - make_interval(secs => ${LOST_ANSWER_SECONDS})`;
		},
		endOthers: async (userId, sessionId) => {
			await sql`delete from auth.sessions where user_id = ${userId} and id <> ${sessionId}`;
		},
	};
}
