/** How an operator sets a Supabase Auth server up: `docs/supabase.md`. */
import { execFile } from 'node:child_process';
import { createPrivateKey } from 'node:crypto';
import { promisify } from 'node:util';
import { importJWK, jwtVerify } from 'jose';
import { describe, expect, test } from 'vitest';
import { readSettings } from '../../../host/settings.ts';
import { openStore } from '../../../host/store.ts';
import { checkAuthServer } from '../../../scripts/doctor/services.ts';
import { query } from '../hosted-database.ts';
import { API_KEY, openHostWithAuthServer } from './open-host.ts';

const { owner, as, server, host, statuses } = await openHostWithAuthServer();

describe('a database', () => {
	const settings = (name: string, url: string | null) =>
		readSettings({
			LOTLINE_DATA_DIR: host.folder,
			DATABASE_URL: as('lotline').replace(/postgres$/, name),
			SMTP_URL: 'smtp://127.0.0.1:9',
			MAIL_FROM: 'mail@lotline.example',
			...(url && { AUTH_URL: url }),
		});
	const start = (name: string, url: string | null) =>
		openStore(settings(name, url)).then((store) => store.close());

	test('of an auth server is not used without its address', async () => {
		await expect(start('postgres', null)).rejects.toThrow(
			"The accounts in this database are a Supabase Auth server's. Set AUTH_URL to its address.",
		);
	});

	test('in which the auth server has not started is not used, nor changed', async () => {
		await query(owner, 'create database unstarted owner lotline');
		await expect(start('unstarted', server.url)).rejects.toThrow(/hasn't made its tables in this database/);
		const url = as('lotline').replace(/postgres$/, 'unstarted');
		expect(await query(url, "select from pg_namespace where nspname in ('auth', 'host')")).toHaveLength(0);
	});

	test('with accounts of Lotline itself is not used with an auth server', async () => {
		await query(owner, 'create database own owner lotline');
		await start('own', null);
		await expect(start('own', server.url)).rejects.toThrow(/The accounts in this database are Lotline's own/);
		await start('own', null);
	});
});

test('the keys that deploy/auth/keys.mjs makes sign tokens for operators, which this host accepts nowhere', async () => {
	const run = async (args: string[], env = {}) =>
		(
			await promisify(execFile)('node', ['deploy/auth/keys.mjs', ...args], {
				env: { ...process.env, ...env },
			})
		).stdout;
	const lines = Object.fromEntries(
		(await run([]))
			.trim()
			.split('\n')
			.map((line) => line.split(/=(.*)/s)),
	);
	const token = (await run(['operator'], lines)).trim();
	const [key] = JSON.parse(lines.GOTRUE_JWT_KEYS ?? '');
	const { payload } = await jwtVerify(token, await importJWK({ ...key, d: undefined, key_ops: ['verify'] }));
	expect(payload.role).toBe('service_role');
	const saml = createPrivateKey({
		key: Buffer.from(lines.GOTRUE_SAML_PRIVATE_KEY ?? '', 'base64'),
		format: 'der',
		type: 'pkcs1',
	});
	expect(saml.asymmetricKeyDetails).toMatchObject({ modulusLength: 2048, publicExponent: 65_537n });
	expect(await statuses(token)).toEqual([401, 401, 401]);
});

test('the emails that the server sends have links to our page', async () => {
	for (const [kind, type] of [
		['confirmation', 'signup'],
		['recovery', 'recovery'],
		['email_change', 'email_change'],
	]) {
		const html = await (await fetch(`${host.url}/auth-emails/${kind}.html`)).text();
		expect(html).toContain(`{{ .SiteURL }}/auth/confirm?token_hash={{ .TokenHash }}&amp;type=${type}`);
	}
});

test('doctor finds the server, and says what its settings lack', async () => {
	const authServer = { url: server.url, apiKey: API_KEY };
	expect(await checkAuthServer({ authServer })).toMatchObject({ ok: true });
	server.signing.useSecret(true);
	expect(await checkAuthServer({ authServer })).toMatchObject({
		remedy: expect.stringMatching(/GOTRUE_JWT_KEYS/),
	});
	server.fault = () => Response.json({ external: {}, mailer_autoconfirm: true });
	expect(await checkAuthServer({ authServer })).toMatchObject({
		remedy: expect.stringMatching(/AUTOCONFIRM/),
	});
	server.fault = () => new Response('<h1>It works</h1>');
	expect(await checkAuthServer({ authServer })).toMatchObject({
		remedy: expect.stringMatching(/does not answer as/),
	});
	server.fault = null;
	expect(await checkAuthServer({ authServer: { ...authServer, apiKey: null } })).toMatchObject({
		remedy: expect.stringMatching(/status 401\. Check AUTH_URL, AUTH_API_KEY/),
	});
});
