/** The auth service: @supabase/lite behind `/auth/v1`, with only what we use of it switched on. */
import { App } from '@supabase/lite';
import { createPostgresConnection, type PostgresConnection } from '@supabase/lite/postgres';
import { answerInPlaceOfGoogle } from './google.ts';
import { type AuthMailer, authMailer } from './mail/auth-mailer.ts';
import type { Outbox } from './mail/outbox.ts';
import { letWarningsBeErrors } from './process-warnings.ts';
import type { Secrets } from './secrets.ts';
import type { GoogleSettings } from './settings.ts';
import type { Store } from './store.ts';

export interface AuthService {
	fetch(request: Request): Promise<Response>;
	close(): Promise<void>;
}

export interface AuthOptions {
	siteUrl: string;
	/** Where its mails go; null where none do. */
	outbox: Outbox | null;
	/** Whether an address has to be confirmed before its account can sign in. */
	confirmations: boolean;
	google: GoogleSettings | null;
	/** Settings of the service that tests change, such as `jwt_expiry` in seconds. */
	overrides?: Record<string, unknown>;
}

export async function startAuth(store: Store, options: AuthOptions): Promise<AuthService> {
	letWarningsBeErrors();
	const { siteUrl, outbox, google, overrides } = options;
	const connection = createPostgresConnection({
		url: store.url,
		postgresOptions: {
			...store.options,
			max: 4,
			connection: { ...store.options.connection, statement_timeout: 8000 },
		},
	});
	let app: App;
	try {
		app = await openService(connection, { ...authConfig(store.secrets, options), ...overrides });
		// The service would grant every table to visitors at run time; our migrations decide that.
		(connection as unknown as { rlsState: string }).rlsState = 'active';
		await connection.introspect({ useCache: false });
	} catch (problem) {
		await connection.close();
		throw problem;
	}
	(app as unknown as { _mailer: AuthMailer })._mailer = authMailer(outbox, siteUrl);
	const giveBackGoogle = google?.standIn ? answerInPlaceOfGoogle(google.standIn) : () => {};
	return {
		fetch: async (request) => app.fetch(request, { peerAddress: null } as never),
		close: async () => {
			giveBackGoogle();
			await connection.close();
		},
	};
}

/** The tables and functions that the service needs, in its own SQL. */
export async function authSchema(): Promise<string> {
	const connection = createPostgresConnection({ url: 'postgres://localhost/none' });
	await openService(connection, { enabled: true, jwt_secret: 'only-to-write-the-schema' });
	const { baseSchema } = connection.config as { baseSchema?: string };
	await connection.close();
	if (!baseSchema?.includes('auth.users')) throw new Error('The auth service brought no schema.');
	return baseSchema;
}

async function openService(connection: PostgresConnection, auth: object): Promise<App> {
	const app = new App({
		connection,
		api: { enabled: false },
		auth,
		studio: { enabled: false },
		storage: { enabled: false },
		// Admin mode would let a request without a key act with all rights.
		options: { server: { disableStudio: true, admin: false } },
	} as never);
	await app.init();
	return app;
}

function authConfig(secrets: Secrets, { siteUrl, confirmations, google }: AuthOptions) {
	return {
		enabled: true,
		jwt_secret: secrets.jwtSecret,
		publishable_key: secrets.publishableKey,
		secret_key: secrets.secretKey,
		site_url: siteUrl,
		jwt_expiry: 3600,
		minimum_password_length: 10,
		enable_signup: true,
		enable_anonymous_sign_ins: false,
		enable_refresh_token_rotation: true,
		email: {
			enable_signup: true,
			enable_confirmations: confirmations,
			// The service would ask the old address alone, and never prove the new one.
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
