/** The context of one request to a server function. Its calls only work while the caller's session is valid. */
import type { Context } from '../../../server/context.ts';
import type { CheckToken, Claims } from './tokens.ts';

/** Calls a procedure for a session, or without one if it is null. */
type CallForSession = <Row>(
	procedure: string,
	named: Record<string, unknown>,
	session: Claims | null,
) => Promise<Row[]>;

/**
 * A context for one request: once the caller is known, each of its calls fails with 401 if their session has ended.
 * This needs no extra call and works across all processes that share a database.
 */
export function sessionContext(context: Context, checkToken: CheckToken, call: CallForSession): Context {
	let session: Claims | null = null;
	return {
		...context,
		userOf: async (token) => {
			session = await checkToken(token);
			return session && { id: session.sub };
		},
		call: (procedure, named) => call(procedure, named, session),
	};
}
