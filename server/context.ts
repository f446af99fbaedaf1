/** The world as the functions see it; each host brings its own. */
import { createClient, type SupabaseClient } from '@supabase/supabase-js';

export interface Context {
	/** A setting, or undefined. */
	env: (name: string) => string | undefined;
	now: () => Date;
	/** A client with all rights, for what is the server's to do. */
	admin: SupabaseClient;
	/** The user whose session token this is; null for any token that does not hold. */
	userOf: (token: string) => Promise<{ id: string } | null>;
	/** One line for the operator. */
	log: (message: string, problem: unknown) => void;
}

/** A client with all rights. It speaks through `fetch`, which a host may answer without a network. */
export function adminClient(url: string, secretKey: string, fetch: typeof globalThis.fetch): SupabaseClient {
	return createClient(url, secretKey, {
		global: { fetch },
		// The key is the identity: nothing to refresh, nothing to store.
		accessToken: async () => secretKey,
	});
}
