/** Secrets that are lost, damaged or rotated: what the commands do, and that their output is accurate. */
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { DEMO_EMAIL } from '../../host/auth/demo-account.ts';
import { command, type Run, start } from '../process.ts';
import { newDataFolder } from '../setup/data-folders.ts';
import { openDatabase, sharedHost } from '../shared-host.ts';
import { PASSWORD, visitor } from '../users.ts';

const folder = await newDataFolder('secrets');
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const SETTINGS = { LOTLINE_DATA_DIR: folder, LOTLINE_DEMO: '0' };
const EMAIL = 'agent@example.com';
const file = join(folder, 'secrets.json');
const secrets = () => JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
const isDatabaseRunning = () => existsSync(join(folder, 'postgres', 'postmaster.pid'));

async function clientOf(run: Run) {
	return visitor({ url: await run.ready, publishableKey: secrets().publishableKey ?? '' });
}

async function stop(run: Run): Promise<void> {
	run.process.kill('SIGTERM');
	expect(await run.exit).toBe(0);
}

/** Checks that Lotline starts and that the earlier account can sign in. */
async function expectSignIn(): Promise<void> {
	const run = start(SETTINGS);
	const client = await clientOf(run);
	expect((await client.auth.signInWithPassword({ email: EMAIL, password: PASSWORD })).error).toBeNull();
	await stop(run);
}

test('repair recreates what is damaged and keeps the rest, and users sign in as before', async () => {
	const run = start(SETTINGS);
	const client = await clientOf(run);
	expect((await client.auth.signUp({ email: EMAIL, password: PASSWORD })).error).toBeNull();
	const busy = await command(['secrets-repair'], SETTINGS);
	expect(busy.output).toMatch(
		/^The database of [^\n]* is running\. Stop Lotline and its commands first\.[^\n]*\n$/,
	);
	await stop(run);

	const before = secrets();
	writeFileSync(file, JSON.stringify({ ...before, jwtSecret: 'short', databasePassword: undefined }));
	const refused = start(SETTINGS);
	expect(await refused.exit).toBe(1);
	expect(refused.output()).toMatch(
		/damaged \(jwtSecret, databasePassword\)\. [^\n]*npm run secrets:repair[^\n]*\n$/,
	);

	const { code, output } = await command(['secrets-repair'], SETTINGS);
	expect(output).toMatch(/^jwtSecret is new\. Every access token [^\n]+\ndatabasePassword is new\. /);
	expect(output).toContain(`The damaged file was saved as ${file}.damaged.`);
	expect(code).toBe(0);
	const { publishableKey, secretKey } = before;
	expect(secrets()).toMatchObject({ publishableKey, secretKey });
	expect(secrets().jwtSecret).not.toBe(before.jwtSecret);
	expect(secrets().databasePassword).not.toBe(before.databasePassword);
	expect(statSync(file).mode & 0o777).toBe(0o600);
	expect(readFileSync(join(folder, 'postgres.log'), 'utf8')).not.toContain(secrets().databasePassword);
	await expectSignIn();
});

test('missing or mismatched secrets prevent startup with a message, and repair fixes them', async () => {
	rmSync(file);
	const missing = start(SETTINGS);
	expect(await missing.exit).toBe(1);
	expect(missing.output()).toMatch(/^[^\n]*secrets\.json is missing\. [^\n]*secrets:repair[^\n]*\n$/);
	expect((await command(['secrets-repair'], SETTINGS)).code).toBe(0);
	await expectSignIn();

	writeFileSync(file, JSON.stringify({ ...secrets(), databasePassword: 'x'.repeat(43) }));
	const wrong = start(SETTINGS);
	expect(await wrong.exit).toBe(1);
	expect(wrong.output()).toMatch(
		/^The database in [^\n]* does not accept the password [^\n]*secrets:repair[^\n]*\n$/,
	);
	expect(isDatabaseRunning()).toBe(false);
	const { output } = await command(['secrets-repair'], SETTINGS);
	expect(output).toBe(
		'The secrets are complete.\nThe embedded database now has the password in secrets.json.\n',
	);
	await expectSignIn();
});

