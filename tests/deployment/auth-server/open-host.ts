/** A host whose people sign in at the double of Supabase Auth, over one database, with the roles of `deploy/auth/roles.sql`. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import postgres from 'postgres';
import { afterAll, afterEach, expect } from 'vitest';
import { openIsolatedHost } from '../../isolated-host.ts';
import { PASSWORD } from '../../users.ts';
import { emptyDatabase, query } from '../hosted-database.ts';
import { openAuthServerDouble } from './double.ts';

export const SITE = 'https://lotline.example';
export const API_KEY = 'key of the gateway';

/** Everything ends with the tests of the file. */
export async function openHostWithAuthServer() {
	const owner = await emptyDatabase(18, afterAll);
	const as = (user: string) => owner.replace('supabase_admin', user);
	await query(owner, readFileSync('deploy/ha/roles.sql', 'utf8').replace(/^create database .*$/m, ''));
	await query(owner, 'alter database postgres owner to lotline; alter schema public owner to lotline');
	await query(owner, readFileSync('deploy/auth/roles.sql', 'utf8'));
	await query(as('lotline_auth'), readFileSync('tests/fixtures/auth-server/schema.sql', 'utf8'));
	const authSql = postgres(as('lotline_auth'), { max: 4 });
	const server = await openAuthServerDouble(authSql, { siteUrl: SITE, apiKey: API_KEY });
	afterAll(async () => {
		await server.stop();
		await authSql.end({ timeout: 1 });
	});
	const host = await openIsolatedHost({
		DATABASE_URL: as('lotline'),
		AUTH_URL: server.url,
		AUTH_API_KEY: API_KEY,
		PUBLIC_URL: SITE,
		ADMIN_EMAILS: 'boss@lotline.example',
		SMTP_URL: 'smtp://127.0.0.1:9',
		MAIL_FROM: 'Lotline <mail@lotline.example>',
	});
	afterEach(() => {
		server.fault = null;
		server.signing.useSecret(false);
	});

	/** Signs up, opens the emailed link, and is signed in. */
	async function newAgent(email = `agent-${randomUUID()}@example.com`) {
		const client = host.visitor();
		const { error } = await client.auth.signUp({ email, password: PASSWORD });
		expect(error).toBeNull();
		const link = server.emails.find(({ to }) => to === email);
		const { data } = await client.auth.verifyOtp({ type: 'signup', token_hash: link?.tokenHash ?? '' });
		const { access_token: token = '', refresh_token: refreshToken = '' } = data.session ?? {};
		return { id: data.user?.id ?? '', email, client, token, refreshToken };
	}

	const headers = (token: string) => ({ apikey: host.publishableKey, authorization: `Bearer ${token}` });

	/** The status codes of a read, a procedure call and a function in a session. */
	const statuses = async (token: string) => {
		const [read, call, search] = await Promise.all([
			fetch(`${host.url}/rest/v1/profiles?select=name`, { headers: headers(token) }),
			host.post('/rest/v1/rpc/get_usage_status', {}, headers(token)),
			host.post('/functions/v1/comps', { zip: '98178' }, headers(token)),
		]);
		return [read.status, call.status, search.status];
	};
	return { owner, as, authSql, server, host, newAgent, headers, statuses };
}
