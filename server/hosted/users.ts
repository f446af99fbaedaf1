/** The users of a hosted Supabase project, by their session tokens. */
import { AuthClient } from '@supabase/supabase-js';
import type { Context } from '../context.ts';

/** Verifies tokens with the keys that the project publishes. */
export function usersOf(url: string, publishableKey: string): Context['userOf'] {
	const auth = new AuthClient({
		url: `${url}/auth/v1`,
		headers: { apikey: publishableKey },
		persistSession: false,
		autoRefreshToken: false,
	});
	return async (token) => {
		const { data } = await auth.getClaims(token);
		return data?.claims.role === 'authenticated' ? { id: data.claims.sub } : null;
	};
}
