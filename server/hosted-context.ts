/** The world of a hosted Supabase project: settings and keys as its platform names them. */
import { createClient } from '@supabase/supabase-js';
import { adminClient, type Context } from './context.ts';

declare const Deno: { env: { get(name: string): string | undefined } };

let context: Context | undefined;

/** Made at the first request and kept: a client holds what it learns, such as the signing keys. */
export function hostedContext(): Context {
	context ??= makeContext((name) => Deno.env.get(name));
	return context;
}

function makeContext(env: Context['env']): Context {
	const url = env('SUPABASE_URL') ?? '';
	const secretKey = env('SUPABASE_SERVICE_ROLE_KEY') ?? firstKey(env('SUPABASE_SECRET_KEYS'));
	const visitor = createClient(url, env('SUPABASE_ANON_KEY') ?? firstKey(env('SUPABASE_PUBLISHABLE_KEYS')));
	return {
		env,
		now: () => new Date(),
		admin: adminClient(url, secretKey, fetch),
		userOf: async (token) => {
			const { data } = await visitor.auth.getClaims(token);
			return data?.claims.role === 'authenticated' ? { id: data.claims.sub } : null;
		},
		log: (message, problem) => console.error(message, problem),
	};
}

/** The platform gives its newer keys as a JSON dictionary by name. */
function firstKey(dictionary: string | undefined): string {
	return Object.values(JSON.parse(dictionary ?? '{}') as Record<string, string>)[0] ?? '';
}
