/** Starts the one Lotline that all integration tests share, in its own folder, and stops it after them. */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { todayInUs } from '../../domain/dates/days.ts';
import { seedDemoMarket } from '../../host/demo/demo-market.ts';
import { DATABASE } from '../../host/postgres/cluster.ts';
import { startHost } from '../../host/serve.ts';
import { readSettings, type Settings } from '../../host/settings.ts';
import { openStore } from '../../host/store.ts';
import { findChromium } from '../chromium.ts';
import { NO_LIMITS } from '../no-limits.ts';
import { copyDataFolder, newTemporaryFolder, type Templates } from './data-folders.ts';
import { QUICK_HASH_ROUNDS } from './quick-hashing.ts';

/** The data that tests need about the shared Lotline. */
export interface SharedHost {
	url: string;
	settings: Settings;
	publishableKey: string;
	secretKey: string;
	/** The secret for session tokens: tests forge some. */
	jwtSecret: string;
	/** Its warnings and errors, one line of JSON each. */
	logFile: string;
	/** The addresses in ADMIN_EMAILS: each belongs to one test. */
	adminEmail: string;
	otherAdminEmail: string;
}

declare module 'vitest' {
	export interface ProvidedContext {
		sharedHost: SharedHost;
		/** The path of a browser executable, or why there is none. */
		chromium: { program?: string; problem?: string };
	}
}

const ADMIN_EMAIL = 'owner@lotline.example';
const OTHER_ADMIN_EMAIL = 'partner@lotline.example';

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
	if (!existsSync('dist/web/index.html'))
		throw new Error('The web app is not built: run npm run build first.');
	const root = newTemporaryFolder('tests');
	const folder = join(root, 'shared-host');
	process.once('exit', () => {
		endDatabase(folder);
		rmSync(root, { recursive: true, force: true });
	});
	const templates = await makeTemplates(root);
	project.provide('templates', templates);
	mkdirSync(folder);
	await copyDataFolder(templates.demo, folder);
	const settings = readSettings({
		LOTLINE_DATA_DIR: folder,
		LOTLINE_DEMO: 'true',
		ADMIN_EMAILS: `${ADMIN_EMAIL}, ${OTHER_ADMIN_EMAIL}`,
		PORT: '0',
		...NO_LIMITS,
		// Nothing responds there, so no test depends on it.
		MAP_STYLE_URL: 'https://tiles.lotline.example/style.json',
	});
	const logFile = join(root, 'warnings.log');
	const log = pino({ level: 'warn' }, pino.destination({ dest: logFile, sync: true }));
	const running = await startHost(settings, { log, hashRounds: QUICK_HASH_ROUNDS });
	const { publishableKey, secretKey, jwtSecret } = running.host.store.secrets;
	const keys = { publishableKey, secretKey, jwtSecret };
	const adminEmails = { adminEmail: ADMIN_EMAIL, otherAdminEmail: OTHER_ADMIN_EMAIL };
	project.provide('sharedHost', { url: running.url, settings, logFile, ...keys, ...adminEmails });
	// Without a browser, only the journeys fail.
	project.provide(
		'chromium',
		await findChromium().then(
			(program) => ({ program }),
			(error: Error) => ({ problem: error.message }),
		),
	);
	return running.stop;
}

/** Settings of the databases that tests copy. */
const QUICK_SETTINGS = {
	// Tests kill processes, never the machine, so nothing has to be synced to disk. Less log also means less to copy.
	fsync: 'off',
	full_page_writes: 'off',
	wal_recycle: 'off',
	wal_init_zero: 'off',
	// The password is random, so hashing it once keeps it as safe as 4,096 times, twice for every connection.
	scram_iterations: 1,
};

/** Creates the databases that the tests copy. */
async function makeTemplates(root: string): Promise<Templates> {
	const templates = { empty: join(root, 'empty'), demo: join(root, 'demo') };
	for (const folder of Object.values(templates)) mkdirSync(folder);
	const at = (folder: string) => readSettings({ LOTLINE_DATA_DIR: folder, LOTLINE_DEMO: '0' });
	const empty = await openStore(at(templates.empty));
	await empty.session(async (sql) => {
		for (const [name, value] of Object.entries(QUICK_SETTINGS))
			await sql.unsafe(`alter system set ${name} = ${value}`);
		await sql`select pg_reload_conf()`;
		await sql`set scram_iterations = 1`;
		await sql.unsafe(`alter role ${DATABASE.user} password '${empty.secrets.databasePassword}'`);
		// Otherwise every copy that runs for a minute would do it.
		await sql`vacuum (analyze)`;
		// 300 files and 32 MB of log less to copy. No test creates a database from this template.
		await sql`alter database template0 is_template false`;
		await sql`drop database template0`;
		await sql`select pg_switch_wal()`;
		await sql`checkpoint`;
	});
	await empty.close();
	await copyDataFolder(templates.empty, templates.demo);
	const store = await openStore(at(templates.demo));
	await seedDemoMarket(store.session, todayInUs(new Date()));
	await store.session((sql) => sql`vacuum (analyze)`);
	await store.close();
	return templates;
}

/** Runs at the very end, even of an interrupted run, so that no database is left behind. */
function endDatabase(folder: string): void {
	const pidFile = join(folder, 'postgres', 'postmaster.pid');
	if (existsSync(pidFile)) process.kill(Number(readFileSync(pidFile, 'utf8').split('\n')[0]), 'SIGQUIT');
}
