/** Everything behind `/auth/v1` where a Supabase Auth server signs people in: it has its own routes, limits and emails. */
import type { Logger } from 'pino';
import type { AuthServerSettings } from '../../settings/services.ts';
import { sharedCall } from '../../shared-call.ts';
import type { Store } from '../../store.ts';
import { findAccount } from '../accounts.ts';
import { observeAuth } from '../observe-auth.ts';
import { type Auth, cleanUpHost, type Providers, startCleanup } from '../open-auth.ts';
import { createHashQueue, HASH_QUEUE } from '../passwords/hash-queue.ts';
import type { CheckToken } from '../sessions/tokens.ts';
import { describeServer } from './description.ts';
import { createPassThrough } from './pass-through.ts';

export interface OpenAuthServerOptions {
	/** The site's public URL. */
	siteUrl: string;
	checkToken: CheckToken;
	log: Logger;
}

/** How long the page for signing in may show the providers of before, in milliseconds. */
const PROVIDERS_TTL = 30_000;

export function openAuthServer(
	store: Store,
	server: AuthServerSettings,
	{ siteUrl, checkToken, log }: OpenAuthServerOptions,
): Auth {
	const stopCleanup = startCleanup(() => cleanUpHost(store.sql), log);
	return {
		respond: observeAuth({
			gate: createPassThrough({ server, keys: store.secrets, siteUrl, log }),
			// For the log alone: who gets what is for the server to say.
			checkToken: (token) => checkToken(token).catch(() => null),
			accountOf: async (email) => (await findAccount(store.sql, email))?.id ?? null,
			log,
		}),
		providers: sharedCall(readProviders(server, log), PROVIDERS_TTL),
		sessions: null,
		pool: null,
		hashQueue: createHashQueue(HASH_QUEUE),
		close: async () => stopCleanup(),
	};
}

/** @returns a function that returns the latest ones while the server can't be reached */
function readProviders(server: AuthServerSettings, log: Logger): () => Promise<Providers> {
	let latest: Providers = { google: false, sso: false };
	return async () => {
		try {
			const { external, saml_enabled } = await describeServer(server);
			latest = { google: external.google === true, sso: saml_enabled === true };
		} catch (err) {
			log.warn({ err }, 'The auth server at AUTH_URL could not describe itself');
		}
		return latest;
	};
}
