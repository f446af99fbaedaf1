/** `/rest/v1`: procedures and table reads for supabase-js, each with its caller's permissions. */
import type { Sql } from 'postgres';
import type { Claims } from '../auth/sessions/tokens.ts';
import type { Pool } from '../postgres/pool.ts';
import type { Reads } from '../postgres/reads.ts';
import { inTransactionAtOnce } from '../postgres/transaction.ts';
import type { Catalog } from './catalog.ts';
import { toSqlError } from './sql-errors.ts';
import { callProcedure, NotServed, readTable, type Statement } from './statements.ts';

/** The caller: our own functions with the secret key, a signed-in user, or a visitor. */
export type Caller = { role: 'service_role' } | { role: 'authenticated'; claims: Claims } | { role: 'anon' };

export interface RestPools {
	/** Each connection stays `service_role`: one statement, one round trip. */
	service: Pool;
	/** Switches to the caller's role for one transaction. */
	callers: Pool;
	/** The same, for reads that a replica may answer. */
	reads: Reads;
}

/** They read much and write nothing. */
const REPLICA_READS: ReadonlySet<string> = new Set(
	['market_summary', 'market_history', 'published_history'].map((name) => `/rpc/${name}`),
);

/**
 * Serves one request under `/rest/v1` for a caller identified by the gateway.
 *
 * @param onFault called with our own errors
 */
export async function serveRest(
	request: Request,
	path: string,
	caller: Caller,
	catalog: Catalog,
	pools: RestPools,
	onFault: (error: unknown) => void,
): Promise<Response> {
	try {
		const statement = await toStatement(request, path, catalog);
		const body = await run(statement, caller, pools, REPLICA_READS.has(path) ? pools.reads : pools.callers);
		return request.headers.get('accept')?.includes('vnd.pgrst.object') ? oneRow(body) : json(body, 200);
	} catch (error) {
		if (error instanceof NotServed) return refusal(error.status, error.code, error.message);
		const { status, code, message } = toSqlError(error, caller.role);
		if (status === 500) onFault(error);
		return refusal(status, code, message);
	}
}

async function toStatement(request: Request, path: string, catalog: Catalog): Promise<Statement> {
	const [, procedure] = /^\/rpc\/(\w+)$/.exec(path) ?? [];
	if (procedure && request.method === 'POST') return callProcedure(catalog, procedure, await request.text());
	const [, table] = /^\/(\w+)$/.exec(path) ?? [];
	if (table && request.method === 'GET') return readTable(catalog, table, new URL(request.url).searchParams);
	throw new NotServed(procedure || table ? 405 : 404, 'PGRST117', 'The API does not serve this request');
}

async function run(
	{ text, parameters }: Statement,
	caller: Caller,
	{ service }: RestPools,
	callers: Pick<Pool, 'run'>,
): Promise<string> {
	if (caller.role === 'service_role') {
		const [row] = await service.statement((sql) => sql.unsafe(text, parameters, { prepare: true }));
		return row?.body;
	}
	const [row] = await callers.run((sql) => runAs(caller, sql, { text, parameters }));
	return row?.body;
}

function runAs(caller: Exclude<Caller, { role: 'service_role' }>, sql: Sql, { text, parameters }: Statement) {
	const claims = caller.role === 'authenticated' ? caller.claims : null;
	return inTransactionAtOnce(
		sql,
		sql`
			select set_config('role', ${caller.role}, true),
			       set_config('request.jwt.claim.sub', ${claims?.sub ?? ''}, true),
			       set_config('request.jwt.claim.role', ${caller.role}, true),
			       set_config('request.jwt.claims', ${JSON.stringify(claims ?? { role: 'anon' })}, true),
			       ${claims?.session_id ?? null}::uuid is null
			         or host.require_session(${claims?.session_id ?? null}, ${claims?.sub ?? null})`,
		sql.unsafe(text, parameters, { prepare: true }),
	);
}

/** The row itself, for `.single()` requests. */
function oneRow(body: string): Response {
	const rows = JSON.parse(body) as unknown;
	if (!Array.isArray(rows)) return json(body, 200);
	if (rows.length === 1) return json(JSON.stringify(rows[0]), 200);
	return refusal(406, 'PGRST116', `The result contains ${rows.length} rows`);
}

function refusal(status: number, code: string, message: string): Response {
	return json(JSON.stringify({ code, message, details: null, hint: null }), status);
}

function json(body: string, status: number): Response {
	return new Response(body, { status, headers: { 'content-type': 'application/json; charset=utf-8' } });
}
