/** The shared running Lotline: its address, its keys, and its database for setting up data. */
import postgres, { type Sql } from 'postgres';
import { afterAll, inject } from 'vitest';
import { openStore, type Store } from '../host/store.ts';

export const sharedHost = inject('sharedHost');

/** The database with full privileges, to set up what a client may not; closed after the file's tests. */
export async function openDatabase(): Promise<Sql> {
	return (await openTestStore()).sql;
}

/** The same database, and the store that a host would open on it. */
export async function openTestStore(): Promise<{ sql: Sql; store: Store }> {
	const store = await openStore(sharedHost.settings);
	const sql = postgres(store.url, store.options as object);
	afterAll(async () => {
		await sql.end({ timeout: 1 });
		await store.close();
	});
	return { sql, store };
}

/** A JSON POST by a program without our client. */
export function post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
	return fetch(
		new Request(sharedHost.url + path, {
			method: 'POST',
			headers: { 'content-type': 'application/json', apikey: sharedHost.publishableKey, ...headers },
			body: typeof body === 'string' ? body : JSON.stringify(body),
		}),
	);
}
