/** Calls a database procedure, with the types generated from the database. */
import type { SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '../contract/database.ts';
import { connect, hasStoredSession } from './connection.ts';
import { refusalOfRequest } from './refusal.ts';

type Procedures = Database['public']['Functions'];

/** The procedure's arguments, if it has any. */
type Given<Args> = [Args] extends [never] ? [] : Partial<Args> extends Args ? [given?: Args] : [given: Args];

/** The result, to be parsed by `contract/`. @throws Refusal with the server's own sentence */
export async function callProcedure<Name extends keyof Procedures>(
	name: Name,
	...[given]: Given<Procedures[Name]['Args']>
): Promise<Procedures[Name]['Returns']> {
	// A visitor's first page shouldn't load the client for a single call.
	if (!hasStoredSession()) return await (await import('./visitor-call.ts')).callAsVisitor(name, given);
	// The client's types need a literal name; ours have already checked the name and its arguments.
	const client: SupabaseClient = await connect();
	const { data, error, status } = await client.rpc(name, given);
	if (error) throw refusalOfRequest(status, error);
	return data;
}
