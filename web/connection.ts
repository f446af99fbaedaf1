/** The connection to the server. Its address is read at run time, and the client is loaded when first needed. */
import type { Session, SupabaseClient } from '@supabase/supabase-js';
import { use } from 'react';
import { type PublicConfig, parsePublicConfig } from '../contract/config.ts';
import type { Database } from '../contract/database.ts';
import { parseJson } from '../domain/format/json.ts';

/** Where the browser keeps the session. */
const SESSION_KEY = 'lotline.session';

const MISSING = 'Supabase configuration missing. Cannot initialize client.';

let config: Promise<PublicConfig> | undefined;
let client: Promise<SupabaseClient<Database>> | undefined;

/** The configuration of this installation. @throws if the host has none */
export function loadConfig(): Promise<PublicConfig> {
	config ??= makeReadable(fetchConfig());
	return config;
}

/** The configuration of this installation, for components: suspends only until it is known. */
export function useConfig(): PublicConfig {
	return use(loadConfig());
}

/** The Supabase client, created once. */
export function connect(): Promise<SupabaseClient<Database>> {
	client ??= makeClient();
	return client;
}

/** Whether this browser may be signed in. If not, a visitor's first page doesn't need the client. */
export function hasStoredSession(): boolean {
	return localStorage.getItem(SESSION_KEY) !== null;
}

/** The session stored in this browser, which may have expired; null if there is none. */
export function storedSession(): Session | null {
	return parseJson(localStorage.getItem(SESSION_KEY)) as Session | null;
}

/**
 * Lets React's `use` read a fulfilled promise synchronously, by setting the fields that React itself sets. A
 * component must still call `use`: otherwise React, which resumes a suspended render, would miss the call.
 */
function makeReadable<Value>(promise: Promise<Value>): Promise<Value> {
	promise.then(
		(value) => Object.assign(promise, { status: 'fulfilled', value }),
		() => {},
	);
	return promise;
}

async function fetchConfig(): Promise<PublicConfig> {
	const response = await fetch('/config.json', { headers: { accept: 'application/json' } });
	const found = response.ok ? parsePublicConfig(await response.json().catch(() => null)) : null;
	if (!found?.supabaseUrl || !found.supabaseAnonKey) throw new Error(MISSING);
	return found;
}

async function makeClient(): Promise<SupabaseClient<Database>> {
	const [{ createClient }, { supabaseUrl, supabaseAnonKey }] = await Promise.all([
		import('@supabase/supabase-js'),
		loadConfig(),
	]);
	return createClient<Database>(supabaseUrl, supabaseAnonKey, {
		auth: {
			flowType: 'pkce',
			// The callback page exchanges the code by hand.
			detectSessionInUrl: false,
			persistSession: true,
			autoRefreshToken: true,
			storage: localStorage,
			storageKey: SESSION_KEY,
		},
		global: { fetch: fetchWithSession(supabaseAnonKey) },
	});
}

/**
 * A fetch for the client. While the session can't be refreshed, the client would make calls as a visitor, and pages
 * would show refusals. Instead, these calls fail as they do without a network.
 */
function fetchWithSession(anonKey: string): typeof fetch {
	return async (input, init) => {
		const isVisitors = new Headers(init?.headers).get('authorization') === `Bearer ${anonKey}`;
		const isAuth = String(input instanceof Request ? input.url : input).includes('/auth/v1/');
		if (isVisitors && !isAuth && hasStoredSession()) throw new TypeError("The session can't be refreshed.");
		return fetch(input, init);
	};
}
