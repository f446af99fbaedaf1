/** The running house as a test sees it: its address, its keys, and its database for arranging data. */
import { afterAll, inject } from 'vitest';
import { openStore, type Store } from '../host/store.ts';

export const house = inject('house');

/** The database with all rights, for arranging what a client may not; closed after the file's tests. */
export async function openDatabase(): Promise<Store['sql']> {
	const store = await openStore(house.settings);
	afterAll(() => store.close());
	return store.sql;
}

/** A POST of JSON, as a program without our client sends it. */
export function post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
	return fetch(
		new Request(house.url + path, {
			method: 'POST',
			headers: { 'content-type': 'application/json', apikey: house.publishableKey, ...headers },
			body: typeof body === 'string' ? body : JSON.stringify(body),
		}),
	);
}
