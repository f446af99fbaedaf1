/** Operation: the output and refusals of a start, and the state after any kind of exit. */
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { pino } from 'pino';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { readPublicConfig } from '../../contract/config.ts';
import { openHost } from '../../host/host.ts';
import { readSettings } from '../../host/settings.ts';
import { openStore } from '../../host/store.ts';
import { command, start } from '../process.ts';
import { newDataFolder } from '../setup/data-folders.ts';
import { PASSWORD } from '../users.ts';

const folders: string[] = [];
afterAll(() => {
	for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** A new folder that only its owner may enter. */
function ownFolder(): string {
	const folder = mkdtempSync(join(tmpdir(), 'lotline-run-'));
	chmodSync(folder, 0o700);
	folders.push(folder);
	return folder;
}

/** A new folder with an empty database, for tests that aren't about a first start. */
async function ownFolderWithDatabase(): Promise<string> {
	const folder = await newDataFolder('run');
	folders.push(folder);
	return folder;
}

async function clientOf(url: string) {
	const config = readPublicConfig(await (await fetch(`${url}/config.json`)).json());
	if (!config) throw new Error('There is no configuration.');
	const auth = { persistSession: false, autoRefreshToken: false };
	return { config, client: createClient(config.supabaseUrl, config.supabaseAnonKey, { auth }) };
}

const EMAIL = 'agent@example.com';

test('a killed process loses nothing that it acknowledged, and the next start takes over', async () => {
	// Longer than a socket path can be.
	const folder = join(ownFolder(), 'deep-'.repeat(20), 'deeper-'.repeat(10));
	expect(folder.length).toBeGreaterThan(120);

	const first = start({ LOTLINE_DATA_DIR: folder });
	const { client } = await clientOf(await first.ready);
	const [line] = first.output().split('\n');
	expect(line).toMatch(/^Lotline is ready at http:\/\/localhost:\d+$/);
	expect(statSync(join(folder, 'secrets.json')).mode & 0o777).toBe(0o600);
	expect((await client.auth.signUp({ email: EMAIL, password: PASSWORD })).error).toBeNull();
	expect((await client.functions.invoke('comps', { body: { zip: '10001' } })).error).toBeNull();

	const second = start({ LOTLINE_DATA_DIR: folder });
	expect(await second.exit).toBe(1);
	expect(second.output()).toContain(`in use by another Lotline process (pid ${first.process.pid})`);
	expect(second.output().trim().split('\n')).toHaveLength(1);

	first.process.kill('SIGKILL');
	await first.exit;

	const next = start({ LOTLINE_DATA_DIR: folder });
	const { client: again } = await clientOf(await next.ready);
	expect((await again.auth.signInWithPassword({ email: EMAIL, password: PASSWORD })).error).toBeNull();
	expect((await again.rpc('get_usage_status')).data?.[0].used).toBe(1);

	expect(existsSync(join(folder, 'postgres', 'postmaster.pid'))).toBe(true);
	next.process.kill('SIGTERM');
	expect(await next.exit).toBe(0);
	expect(existsSync(join(folder, 'postgres', 'postmaster.pid'))).toBe(false);
});

test.each([['admin', 'grant', 'ann@example.com'], ['secrets-repair']])(
	'%s creates nothing in a folder without data, and says which folder that is',
	async (...words) => {
		const folder = join(ownFolder(), 'elsewhere');
		const [name = '', ...rest] = words;
		const { code, output } = await command([name, ...rest], { LOTLINE_DATA_DIR: folder });
		const sentence = `Lotline has no data in ${folder}. Set LOTLINE_DATA_DIR to its data folder, or start Lotline first.\n`;
		expect([code, output]).toEqual([1, sentence]);
		expect(existsSync(folder)).toBe(false);
	},
);

test('with demo mode off, no part of the demo exists, and ADMIN_EMAILS does not make an unconfirmed user an administrator', async () => {
	const folder = await ownFolderWithDatabase();
	const run = start({ LOTLINE_DATA_DIR: folder, LOTLINE_DEMO: '0', ADMIN_EMAILS: EMAIL });
	const url = await run.ready;
	const { client, config } = await clientOf(url);
	expect(config.demo).toBe(false);
	expect(run.output()).not.toContain('Demo');
	expect((await fetch(`${url}/demo/sign-in`, { method: 'POST' })).status).toBe(404);
	for (const page of ['/dev/mail', '/demo-checkout'])
		expect((await fetch(url + page)).status, page).toBe(404);
	expect((await client.auth.signUp({ email: EMAIL, password: PASSWORD })).error).toBeNull();
	expect((await client.rpc('is_admin')).data).toBe(false);
	const { data } = await client.functions.invoke('comps', { body: { zip: '10001' } });
	expect([data.found, data.data.demo]).toEqual([0, false]);
	expect(await (await fetch(`${url}/health`)).json()).toMatchObject({ status: 'ok', demo: false });
});

test('a client that disconnects in the middle of its request body leaves nothing in the log', async () => {
	const run = start({ LOTLINE_DATA_DIR: await ownFolderWithDatabase(), LOTLINE_DEMO: '0' });
	const url = await run.ready;
	const { client, config } = await clientOf(url);
	const { data } = await client.auth.signUp({ email: EMAIL, password: PASSWORD });
	const token = `authorization: Bearer ${data.session?.access_token}`;
	for (const length of ['content-length: 1000', 'transfer-encoding: chunked']) {
		for (const door of ['/auth/v1/signup', '/rest/v1/rpc/join_waitlist', '/functions/v1/comps']) {
			const head = [`POST ${door} HTTP/1.1`, 'host: localhost', `apikey: ${config.supabaseAnonKey}`, token];
			const socket = connect(Number(new URL(url).port), 'localhost');
			socket.write([...head, 'content-type: application/json', length, '', '5\r\n{"a":'].join('\r\n'));
			await new Promise((done) => setTimeout(done, 100));
			socket.destroy();
			await new Promise((done) => socket.once('close', done));
		}
	}
	await new Promise((done) => setTimeout(done, 300));
	expect((await fetch(`${url}/health`)).status).toBe(200);
	expect(run.output().trim().split('\n')).toEqual([expect.stringMatching(/^Lotline is ready/)]);
});

test('simultaneous sign-ups with one address make one account, and leave nothing but log lines without the address', async () => {
	const run = start({
		LOTLINE_DATA_DIR: await ownFolderWithDatabase(),
		LOTLINE_DEMO: '0',
		LOG_LEVEL: 'info',
	});
	const url = await run.ready;
	const { config } = await clientOf(url);
	const signUp = (email: string) =>
		fetch(`${url}/auth/v1/signup`, {
			method: 'POST',
			headers: { 'content-type': 'application/json', apikey: config.supabaseAnonKey },
			body: JSON.stringify({ email, password: PASSWORD }),
		});
	for (let round = 0; round < 4; round++) {
		const responses = await Promise.all([1, 2, 3, 4].map(() => signUp(`ann.private${round}@example.com`)));
		expect(responses.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422]);
	}
	const [ready, ...lines] = run.output().trim().split('\n');
	expect(ready).toMatch(/^Lotline is ready/);
	for (const line of lines) expect(() => JSON.parse(line), line).not.toThrow();
	expect(run.output()).not.toContain('ann.private');
});

test.each([[], ['grant'], ['make', EMAIL], ['grant', EMAIL, 'two@example.com']])(
	'the admin command prints its usage for %j',
	async (...words) => {
		const { code, output } = await command(['admin', ...words], { LOTLINE_DATA_DIR: ownFolder() });
		expect([code, output]).toEqual([1, expect.stringMatching(/^Usage: npm run admin -- grant EMAIL\n/)]);
	},
);

test.each([
	['faults', '--only', /^Unknown option '--only'\. Usage: npm run test:faults [^\n]+\n$/],
	['doctor', '--fix', /^Unknown option '--fix'\. Usage: npm run doctor\n$/],
])('%s refuses %s in one line with its usage, and exits with code 1', async (name, option, line) => {
	const { code, output } = await command([name, option], { LOTLINE_DATA_DIR: ownFolder() });
	expect([code, output]).toEqual([1, expect.stringMatching(line)]);
});

test('a busy port prints one clear line and exits with code 1', async () => {
	const taken = createServer();
	const port = await new Promise<number>((done) =>
		taken.listen(0, '127.0.0.1', () => done((taken.address() as { port: number }).port)),
	);
	const run = start({ LOTLINE_DATA_DIR: ownFolder(), PORT: String(port) });
	expect(await run.exit).toBe(1);
	expect(run.output()).toBe(
		`Cannot open port ${port} on 127.0.0.1: it is in use. Set PORT to another port.\n`,
	);
	taken.close();
});

test('a start that fails halfway closes its connections and restores fetch', async () => {
	const settings = readSettings({
		LOTLINE_DATA_DIR: await ownFolderWithDatabase(),
		LOTLINE_DEMO: '0',
		GOOGLE_CLIENT_ID: 'id',
		GOOGLE_CLIENT_SECRET: 'secret',
		GOOGLE_ISSUER_URL: 'http://127.0.0.1:1',
	});
	const { sql, close } = await openStore(settings);
	onTestFinished(close);
	// The host opens this after the accounts.
	await sql`drop function public.end_demo_billing()`;
	const connections = async () => {
		const [row] = await sql`
			select count(*)::integer as count from pg_stat_activity where backend_type = 'client backend'`;
		return row?.count;
	};
	const before = { connections: await connections(), fetch: globalThis.fetch };
	await expect(openHost(settings, { log: pino({ level: 'silent' }) })).rejects.toThrow('end_demo_billing');
	expect(globalThis.fetch).toBe(before.fetch);
	await vi.waitFor(async () => expect(await connections()).toBe(before.connections), 30_000);
});

test.each([
	['PORT', 'eighty'],
	['PORT', '65536'],
	['PUBLIC_URL', 'lotline.example'],
	['TRUSTED_PROXIES', '-1'],
	['DATABASE_URL', 'mysql://localhost/db'],
	['LOTLINE_DEMO', 'perhaps'],
	['DEFAULT_SEARCH_LIMIT', '501'],
	['LISTING_PROVIDER', 'nobody'],
	['LOG_LEVEL', 'loud'],
])('a setting %s of "%s" prints one line that names it and exits with code 1', async (name, value) => {
	const run = start({ LOTLINE_DATA_DIR: ownFolder(), [name]: value });
	expect(await run.exit).toBe(1);
	expect(run.output()).toMatch(new RegExp(`^[^\n]*\\b${name}\\b[^\n]*\n$`));
});

test('a limit of 64 open files prints one line that says how to raise it and exits with code 1', async () => {
	const program = ['sh', '-c', 'ulimit -n 64; exec node scripts/run.mjs start'] as const;
	const run = start({ LOTLINE_DATA_DIR: ownFolder() }, { program });
	expect(await run.exit).toBe(1);
	expect(run.output()).toMatch(/^[^\n]*the limit here is 64\. Raise it, [^\n]*ulimit -n 4096[^\n]*\n$/);
});

test('a folder that cannot be created prints one line that names it and exits with code 1', async () => {
	const file = join(ownFolder(), 'file');
	writeFileSync(file, '');
	const run = start({ LOTLINE_DATA_DIR: join(file, 'data') });
	expect(await run.exit).toBe(1);
	expect(run.output()).toMatch(new RegExp(`^[^\n]*${join(file, 'data')}[^\n]*\n$`));
});

test('a database log that cannot be written prints one line that names the folder and exits with code 1', async () => {
	const folder = ownFolder();
	mkdirSync(join(folder, 'postgres.log'));
	const run = start({ LOTLINE_DATA_DIR: folder });
	expect(await run.exit).toBe(1);
	expect(run.output()).toBe(
		`The data folder cannot be used: ${folder}/postgres.log is not a file. Move it away, or set LOTLINE_DATA_DIR to another folder.\n`,
	);
});

test.each([
	['{}', 'damaged'],
	['not JSON', 'damaged'],
	[JSON.stringify({ jwtSecret: 'unsafe-secret-change-me' }), 'jwtSecret'],
])('secrets of %s are refused, not replaced', async (text, reason) => {
	const folder = ownFolder();
	writeFileSync(join(folder, 'secrets.json'), text, { mode: 0o600 });
	const run = start({ LOTLINE_DATA_DIR: folder });
	expect(await run.exit).toBe(1);
	expect(run.output()).toMatch(new RegExp(`^[^\n]*${reason}[^\n]*\n$`));
});

test('an unreachable database prints one line and exits with code 1', async () => {
	const run = start({ LOTLINE_DATA_DIR: ownFolder(), DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' });
	expect(await run.exit).toBe(1);
	expect(run.output()).toMatch(/^[^\n]*DATABASE_URL cannot be reached[^\n]*\n$/);
});
