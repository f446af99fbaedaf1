/** Calls database procedures for our own functions, bypassing the API. */
import { PROBLEMS } from '../../contract/problems.ts';
import { HttpError } from '../../server/http-error.ts';
import type { Claims } from '../auth/sessions/tokens.ts';
import type { Pool } from '../postgres/pool.ts';
import { toSqlError } from '../rest/sql-errors.ts';

/**
 * Calls a procedure by name with named arguments, on a pool of the role `service_role`: one statement, one round
 * trip, one transaction.
 *
 * @param session the session that must still be valid; null for calls without one
 * @throws HttpError 401 if the session has ended, 429 after too many free searches, 503 while the database can't answer, 507
 * while its disk is full
 */
export async function callAsService<Row>(
	service: Pool,
	procedure: string,
	named: Record<string, unknown>,
	session: Claims | null = null,
): Promise<Row[]> {
	const names = Object.keys(named);
	const call = `public.${procedure}(${names.map((name, index) => `${name} => $${index + 1}`).join(', ')})`;
	const condition = session ? sessionCondition(names.length + 1, names.length + 2) : '';
	const values = [...Object.values(named), ...(session ? [session.session_id, session.sub] : [])];
	try {
		const rows = await service.statement((sql) =>
			sql.unsafe(`select * from ${call} ${condition}`, values as never[], { prepare: true }),
		);
		return rows as unknown as Row[];
	} catch (error) {
		const { status, code } = toSqlError(error, 'service_role');
		if (code === 'PT401') throw new HttpError(401, PROBLEMS.sessionEnded);
		if (code === 'PT429') throw new HttpError(429, PROBLEMS.tooManyFreeSearches);
		if (status === 503) throw new HttpError(503, PROBLEMS.busy);
		if (status === 507) throw new HttpError(507, PROBLEMS.diskFull);
		throw error;
	}
}

/**
 * The condition that a session is active, which raises an error if it isn't. It doesn't depend on a row, so PostgreSQL
 * checks it before it calls the procedure.
 */
function sessionCondition(session: number, person: number): string {
	return `where exists (select from host.active_sessions s where s.id = $${session} and s.user_id = $${person})
		or host.require_session($${session}, $${person})`;
}
