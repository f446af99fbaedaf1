/** Calling a procedure of the database, by the types that the database itself has. */
import type { SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '../contract/database.ts';
import { connect, hasStoredSession, loadConfig } from './connection.ts';
import { refusalOfRequest } from './refusal.ts';

type Procedures = Database['public']['Functions'];

/** Nothing to give, or what the procedure takes. */
type Given<Args> = [Args] extends [never] ? [] : Partial<Args> extends Args ? [given?: Args] : [given: Args];

/** The answer, to be read by a reader of `contract/`. @throws Refusal with the server's own sentence */
export async function callProcedure<Name extends keyof Procedures>(
	name: Name,
	...[given]: Given<Procedures[Name]['Args']>
): Promise<Procedures[Name]['Returns']> {
	if (!hasStoredSession()) return await callAsVisitor(name, given);
	// Its own types want a name that is known as it is written; ours have checked any name with its arguments.
	const client: SupabaseClient = await connect();
	const { data, error, status } = await client.rpc(name, given);
	if (error) throw refusalOfRequest(status, error);
	return data;
}

/** The same request without the client, which a visitor's first page would have to load for it alone. */
async function callAsVisitor(name: string, given: unknown) {
	const { supabaseUrl, supabaseAnonKey } = await loadConfig();
	const answer = await fetch(`${supabaseUrl}/rest/v1/rpc/${name}`, {
		method: 'POST',
		headers: { 'content-type': 'application/json', apikey: supabaseAnonKey },
		body: JSON.stringify(given ?? {}),
	}).catch(() => null);
	// As the client says it of a server that was not reached.
	if (!answer) throw refusalOfRequest(0, { message: '' });
	const text = await answer.text();
	const body = text === '' ? null : JSON.parse(text);
	if (!answer.ok) throw refusalOfRequest(answer.status, { message: String(body?.message ?? '') });
	return body;
}
