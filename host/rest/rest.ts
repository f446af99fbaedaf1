/** `/rest/v1`: procedures and table reads for supabase-js, each with its caller's permissions. */
import type { Sql } from 'postgres';
import type { Caller } from '../auth/callers.ts';
import type { Pool } from '../postgres/pool.ts';
import type { Reads } from '../postgres/reads.ts';
import { inTransactionAtOnce } from '../postgres/transaction.ts';
import type { Catalog } from './catalog.ts';
import { toSqlError } from './sql-errors.ts';
import { callProcedure, NotServed, type Returned, readTable, type Statement } from './statements.ts';

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
 * @param address the client's network, for limits in the database
 * @param onFault called with our own errors
 */
export async function serveRest(
	request: Request,
	path: string,
	caller: Caller,
	address: string,
	catalog: Catalog,
	pools: RestPools,
	onFault: (error: unknown) => void,
): Promise<Response> {
	try {
		const statement = await toStatement(request, path, catalog);
		const result = await run(
			statement,
			caller,
			address,
			pools,
			REPLICA_READS.has(path) ? pools.reads : pools.callers,
		);
		const { status, headers } = counted(statement, result);
		if (request.method === 'HEAD') return new Response(null, { status, headers });
		if (request.headers.get('accept')?.includes('vnd.pgrst.object')) return oneRow(result.body, headers);
		return json(result.body, status, headers);
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
	if (table && (request.method === 'GET' || request.method === 'HEAD'))
		return readTable(catalog, table, new URL(request.url).searchParams, returnedBy(request));
	throw new NotServed(procedure || table ? 405 : 404, 'PGRST117', 'The API does not serve this request');
}

function returnedBy({ method, headers }: Request): Returned {
	if (method === 'HEAD') return 'count';
	return /\bcount=(exact|planned|estimated)\b/.test(headers.get('prefer') ?? '') ? 'rows and count' : 'rows';
}

interface Result {
	body: string;
	/** How many rows there are in all, if the statement counts. */
	total?: number;
}

async function run(
	{ text, parameters }: Statement,
	caller: Caller,
	address: string,
	{ service }: RestPools,
	callers: Pick<Pool, 'run'>,
): Promise<Result> {
	if (caller.role === 'service_role') {
		const [row] = await service.statement((sql) => sql.unsafe(text, parameters, { prepare: true }));
		return row as unknown as Result;
	}
	const [row] = await callers.run((sql) => runAs(caller, address, sql, { text, parameters }));
	return row as unknown as Result;
}

function runAs(
	caller: Exclude<Caller, { role: 'service_role' }>,
	address: string,
	sql: Sql,
	{ text, parameters }: Statement,
) {
	const claims = caller.role === 'authenticated' ? caller.claims : null;
	return inTransactionAtOnce(
		sql,
		sql`
			select set_config('role', ${caller.role}, true),
			       set_config('request.jwt.claim.sub', ${claims?.sub ?? ''}, true),
			       set_config('request.jwt.claim.role', ${caller.role}, true),
			       set_config('request.headers', ${JSON.stringify({ 'x-forwarded-for': address })}, true),
			       set_config('request.jwt.claims', ${JSON.stringify(claims ?? { role: 'anon' })}, true),
			       ${claims?.session_id ?? null}::uuid is null
			         or host.require_session(${claims?.session_id ?? null}, ${claims?.sub ?? null})`,
		sql.unsafe(text, parameters, { prepare: true }),
	);
}

/**
 * The status and headers of a read: if it counted, which rows it returns of how many, as PostgREST says it.
 *
 * @example counted(statement, { body, total: 25 }) // { status: 206, headers: { 'content-range': '0-9/25' } }
 */
function counted(
	{ page }: Statement,
	{ total = 0 }: Result,
): { status: number; headers: Record<string, string> } {
	if (!page) return { status: 200, headers: {} };
	const end = Math.min(page.offset + page.limit, total);
	const count = Math.max(0, end - page.offset);
	const range = count === 0 ? '*' : `${page.offset}-${end - 1}`;
	return {
		status: count > 0 && count < total ? 206 : 200,
		headers: { 'content-range': `${range}/${total}` },
	};
}

/** The row itself, for `.single()` requests. */
function oneRow(body: string, headers: Record<string, string>): Response {
	const rows = JSON.parse(body) as unknown;
	if (!Array.isArray(rows)) return json(body, 200);
	if (rows.length === 1) return json(JSON.stringify(rows[0]), 200, headers);
	return refusal(406, 'PGRST116', `The result contains ${rows.length} rows`);
}

function refusal(status: number, code: string, message: string): Response {
	return json(JSON.stringify({ code, message, details: null, hint: null }), status);
}

function json(body: string, status: number, headers: Record<string, string> = {}): Response {
	return new Response(body, {
		status,
		headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
	});
}
