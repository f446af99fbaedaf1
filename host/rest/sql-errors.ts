/** Maps a failed statement to HTTP: PostgREST's statuses, and never a parameter or a query. */
import { PROBLEMS } from '../../contract/problems.ts';
import { isUnavailable } from '../postgres/unavailable.ts';

export interface SqlError {
	status: number;
	code: string;
	message: string;
}

/** Statuses by SQLSTATE or its class: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const STATUSES: Readonly<Record<string, number>> = {
	P0001: 400,
	'23503': 409,
	'23505': 409,
	'42883': 404,
	'42P01': 404,
	'08': 503,
	'22': 400,
	'23': 400,
	'42': 400,
	'53100': 507,
	'54': 400,
	'57': 503,
};

/** The response to a failed statement. Our own errors reveal no details. */
export function toSqlError(error: unknown, role: string): SqlError {
	const { code = '', message = '' } = error as { code?: string; message?: string };
	const [, chosen] = /^PT(\d{3})$/.exec(code) ?? [];
	if (chosen) return { status: Number(chosen), code, message };
	// A visitor might be allowed after signing in.
	if (code === '42501') return { status: role === 'anon' ? 401 : 403, code, message };
	const status = isUnavailable(error) ? 503 : (STATUSES[code] ?? STATUSES[code.slice(0, 2)] ?? 500);
	if (status === 503) return { status, code, message: PROBLEMS.busy };
	if (status === 507) return { status, code, message: PROBLEMS.diskFull };
	if (isUnwritable(code, message)) return { status, code, message: PROBLEMS.notText };
	return status === 500
		? { status, code: 'XX000', message: 'Something went wrong' }
		: { status, code, message: message.slice(0, MAX_MESSAGE_LENGTH) };
}

/** The database repeats text it can't parse, however long. */
const MAX_MESSAGE_LENGTH = 300;

/** Whether the body had NUL or a lone UTF-16 surrogate. It was valid JSON, so such a character is what's wrong. */
function isUnwritable(code: string, message: string): boolean {
	return (
		code === '22P05' ||
		code === '22021' ||
		(code === '22P02' && /^invalid input syntax for type json/.test(message))
	);
}
