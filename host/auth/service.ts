/** The auth service: @supabase/lite behind `/auth/v1`, with only the parts we use enabled. */
import type { App } from '@supabase/lite';
import type { PostgresConnection } from '@supabase/lite/postgres';
import { createPostgresConnection } from '@supabase/lite/postgres';
import type { Logger } from 'pino';
import type { Sql } from 'postgres';
import { type AuthMailer, authMailer } from '../mail/auth-mailer.ts';
import type { Outbox } from '../mail/outbox.ts';
import type { ConnectionOptions } from '../postgres/connection.ts';
import type { PoolStats } from '../postgres/pool.ts';
import { type Lease, openPool, type Pool } from '../postgres/pool.ts';
import { DatabaseUnavailable } from '../postgres/unavailable.ts';
import { openService } from '../schema/auth-service.ts';
import type { Secrets } from '../secrets.ts';
import type { GoogleSettings } from '../settings/services.ts';
import { redirectGoogleCalls } from './google.ts';
import { acceptErrorsAsWarnings, collectErrors } from './package-output.ts';
import { hashPasswordsInThreads } from './passwords/password-hashing.ts';
import { refuse } from './refusal.ts';

/** The minimum number of characters in a password. */
export const MIN_PASSWORD_LENGTH = 10;

/** How long an access token is valid. Browsers refresh it automatically. */
const ACCESS_TOKEN_SECONDS = 900;

export interface AuthService {
	/** @throws DatabaseUnavailable */
	fetch(request: Request): Promise<Response>;
	/** The state of its connections. */
	stats(): PoolStats;
	close(): Promise<void>;
}

/** How the service connects, and the secrets it signs with. */
export interface AuthDatabase {
	url: string;
	options: ConnectionOptions;
	secrets: Secrets;
}

export interface AuthOptions {
	siteUrl: string;
	/** Where its emails go; null if none are sent. */
	outbox: Outbox | null;
	/** Whether an address must be confirmed before its account can sign in. */
	confirmations: boolean;
	google: GoogleSettings | null;
	log: Pick<Logger, 'error'>;
	/** Settings of the service that tests override, such as `jwt_expiry` in seconds. */
	overrides?: Record<string, unknown>;
}

/** Starts the auth service on a database. */
export async function startAuth(store: AuthDatabase, options: AuthOptions): Promise<AuthService> {
	acceptErrorsAsWarnings();
	const { siteUrl, outbox, google, log, overrides } = options;
	const connection = createPostgresConnection({ url: store.url, postgresOptions: store.options });
	const pool = connectThroughPool(connection, store);
	const close = async () => {
		await Promise.all([pool.end({ timeout: 5 }), connection.close()]);
	};
	let app: App;
	try {
		app = await openService(connection, { ...authConfig(store.secrets, options), ...overrides });
		// The service would give visitors access to every table at run time; our migrations decide that.
		(connection as unknown as { rlsState: string }).rlsState = 'active';
	} catch (error) {
		await close();
		throw error;
	}
	(app as unknown as { _mailer: AuthMailer })._mailer = authMailer(outbox, siteUrl);
	const stopHashing = hashPasswordsInThreads();
	const restoreFetch = google?.issuerUrl ? redirectGoogleCalls(google.issuerUrl) : () => {};
	return {
		fetch: async (request) => {
			const { failed } = pool.stats();
			const { result: response, errors } = await collectErrors(() =>
				app.fetch(request, { peerAddress: null } as never),
			);
			// The service does not say why it failed, and reports a password it could not look up as wrong.
			if (!response.ok && pool.stats().failed > failed)
				throw new DatabaseUnavailable('Accounts cannot be read.', { cause: errors[0] });
			// Not 422: the service itself uses that to refuse an address or a password.
			if (errors.some(isTakenAddress)) return refuse(409, 'user_already_exists', 'User already registered');
			for (const err of errors) log.error({ err }, 'The auth service failed');
			return response;
		},
		stats: pool.stats,
		close: async () => {
			restoreFetch();
			await Promise.all([close(), stopHashing()]);
		},
	};
}

/** Whether another sign-up with the same address came first. */
function isTakenAddress(error: unknown): boolean {
	const { code, constraint_name } = (error ?? {}) as { code?: string; constraint_name?: string };
	return code === '23505' && constraint_name === 'users_email_partial_key';
}

function authConfig(secrets: Secrets, { siteUrl, confirmations, google }: AuthOptions) {
	return {
		enabled: true,
		jwt_secret: secrets.jwtSecret,
		publishable_key: secrets.publishableKey,
		secret_key: secrets.secretKey,
		site_url: siteUrl,
		jwt_expiry: ACCESS_TOKEN_SECONDS,
		minimum_password_length: MIN_PASSWORD_LENGTH,
		enable_signup: true,
		enable_anonymous_sign_ins: false,
		// Tokens rotate either way. If enabled, the service would end a session whose tabs refresh together twice in a
		// row; ./sessions/refresh.ts only ends one whose token is replayed.
		enable_refresh_token_rotation: false,
		email: {
			enable_signup: true,
			enable_confirmations: confirmations,
			// If enabled, the service would email only the old address, and never verify the new one.
			double_confirm_changes: false,
			otp_length: 12,
			otp_expiry: 3600,
		},
		external: {
			google: {
				enabled: google !== null,
				client_id: google?.clientId ?? '',
				secret: google?.clientSecret ?? '',
				redirect_uri: `${siteUrl}/auth/v1/callback`,
			},
		},
	};
}

/** How many connections the service may have. */
const MAX_CONNECTIONS = 4;

/**
 * Longer than the service needs a connection for a request, in milliseconds. A connection that isn't returned by then
 * is reclaimed.
 */
const MAX_LEASE = 10_000;

/**
 * Makes a connection of the auth service use our pool: its own would hang when the database crashes. The service runs
 * everything on reserved connections.
 */
function connectThroughPool(
	connection: PostgresConnection,
	{ url, options }: { url: string; options: ConnectionOptions },
): Pool {
	const { driver } = connection;
	// Keeps the auth service's own parsers of dates and numbers.
	const { types } = driver.options as { types: NonNullable<ConnectionOptions['types']> };
	const pool = openPool({ max: MAX_CONNECTIONS }, url, { ...options, types });
	driver.reserve = async () => reserved(await pool.lease()) as never;
	return pool;
}

/** The parts of a reserved connection that the service uses. */
function reserved(lease: Lease): Pick<Sql, 'unsafe'> & { release(): void } {
	const late = setTimeout(lease.discard, MAX_LEASE);
	return {
		unsafe: ((text: string, parameters: never[]) =>
			lease.run((sql) => sql.unsafe(text, parameters))) as unknown as Sql['unsafe'],
		release: () => {
			clearTimeout(late);
			lease.release();
		},
	};
}
