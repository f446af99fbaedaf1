/** Calling a procedure of the database, by the types that the database itself has. */
import type { SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '../contract/database.ts';
import { connect, hasStoredSession } from './connection.ts';
import { refusalOfRequest } from './refusal.ts';

type Procedures = Database['public']['Functions'];

/** Nothing to give, or what the procedure takes. */
type Given<Args> = [Args] extends [never] ? [] : Partial<Args> extends Args ? [given?: Args] : [given: Args];

/** The answer, to be read by a reader of `contract/`. @throws Refusal with the server's own sentence */
export async function callProcedure<Name extends keyof Procedures>(
	name: Name,
	...[given]: Given<Procedures[Name]['Args']>
): Promise<Procedures[Name]['Returns']> {
	// A visitor's first page need not load the client for a call alone.
	if (!hasStoredSession()) return await (await import('./visitor-call.ts')).callAsVisitor(name, given);
	// Its own types want a name that is known as it is written; ours have checked any name with its arguments.
	const client: SupabaseClient = await connect();
	const { data, error, status } = await client.rpc(name, given);
	if (error) throw refusalOfRequest(status, error);
	return data;
}
