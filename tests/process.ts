/** Lotline, run the way an operator runs it: the built command in a separate process, with its own data folder. */
import type { ChildProcess } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { loadSecrets } from '../host/secrets.ts';
import { type ChildOptions, startChild } from '../scripts/cleanup/children.ts';

export interface Run {
	process: ChildProcess;
	/** What it has printed so far, on both streams. */
	output: () => string;
	/** The address that its ready line prints. @throws with its output if it ends first */
	ready: Promise<string>;
	/** Its exit code, or the signal that ended it. */
	exit: Promise<number | NodeJS.Signals>;
}

interface StartOptions extends Pick<ChildOptions, 'detached' | 'log'> {
	/** The program and its arguments: by default those that `npm start` runs. */
	program?: readonly [string, ...string[]];
}

/** Keeps tests independent of external services. */
const NO_NETWORK = { GEOCODER_BASE_URL: '' };

/** Runs Lotline with only these settings; it ends with the test at the latest. */
export function start(settings: Record<string, string>, options: StartOptions = {}): Run {
	const { program = [process.execPath, 'dist/server/start.js'], ...childOptions } = options;
	const env = { PATH: process.env.PATH, PORT: '0', LOG_LEVEL: 'warn', ...NO_NETWORK, ...settings };
	const child = startChild(program[0], program.slice(1), env, childOptions);
	const { exit, output } = child;
	const ready = new Promise<string>((done, fail) => {
		for (const stream of [child.process.stdout, child.process.stderr]) {
			stream?.on('data', () => {
				const [, url] = /^Lotline is ready at (\S+)\n/m.exec(output()) ?? [];
				if (url) done(url);
			});
		}
		void exit.then((code) => fail(new Error(`It ended with ${code}: ${output()}`)));
	});
	ready.catch(() => {});
	onTestFinished(async () => {
		child.process.kill('SIGTERM');
		await exit;
	});
	return { process: child.process, output, ready, exit };
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

/**
 * Runs another command.
 *
 * @param timeout in milliseconds: it is killed after that
 * @returns its exit code, or the signal that ended it, and what it printed on both streams
 */
export async function command(
	[name, ...args]: readonly [string, ...string[]],
	settings: Record<string, string>,
	timeout?: number,
): Promise<{ code: number | NodeJS.Signals; output: string }> {
	const program = ['--enable-source-maps', `dist/server/${name}.js`, ...args];
	const env = { PATH: process.env.PATH, ...NO_NETWORK, ...settings };
	const child = startChild(process.execPath, program, env, { timeout });
	const code = await child.exit;
	return { code, output: child.output() };
}

/** An unused port on loopback, for a server that keeps its port when it is restarted. */
export async function freePort(): Promise<number> {
	const server = createServer();
	const port = await new Promise<number>((done) =>
		server.listen(0, '127.0.0.1', () => done((server.address() as { port: number }).port)),
	);
	await new Promise((done) => server.close(done));
	return port;
}
