/** The auth service: @supabase/lite with only its auth part enabled, and the tables it needs. */
import { App } from '@supabase/lite';
import { createPostgresConnection, type PostgresConnection } from '@supabase/lite/postgres';

/** The tables and functions that the service needs, in its own SQL. */
export async function authSchema(): Promise<string> {
	const connection = createPostgresConnection({ url: 'postgres://localhost/none' });
	await openService(connection, { enabled: true, jwt_secret: 'only-to-write-the-schema' });
	const { baseSchema } = connection.config as { baseSchema?: string };
	await connection.close();
	if (!baseSchema?.includes('auth.users')) throw new Error('The auth service has no schema.');
	return baseSchema;
}

/** @param auth the settings of the auth part */
export async function openService(connection: PostgresConnection, auth: object): Promise<App> {
	const app = new App({
		connection,
		api: { enabled: false },
		auth,
		studio: { enabled: false },
		storage: { enabled: false },
		// Admin mode would give a request without a key full access.
		options: { server: { disableStudio: true, admin: false } },
	} as never);
	await app.init();
	return app;
}
