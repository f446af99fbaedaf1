/** A supabase-js client whose stored session a test can read and change. */
import { createClient, type Session, type SupabaseClient } from '@supabase/supabase-js';
import { sharedHost } from '../../shared-host.ts';

export interface StoringClient extends Pick<SupabaseClient, 'auth'> {
	/** The URLs that it has fetched. */
	fetched: string[];
	/** Replaces fields of the stored session. */
	change(fields: Partial<Session>): void;
}

export function storingClient(flowType: 'implicit' | 'pkce' = 'pkce'): StoringClient {
	const stored = new Map<string, string>();
	const fetched: string[] = [];
	const { auth } = createClient(sharedHost.url, sharedHost.publishableKey, {
		auth: {
			flowType,
			storageKey: 'session',
			storage: {
				getItem: (name) => stored.get(name) ?? null,
				setItem: (name, value) => void stored.set(name, value),
				removeItem: (name) => void stored.delete(name),
			},
			autoRefreshToken: false,
			detectSessionInUrl: false,
		},
		global: {
			fetch: (input, init) => {
				fetched.push(String(input).slice(sharedHost.url.length));
				return fetch(input, init);
			},
		},
	});
	const change = (fields: Partial<Session>) =>
		void stored.set('session', JSON.stringify({ ...JSON.parse(stored.get('session') ?? '{}'), ...fields }));
	return { auth, fetched, change };
}
