/** Calls database procedures for our own functions, bypassing the API. */
import type { PendingQuery, Row, Sql } from 'postgres';
import { PROBLEMS } from '../../contract/problems.ts';
import type { ReplicaCall } from '../../server/context.ts';
import { HttpError } from '../../server/http-error.ts';
import type { Claims } from '../auth/sessions/tokens.ts';
import type { Pool } from '../postgres/pool.ts';
import type { Reads } from '../postgres/reads.ts';
import { runStatement } from '../postgres/transaction.ts';
import { toSqlError } from '../rest/sql-errors.ts';

/**
 * Calls a procedure by name with named arguments, on a pool of the role `service_role`: one statement, one round
 * trip, one transaction.
 *
 * @param session the session that must still be valid; null for calls without one
 * @throws HttpError 401 if the session has ended, 403 if it lacks the second factor of its account, 429 after too many free searches, 503 while the database can't answer, 507
 * while its disk is full
 */
export async function callAsService<Row>(
	service: Pool,
	procedure: string,
	named: Record<string, unknown>,
	session: Claims | null = null,
): Promise<Row[]> {
	try {
		const rows = await service.statement((sql) => callStatement(sql, procedure, named, session));
		return rows as unknown as Row[];
	} catch (error) {
		const { status, code, message } = toSqlError(error, 'service_role');
		if (code === 'PT401') throw new HttpError(401, PROBLEMS.sessionEnded);
		if (code === 'PT403' || code === 'PT429') throw new HttpError(status, message);
		if (status === 503) throw new HttpError(503, PROBLEMS.busy);
		if (status === 507) throw new HttpError(507, PROBLEMS.diskFull);
		throw error;
	}
}

/**
 * Calls procedures on the replica. The primary, which gave the position, has just checked the session.
 *
 * @returns null while no replica can be asked
 */
export function replicaCall(reads: Pick<Reads, 'replica'>): ReplicaCall | null {
	const read = reads.replica();
	if (!read) return null;
	return async <Row>(position: string, procedure: string, named: Record<string, unknown>) => {
		const rows = await read(position, (sql) => runStatement(sql, callStatement(sql, procedure, named, null)));
		return rows && (rows.result as unknown as Row[]);
	};
}

function callStatement(
	sql: Sql,
	procedure: string,
	named: Record<string, unknown>,
	session: Claims | null,
): PendingQuery<Row[]> {
	const names = Object.keys(named);
	const call = `public.${procedure}(${names.map((name, index) => `${name} => $${index + 1}`).join(', ')})`;
	const condition = session ? sessionCondition(names.length) : '';
	const values = [
		...Object.values(named),
		...(session ? [session.session_id, session.sub, session.aal ?? 'aal1'] : []),
	];
	return sql.unsafe(`select * from ${call} ${condition}`, values as never[], { prepare: true });
}

/**
 * The condition that a session is active and its token has the level that its account needs, which raises an error if it
 * isn't. It doesn't depend on a row, so PostgreSQL checks it before it calls the procedure.
 *
 * @param before how many parameters come before the session, its user and the level
 */
function sessionCondition(before: number): string {
	const [session, person, level] = [1, 2, 3].map((place) => `$${before + place}`);
	return `where exists (
			select from host.active_sessions s
			where s.id = ${session} and s.user_id = ${person} and s.required_aal <= ${level})
		or host.require_session(${session}, ${person}, ${level})`;
}
