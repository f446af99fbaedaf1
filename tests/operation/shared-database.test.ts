/** One embedded database shared by several processes: hosts and commands start, stop and are killed. */
import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { readSettings } from '../../host/settings.ts';
import { openStore, type Store } from '../../host/store.ts';
import { daysAgo, saveHomes, soldHome } from '../homes.ts';
import { command, start } from '../process.ts';
import { newDataFolder, newTemporaryFolder } from '../setup/data-folders.ts';

/** A test's data folder, with or without its database, and ways to inspect its server. */
async function dataFolder({ isNew = false } = {}) {
	const folder = isNew ? newTemporaryFolder('shared') : await newDataFolder('shared');
	const settings = { LOTLINE_DATA_DIR: folder, LOTLINE_DEMO: '0' };
	const pidFile = join(folder, 'postgres', 'postmaster.pid');
	const pid = () => (existsSync(pidFile) ? Number(readFileSync(pidFile, 'utf8').split('\n')[0]) : null);
	onTestFinished(() => {
		const left = pid();
		if (left) killIfRunning(left);
		rmSync(folder, { recursive: true, force: true });
	});
	return { folder, settings, pid, open: () => openStore(readSettings(settings)) };
}

/** Kills a process if it exists: a killed server leaves its pid file behind. */
function killIfRunning(pid: number): void {
	try {
		process.kill(pid, 'SIGQUIT');
	} catch {
		// The process has already ended.
	}
}

async function responds({ sql }: Store): Promise<boolean> {
	const [row] = await sql`select count(*)::integer as homes from public.listings`;
	return row?.homes === 0;
}

test('a process that ends first leaves the server to the others, and the last one stops it', async () => {
	const { open, pid } = await dataFolder();
	const first = await open();
	const second = await open();
	const server = pid();
	await first.close();
	expect(await responds(second)).toBe(true);
	const third = await open();
	await second.close();
	expect(await responds(third)).toBe(true);
	expect(pid()).toBe(server);
	await third.close();
	expect(pid()).toBeNull();
});

test('two processes that open a new folder at the same time share one server, and stop it when both close it at the same time', async () => {
	const { open, pid } = await dataFolder({ isNew: true });
	const both = await Promise.all([open(), open()]);
	expect(await Promise.all(both.map(responds))).toEqual([true, true]);
	await Promise.all(both.map((store) => store.close()));
	expect(pid()).toBeNull();
});

test('a process that starts while the last one is stopping the server gets a working server', async () => {
	const { open, pid } = await dataFolder();
	let store = await open();
	for (let turn = 0; turn < 3; turn++) {
		const closing = store.close();
		store = await open();
		await closing;
		expect(await responds(store)).toBe(true);
	}
	await store.close();
	expect(pid()).toBeNull();
});

test('a host that is killed or stops leaves the server to a running command', async () => {
	const { open, pid, settings } = await dataFolder();
	for (const signal of ['SIGKILL', 'SIGTERM'] as const) {
		const host = start(settings);
		await host.ready;
		const store = await open();
		host.process.kill(signal);
		await host.exit;
		expect(await responds(store)).toBe(true);
		// The server takes a moment to see that a killed process is gone, and its lock with it.
		await vi.waitFor(async () => {
			expect(await store.sql`select from pg_locks where locktype = 'advisory'`).toHaveLength(1);
		}, 30_000);
		await store.close();
		expect(pid()).toBeNull();
	}
});

test('a host can start while a command runs, and restarts a server that was killed', async () => {
	const { open, pid, settings } = await dataFolder();
	const store = await open();
	const host = start(settings);
	const url = await host.ready;
	await store.close();
	const server = pid() as number;
	process.kill(server, 'SIGKILL');
	await vi.waitFor(async () => {
		expect((await fetch(`${url}/health`)).status).toBe(200);
		expect(pid()).not.toBe(server);
	}, 30_000);
	const other = start(settings);
	expect(await other.exit).toBe(1);
	expect(other.output()).toContain(`in use by another Lotline process (pid ${host.process.pid})`);
});

test('a host keeps trying to restart a failing server until it succeeds or the host stops', async () => {
	const { folder, pid, settings } = await dataFolder();
	const host = start(settings);
	const url = await host.ready;
	const control = join(folder, 'postgres', 'global', 'pg_control');
	const killServer = () => {
		renameSync(control, `${control}.away`);
		process.kill(pid() as number, 'SIGKILL');
	};
	const failedRestarts = () => host.output().split('The database could not be restarted').length - 1;

	killServer();
	await vi.waitFor(() => expect(failedRestarts()).toBeGreaterThan(1), 30_000);
	expect((await fetch(`${url}/health`)).status).toBe(503);
	renameSync(`${control}.away`, control);
	await vi.waitFor(async () => expect((await fetch(`${url}/health`)).status).toBe(200), 30_000);

	const before = failedRestarts();
	killServer();
	await vi.waitFor(() => expect(failedRestarts()).toBeGreaterThan(before), 30_000);
	host.process.kill('SIGTERM');
	expect(await host.exit).toBe(0);
});

test('a command that loses the database ends with a message and exit code 1', async () => {
	const { open, pid, settings } = await dataFolder();
	const store = await open();
	const homes = Array.from({ length: 600 }, (_, at) =>
		soldHome({
			zip: '69201',
			state: 'NE',
			sourceId: `L-${at}`,
			latitude: 42.8 + 0.001 * (at % 40),
			longitude: -100.5 + 0.001 * Math.floor(at / 40),
			soldOn: daysAgo(5 + (at % 300)),
		}),
	);
	await store.session((sql) => saveHomes(sql, 'lost', homes));
	const backtest = command(['backtest', '--source', 'lost'], settings);
	await vi.waitFor(async () => {
		// PostgreSQL shows the first kilobyte of a query.
		const seen =
			await store.sql`select from pg_stat_activity where query like '%l.sale_key as id%' and pid <> pg_backend_pid()`;
		expect(seen.length).toBeGreaterThan(0);
	}, 30_000);
	process.kill(pid() as number, 'SIGINT');
	const { code, output } = await backtest;
	expect(output).toMatch(/^The connection to the database was lost \([^\n]+\n$/);
	expect(code).toBe(1);
	await store.close();
});
