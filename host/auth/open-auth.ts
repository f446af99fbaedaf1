/** Everything behind `/auth/v1`: the routes, and the gate in front of them. */
import type { Logger } from 'pino';
import type { PublicConfig } from '../../contract/config.ts';
import { issuerOf } from '../../server/hosted/session-claims.ts';
import type { Outbox } from '../mail/outbox.ts';
import { openPool, type Pool } from '../postgres/pool.ts';
import type { RateLimits } from '../rate-limits/rate-limits.ts';
import type { Settings } from '../settings.ts';
import type { Store } from '../store.ts';
import { findAccount } from './accounts.ts';
import { createDevices, DEVICE_DAYS } from './attempts/devices.ts';
import { DEMO_EMAIL } from './demo-account.ts';
import { createAuthGate } from './gate.ts';
import { type ObservedAuth, observeAuth } from './observe-auth.ts';
import { createHashQueue, HASH_QUEUE, type HashQueue } from './passwords/hash-queue.ts';
import { openPasswords } from './passwords/passwords.ts';
import { authRoutes } from './routes/routes.ts';
import { openGuessWarnings } from './second-factors/guess-warnings.ts';
import { createSessions, type Sessions } from './sessions/sessions.ts';
import { deriveSigningKey } from './sessions/signing-key.ts';
import type { CheckToken } from './sessions/tokens.ts';

export interface Auth {
	respond: ObservedAuth;
	/** Of an auth server, as it describes them; otherwise they are in the settings. */
	providers?(): Promise<Providers>;
	/** Null where an auth server opens them. */
	sessions: Sessions | null;
	hashQueue: HashQueue;
	/** Null where an auth server has the routes. */
	pool: Pool | null;
	close(): Promise<void>;
}

/** How people can sign in without a password. */
export type Providers = Pick<PublicConfig, 'google' | 'sso'>;

export interface OpenAuthOptions {
	/** The site's public URL. */
	siteUrl: string;
	/** Where its emails go; null if none are sent. */
	outbox: Outbox | null;
	checkToken: CheckToken;
	rateLimits: RateLimits;
	/** The binary logarithm of bcrypt's rounds; tests need few. */
	hashRounds: number | undefined;
	log: Logger;
}

/**
 * Longer than it takes to sign in, or to email someone, so that an unknown address takes just as long. In
 * milliseconds.
 */
const MIN_RESPONSE_TIME = 350;

/** How many connections sign-ins may have, so that a storm of them leaves those of searches alone. */
const MAX_CONNECTIONS = 4;

/** Opens the routes and their gate on an installation's database. */
export function openAuth(store: Store, settings: Settings, options: OpenAuthOptions): Auth {
	const { siteUrl, outbox, checkToken, rateLimits, log } = options;
	const sharedAccount = settings.demo ? DEMO_EMAIL : null;
	const pool = openPool({ max: MAX_CONNECTIONS }, store.url, store.options);
	const signingKey = deriveSigningKey(store.secrets.jwtSecret);
	const sessions = createSessions(pool, signingKey, issuerOf(siteUrl));
	const passwords = openPasswords(options.hashRounds);
	const devices = createDevices(pool);
	const hashQueue = createHashQueue(HASH_QUEUE);
	const routes = authRoutes({
		sql: pool,
		passwords,
		sessions,
		devices,
		signingKey,
		outbox,
		siteUrl,
		warnOfGuesses: openGuessWarnings(rateLimits, pool, outbox, siteUrl),
		confirmations: settings.smtp !== null,
		sharedAccount,
		google: settings.google,
		secret: store.secrets.jwtSecret,
		log,
	});
	const gate = createAuthGate({
		routes,
		keys: store.secrets,
		checkToken,
		devices,
		hashQueue,
		rateLimits,
		limits: settings.limits,
		isSecure: siteUrl.startsWith('https:'),
		sharedAccount,
		minResponseTime: MIN_RESPONSE_TIME,
		log,
	});
	const accountOf = async (email: string) => (await findAccount(pool, email))?.id ?? null;
	const stopCleanup = startCleanup(() => cleanUp(store.sql), log);
	return {
		respond: observeAuth({ gate, checkToken, accountOf, log }),
		sessions,
		hashQueue,
		pool,
		close: async () => {
			stopCleanup();
			await Promise.all([pool.end({ timeout: 5 }), passwords.close()]);
		},
	};
}

const HOUR = 3_600_000;

/** An account keeps only its most recently used sessions, or a program that keeps signing in would fill the disk. */
const MAX_SESSIONS = 1_000;

/**
 * Cleans up every hour. A replaced refresh token is kept for 30 days, because reusing one ends its session.
 *
 * @returns a function that stops it
 */
export function startCleanup(cleanUp: () => Promise<void>, log: Logger): () => void {
	const clean = () =>
		cleanUp().catch((err) => log.error({ err }, 'Expired account rows could not be deleted'));
	const hourly = setInterval(clean, HOUR).unref();
	return () => clearInterval(hourly);
}

/** Deletes expired rows from the host's own tables. */
export async function cleanUpHost(sql: Pool): Promise<void> {
	await sql`delete from host.rate_limits where expire < extract(epoch from now()) * 1000`;
	await sql`delete from public.geocoded_addresses where expires_at < now()`;
}

/** Deletes expired rows from these and the account tables. */
export async function cleanUp(sql: Pool): Promise<void> {
	await cleanUpHost(sql);
	await sql`delete from host.known_devices where last_used_at < now() - make_interval(days => ${DEVICE_DAYS})`;
	await sql`delete from auth.flow_state where created_at < now() - interval '1 day'`;
	await sql`delete from auth.mfa_challenges where created_at < now() - interval '1 day'`;
	await sql`delete from auth.refresh_tokens where revoked and updated_at < now() - interval '30 days'`;
	await sql`
		delete from auth.sessions s using (
		  select u.id, row_number() over (partition by u.user_id order by coalesce(u.updated_at, u.created_at) desc) as place
		    from auth.sessions u
		   where u.user_id in (select user_id from auth.sessions group by user_id having count(*) > ${MAX_SESSIONS})
		) ranked where s.id = ranked.id and ranked.place > ${MAX_SESSIONS}`;
	await sql`delete from auth.audit_log_entries where created_at < now() - interval '90 days'`;
}
