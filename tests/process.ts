/** Lotline, run the way an operator runs it: the built command in a separate process, with its own data folder. */
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { loadSecrets } from '../host/secrets.ts';

export interface Run {
	process: ChildProcess;
	/** What it has printed so far, on both streams. */
	output: () => string;
	/** The address that its ready line prints. @throws with its output if it ends first */
	ready: Promise<string>;
	/** Its exit code; null if a signal ended it. */
	exit: Promise<number | null>;
}

interface StartOptions {
	/** The program and its arguments: by default those that `npm start` runs. */
	program?: readonly [string, ...string[]];
	/** In its own process group, so that signals can reach all of it. */
	detached?: boolean;
	/** A descriptor for standard error, instead of collecting the output. */
	log?: number;
}

/** Keeps tests independent of external services. */
const NO_NETWORK = { GEOCODER_BASE_URL: '' };

/** Runs Lotline with only these settings; it ends with the test at the latest. */
export function start(settings: Record<string, string>, options: StartOptions = {}): Run {
	const [program, ...args] = options.program ?? [process.execPath, 'dist/server/start.js'];
	const child = spawn(program, args, {
		detached: options.detached ?? false,
		stdio: ['ignore', 'pipe', options.log ?? 'pipe'],
		env: { PATH: process.env.PATH, PORT: '0', LOG_LEVEL: 'warn', ...NO_NETWORK, ...settings },
	});
	let output = '';
	const exit = new Promise<number | null>((done) => child.once('exit', done));
	const ready = new Promise<string>((done, fail) => {
		for (const stream of [child.stdout, child.stderr]) {
			stream?.on('data', (chunk) => {
				output += chunk;
				const [, url] = /^Lotline is ready at (\S+)\n/m.exec(output) ?? [];
				if (url) done(url);
			});
		}
		child.once('exit', (code) => fail(new Error(`It ended with ${code}: ${output}`)));
	});
	ready.catch(() => {});
	onTestFinished(async () => {
		child.kill('SIGTERM');
		await exit;
	});
	return { process: child, output: () => output, ready, exit };
}

/** Runs a second Lotline on a host's data folder and database. */
export function startSecondProcess({ settings, adminEmail, otherAdminEmail }: RunningHost): Run {
	return start({
		LOTLINE_DATA_DIR: settings.dataFolder,
		// The same addresses as the first host's, because each process stores its own in the database.
		ADMIN_EMAILS: `${adminEmail}, ${otherAdminEmail}`,
		DATABASE_URL: 'postgres:///postgres',
		PGHOST: join(settings.dataFolder, 'postgres'),
		PGUSER: 'lotline',
		PGPASSWORD: loadSecrets(settings.dataFolder).databasePassword,
	});
}

interface RunningHost {
	settings: { dataFolder: string };
	adminEmail: string;
	otherAdminEmail: string;
}

/** Runs another command. @returns its exit code and what it printed on both streams */
export async function command(
	[name, ...args]: readonly [string, ...string[]],
	settings: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
	const child = spawn(process.execPath, ['--enable-source-maps', `dist/server/${name}.js`, ...args], {
		env: { PATH: process.env.PATH, ...NO_NETWORK, ...settings },
	});
	let output = '';
	for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
	const code = await new Promise<number | null>((done) => child.once('exit', done));
	return { code, output };
}
