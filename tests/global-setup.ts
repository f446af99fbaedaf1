/** Starts the one Lotline that all tests of the house share, in a folder of its own, and ends it after them. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { startHost } from '../host/serve.ts';
import { readSettings, type Settings } from '../host/settings.ts';
import { findChromium } from './chromium.ts';
import { NO_LIMITS } from './no-limits.ts';

/** What the tests know of the running house. */
export interface House {
	url: string;
	settings: Settings;
	publishableKey: string;
	secretKey: string;
	/** Signs session tokens: tests forge some. */
	jwtSecret: string;
	/** Its warnings and errors, a line of JSON each. */
	logFile: string;
	/** The addresses that ADMIN_EMAILS names: each is one test's own. */
	adminEmail: string;
	otherAdminEmail: string;
}

declare module 'vitest' {
	export interface ProvidedContext {
		house: House;
		/** The program of a browser, or why there is none. */
		chromium: { program?: string; problem?: string };
	}
}

const ADMIN_EMAIL = 'owner@lotline.example';
const OTHER_ADMIN_EMAIL = 'partner@lotline.example';

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
	if (!existsSync('dist/web/index.html'))
		throw new Error('The web app is not built: run npm run build first.');
	const folder = mkdtempSync(join(tmpdir(), 'lotline-house-'));
	process.once('exit', () => clearAway(folder));
	const settings = readSettings({
		LOTLINE_DATA_DIR: folder,
		LOTLINE_DEMO: 'true',
		ADMIN_EMAILS: `${ADMIN_EMAIL}, ${OTHER_ADMIN_EMAIL}`,
		PORT: '0',
		...NO_LIMITS,
		// No one answers there, so that no test depends on who does.
		MAP_STYLE_URL: 'https://tiles.lotline.example/style.json',
	});
	const logFile = join(folder, 'warnings.log');
	const log = pino({ level: 'warn' }, pino.destination({ dest: logFile, sync: true }));
	const running = await startHost(settings, { log });
	const { publishableKey, secretKey, jwtSecret } = running.host.store.secrets;
	const keys = { publishableKey, secretKey, jwtSecret };
	const adminEmails = { adminEmail: ADMIN_EMAIL, otherAdminEmail: OTHER_ADMIN_EMAIL };
	project.provide('house', { url: running.url, settings, logFile, ...keys, ...adminEmails });
	// Without a browser the journeys fail, and nothing else does.
	project.provide(
		'chromium',
		await findChromium().then(
			(program) => ({ program }),
			(problem: Error) => ({ problem: problem.message }),
		),
	);
	return running.stop;
}

/** At the very end, and when a run is broken off: neither a database nor a folder is left behind. */
function clearAway(folder: string): void {
	const pidFile = join(folder, 'postgres', 'postmaster.pid');
	if (existsSync(pidFile)) process.kill(Number(readFileSync(pidFile, 'utf8').split('\n')[0]), 'SIGQUIT');
	rmSync(folder, { recursive: true, force: true });
}
