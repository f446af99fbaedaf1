/** Everything behind `/auth/v1`: the auth service, and the gate in front of it. */
import type { Logger } from 'pino';
import { emailChangeNoticeEmail } from '../mail/emails.ts';
import type { Outbox } from '../mail/outbox.ts';
import type { Pool } from '../postgres/pool.ts';
import type { RateLimits } from '../rate-limits/rate-limits.ts';
import type { Settings } from '../settings.ts';
import type { Store } from '../store.ts';
import { createAddressProofs } from './address-proofs.ts';
import { createDevices, DEVICE_DAYS } from './attempts/devices.ts';
import { DEMO_EMAIL } from './demo-account.ts';
import { createAuthGate } from './gate.ts';
import { type ObservedAuth, observeAuth } from './observe-auth.ts';
import { createHashQueue, HASH_QUEUE, type HashQueue } from './passwords/hash-queue.ts';
import { createOwnWords } from './passwords/own-words.ts';
import { isGuessable } from './passwords/password-hashing.ts';
import { type AuthOptions, type AuthService, startAuth } from './service.ts';
import { openRefresh } from './sessions/refresh.ts';
import { createSessions } from './sessions/sessions.ts';
import type { CheckToken } from './sessions/tokens.ts';

export interface Auth {
	respond: ObservedAuth;
	service: AuthService;
	hashQueue: HashQueue;
	close(): Promise<void>;
}

export interface OpenAuthOptions {
	/** The site's public URL. */
	siteUrl: string;
	/** Where its emails go; null if none are sent. */
	outbox: Outbox | null;
	checkToken: CheckToken;
	rateLimits: RateLimits;
	log: Logger;
	/** Overridden by tests. */
	service?: Pick<AuthOptions, 'overrides'>;
}

/**
 * Longer than it takes to sign in, or to email someone, so that an unknown address takes just as long. In
 * milliseconds.
 */
const MIN_RESPONSE_TIME = 350;

/** Opens the auth service and its gate on an installation's database. */
export async function openAuth(store: Store, settings: Settings, options: OpenAuthOptions): Promise<Auth> {
	const { siteUrl, outbox, checkToken, rateLimits, log } = options;
	const { google } = settings;
	const confirmations = settings.smtp !== null;
	const service = await startAuth(store, {
		siteUrl,
		outbox,
		confirmations,
		google,
		log,
		...options.service,
	});
	const sessions = createSessions(store.sql);
	const hashQueue = createHashQueue(HASH_QUEUE);
	const stopCleanup = startCleanup(store.sql, log);
	const gate = createAuthGate({
		service,
		keys: store.secrets,
		checkToken,
		sessions,
		refresh: openRefresh(store.sql, service),
		proofs: createAddressProofs(store.sql),
		isGuessable,
		ownWords: createOwnWords(store.sql),
		devices: createDevices(store.sql),
		hashQueue,
		rateLimits,
		limits: settings.limits,
		isSecure: siteUrl.startsWith('https:'),
		mail: outbox !== null,
		requestEmail: outbox ? outbox.requestEmail : (_, work) => work(true),
		notifyAddressChange: async (from, to) => outbox?.post(emailChangeNoticeEmail(from, to, siteUrl)),
		confirmations,
		google: google && { issuerUrl: google.issuerUrl, siteOrigin: siteUrl },
		sharedAccount: settings.demo ? DEMO_EMAIL : null,
		minResponseTime: MIN_RESPONSE_TIME,
		log,
	});
	const respond = observeAuth({ gate, checkToken, accountOf: sessions.accountOf, log });
	const close = () => {
		stopCleanup();
		return service.close();
	};
	return { respond, service, hashQueue, close };
}

const HOUR = 3_600_000;

/** An account keeps only its most recently used sessions, or a program that keeps signing in would fill the disk. */
const MAX_SESSIONS = 1_000;

/**
 * Cleans up every hour. A replaced refresh token is kept for 30 days, because reusing one ends its session.
 *
 * @returns a function that stops it
 */
function startCleanup(sql: Pool, log: Logger): () => void {
	const clean = () =>
		cleanUp(sql).catch((err) => log.error({ err }, 'Expired account rows could not be deleted'));
	const hourly = setInterval(clean, HOUR).unref();
	return () => clearInterval(hourly);
}

/** Deletes expired rows from the account tables. */
export async function cleanUp(sql: Pool): Promise<void> {
	await sql`delete from host.rate_limits where expire < extract(epoch from now()) * 1000`;
	await sql`delete from host.known_devices where last_used_at < now() - make_interval(days => ${DEVICE_DAYS})`;
	await sql`delete from auth.refresh_tokens where revoked and updated_at < now() - interval '30 days'`;
	await sql`
		delete from auth.sessions s using (
		  select u.id, row_number() over (partition by u.user_id order by coalesce(u.updated_at, u.created_at) desc) as place
		    from auth.sessions u
		   where u.user_id in (select user_id from auth.sessions group by user_id having count(*) > ${MAX_SESSIONS})
		) ranked where s.id = ranked.id and ranked.place > ${MAX_SESSIONS}`;
	await sql`delete from public.geocoded_addresses where expires_at < now()`;
	await sql`delete from auth.audit_log_entries where created_at < now() - interval '90 days'`;
}