test('rotating a secret changes only that one, says what ends, and Lotline keeps working', async () => {
	for (const name of ['jwtSecret', 'publishableKey', 'secretKey', 'databasePassword'] as const) {
		const before = secrets();
		const { code, output } = await command(['secrets-rotate', name], SETTINGS);
		expect(output).toMatch(new RegExp(`^${name} is new\\. [A-Z][^\\n]+\\n[^\\n]*[Rr]estart it[^\\n]*\\n$`));
		expect(code).toBe(0);
		const { [name]: replaced, ...others } = before;
		expect(secrets()).toMatchObject(others);
		expect(secrets()[name]).not.toBe(replaced);
	}
	await expectSignIn();
});

test('after rotating jwtSecret, old access tokens are refused, and sessions get new ones', async () => {
	const run = start(SETTINGS);
	const client = await clientOf(run);
	const { data } = await client.auth.signInWithPassword({ email: EMAIL, password: PASSWORD });
	const { access_token: token = '', refresh_token = '' } = data.session ?? {};
	const refused = await command(['secrets-rotate', 'databasePassword'], SETTINGS);
	expect(refused.output).toMatch(/is running\. Stop Lotline/);
	expect((await command(['secrets-rotate', 'jwtSecret'], SETTINGS)).code).toBe(0);
	await stop(run);

	const next = start(SETTINGS);
	const renewed = await clientOf(next);
	const headers = { apikey: secrets().publishableKey ?? '', 'content-type': 'application/json' };
	const call = (bearer: string) =>
		fetch(`${next.output().match(/http:\S+/)?.[0]}/rest/v1/rpc/get_usage_status`, {
			method: 'POST',
			headers: { ...headers, authorization: `Bearer ${bearer}` },
			body: '{}',
		});
	expect((await call(token)).status).toBe(401);
	const refreshed = await renewed.auth.refreshSession({ refresh_token });
	expect((await call(refreshed.data.session?.access_token ?? '')).status).toBe(200);
	await stop(next);
});

test('nobody can give the demo account a password', async () => {
	const sql = await openDatabase();
	const signIn = async () => (await fetch(`${sharedHost.url}/demo/sign-in`, { method: 'POST' })).status;
	expect(await signIn()).toBe(200);
	await sql`update auth.users set encrypted_password = 'somebody''s' where email = ${DEMO_EMAIL}`;
	expect(await signIn()).toBe(200);
	const [user] = await sql`select encrypted_password from auth.users where email = ${DEMO_EMAIL}`;
	expect(user).toEqual({ encrypted_password: null });
});

test.each([
	[[], /^Usage: npm run secrets:rotate -- NAME\n/],
	[['password'], /^Unknown secret "password"\. Secrets: jwtSecret, [^\n]*\n$/],
] as const)('rotating %j is refused', async (args, line) => {
	const { code, output } = await command(['secrets-rotate', ...args], SETTINGS);
	expect(output).toMatch(line);
	expect(code).toBe(1);
});

test('with DATABASE_URL, Lotline does not change the database password', async () => {
	const settings = { ...SETTINGS, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' };
	const { output } = await command(['secrets-rotate', 'databasePassword'], settings);
	expect(output).toMatch(/^With DATABASE_URL, the password belongs to your database[^\n]*\n$/);
	expect((await command(['secrets-rotate', 'jwtSecret'], settings)).code).toBe(0);
	expect((await command(['secrets-repair'], settings)).output).toBe('The secrets are complete.\n');
});

test('a data folder from another major version of PostgreSQL prevents startup with a message', async () => {
	const version = join(folder, 'postgres', 'PG_VERSION');
	const current = readFileSync(version, 'utf8');
	writeFileSync(version, '15\n');
	const run = start(SETTINGS);
	expect(await run.exit).toBe(1);
	expect(run.output()).toMatch(
		/^PostgreSQL 15 created the database in [^\n]* includes PostgreSQL 18\.[^\n]*\n$/,
	);
	writeFileSync(version, current);
});
