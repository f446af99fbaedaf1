/** A failed startup prints one clear line, and leaves nothing open. */
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { pino } from 'pino';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { openHost } from '../../host/host.ts';
import { readSettings } from '../../host/settings.ts';
import { openStore, runAlone } from '../../host/store.ts';
import { checkDatabase } from '../../scripts/doctor/installation.ts';
import { command, start } from '../process.ts';
import { newFolder, newFolderWithDatabase } from './run-folders.ts';

test('a busy port prints one clear line and exits with code 1', async () => {
	const taken = createServer();
	const port = await new Promise<number>((done) =>
		taken.listen(0, '127.0.0.1', () => done((taken.address() as { port: number }).port)),
	);
	const run = start({ LOTLINE_DATA_DIR: newFolder(), PORT: String(port) });
	expect(await run.exit).toBe(1);
	expect(run.output()).toBe(
		`Cannot open port ${port} on 127.0.0.1: it is in use. Set PORT to another port.\n`,
	);
	taken.close();
});

test('a startup that fails halfway closes its connections and restores fetch', async () => {
	const settings = readSettings({
		LOTLINE_DATA_DIR: await newFolderWithDatabase(),
		LOTLINE_DEMO: '0',
		GOOGLE_CLIENT_ID: 'id',
		GOOGLE_CLIENT_SECRET: 'secret',
		GOOGLE_ISSUER_URL: 'http://127.0.0.1:1',
	});
	const { sql, close } = await openStore(settings);
	onTestFinished(close);
	// The host calls this after it opens the accounts, so its startup fails halfway.
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

test('the doctor stops the database after a failed query', async () => {
	const folder = await newFolderWithDatabase();
	const settings = readSettings({ LOTLINE_DATA_DIR: folder, LOTLINE_DEMO: '0' });
	const { sql, close } = await openStore(settings);
	await sql`alter table public.listings rename to renamed_listings`;
	await close();
	expect(await checkDatabase(settings)).toMatchObject({
		ok: false,
		remedy: expect.stringContaining('public.listings'),
	});
	expect(existsSync(join(folder, 'postgres', 'postmaster.pid'))).toBe(false);
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
	const run = start({ LOTLINE_DATA_DIR: newFolder(), [name]: value });
	expect(await run.exit).toBe(1);
	expect(run.output()).toMatch(new RegExp(`^[^\n]*\\b${name}\\b[^\n]*\n$`));
});

test('a limit of 64 open files prints one line that says how to raise it and exits with code 1', async () => {
	const program = ['sh', '-c', 'ulimit -n 64; exec node scripts/run.mjs start'] as const;
	const run = start({ LOTLINE_DATA_DIR: newFolder() }, { program });
	expect(await run.exit).toBe(1);
	expect(run.output()).toMatch(/^[^\n]*the limit here is 64\. Raise it, [^\n]*ulimit -n 4096[^\n]*\n$/);
});

describe.each<[string, readonly [string, ...string[]]]>([
	['a start', [process.execPath, 'scripts/run.mjs', 'start']],
	['the doctor', [process.execPath, 'dist/server/doctor.js']],
])('%s names a data folder that cannot be used in one sentence, at once:', (name, program) => {
	const file = () => {
		const path = join(newFolder(), 'file');
		writeFileSync(path, '');
		return path;
	};
	const readOnly = () => {
		const path = newFolder();
		chmodSync(path, 0o555);
		return path;
	};
	test.each<[string, () => string]>([
		['one in /proc', () => '/proc/lotline/data'],
		['a file', file],
		['one in a file', () => join(file(), 'data')],
		// Root may write everywhere.
		...(process.getuid?.() === 0
			? []
			: [['one without write permission', readOnly] as [string, () => string]]),
	])('%s', async (_, path) => {
		const folder = path();
		const run = start({ LOTLINE_DATA_DIR: folder, MAP_STYLE_URL: '' }, { program });
		expect(await run.exit).toBe(1);
		const sentences = run
			.output()
			.split('\n')
			.filter((line) => line.includes(folder) && !line.includes('Embedded'));
		expect(sentences).toEqual([
			expect.stringMatching(/^ *The data folder .*(?:not writable|cannot be used)/),
		]);
		if (name === 'a start') expect(run.output()).toBe(`${sentences[0]}\n`);
	});
});

test('the doctor looks at an installation without creating or changing it', async () => {
	const folder = join(newFolder(), 'data');
	const doctor = () => command(['doctor'], { LOTLINE_DATA_DIR: folder, PORT: '0', MAP_STYLE_URL: '' });
	const { code, output } = await doctor();
	expect([code, output]).toEqual([0, expect.stringContaining('not created yet, which the first start does')]);
	expect(existsSync(folder)).toBe(false);
	const settings = readSettings({ LOTLINE_DATA_DIR: await newFolderWithDatabase(), LOTLINE_DEMO: '0' });
	const { url, options, sql, close } = await openStore(settings);
	onTestFinished(close);
	await sql`delete from supabase_migrations.schema_migrations
		where version = (select max(version) from supabase_migrations.schema_migrations)`;
	await sql`create database empty`;
	const { code: other, output: pending } = await command(['doctor'], {
		LOTLINE_DATA_DIR: settings.dataFolder,
		PORT: '0',
		MAP_STYLE_URL: '',
	});
	expect([other, pending]).toEqual([0, expect.stringContaining('1 migration to come with the next start')]);
	const { host: socket, user, password } = options as { host: string; user: string; password: string };
	const environment = { PGHOST: socket, PGUSER: user, PGPASSWORD: password };
	const external = await command(['doctor'], {
		LOTLINE_DATA_DIR: folder,
		DATABASE_URL: 'postgres:///empty',
		PORT: '0',
		MAP_STYLE_URL: '',
		...environment,
	});
	expect([external.code, external.output]).toEqual([
		0,
		expect.stringContaining('empty, which the first start changes'),
	]);
	expect(existsSync(folder)).toBe(false);
	await runAlone(url, { ...options, database: 'empty' }, async (empty) => {
		expect(await empty`select from pg_namespace where nspname = 'supabase_migrations'`).toHaveLength(0);
	});
});

test('a database log that cannot be written prints one line that names the folder and exits with code 1', async () => {
	const folder = newFolder();
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
	const folder = newFolder();
	writeFileSync(join(folder, 'secrets.json'), text, { mode: 0o600 });
	const run = start({ LOTLINE_DATA_DIR: folder });
	expect(await run.exit).toBe(1);
	expect(run.output()).toMatch(new RegExp(`^[^\n]*${reason}[^\n]*\n$`));
});

test('an unreachable database prints one line and exits with code 1', async () => {
	const run = start({ LOTLINE_DATA_DIR: newFolder(), DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' });
	expect(await run.exit).toBe(1);
	expect(run.output()).toMatch(/^[^\n]*DATABASE_URL cannot be reached[^\n]*\n$/);
});
