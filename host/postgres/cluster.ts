/** The embedded PostgreSQL: made once in the data folder, started, found again, stopped. */
import { type ChildProcess, spawn } from 'node:child_process';
import {
	chownSync,
	closeSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	openSync,
	readFileSync,
	renameSync,
	rmSync,
	unlinkSync,
	writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { SetupProblem } from '../setup-problem.ts';
import { findPostgres, runsAsRoot, UNPRIVILEGED } from './binaries.ts';
import { reachableSocketFolder } from './socket-folder.ts';

/** The one database and its owner, in every data folder. */
export const DATABASE = { name: 'postgres', user: 'lotline' } as const;

export interface Cluster {
	/** The folder of the Unix socket, for a client's `host`. */
	socketFolder: string;
	/** Resolves when the server has ended. */
	ended(): Promise<void>;
	/** Ends the server, whoever started it: what runs is cancelled, all that was committed is kept. */
	stop(): Promise<void>;
}

/**
 * Opens the PostgreSQL of a data folder: finds the one that runs there, or makes and starts it.
 *
 * @throws SetupProblem when it can not be made or started
 */
export async function openCluster(dataFolder: string, password: string): Promise<Cluster> {
	if (process.platform === 'win32') {
		throw new SetupProblem('The built-in database runs on Linux and macOS: set DATABASE_URL on Windows.');
	}
	const folder = join(resolve(dataFolder), 'postgres');
	const postgres = await findPostgres();
	if (!existsSync(join(folder, 'PG_VERSION'))) await makeCluster(postgres, folder, password);
	return runningServer(folder) ? foundCluster(folder) : startCluster(postgres, folder);
}

/** Makes the cluster beside its place and moves it there whole: of two first starts one wins. */
async function makeCluster(postgres: string, folder: string, password: string): Promise<void> {
	mkdirSync(resolve(folder, '..'), { recursive: true });
	const unfinished = mkdtempSync(`${folder}.`);
	const passwordFile = `${unfinished}.password`;
	writeFileSync(passwordFile, password, { mode: 0o600 });
	if (runsAsRoot) {
		for (const path of [unfinished, passwordFile]) chownSync(path, UNPRIVILEGED.uid, UNPRIVILEGED.gid);
	}
	// Handed over as a descriptor: the way down to the file may be closed to an unprivileged initdb.
	const passwordInput = openSync(passwordFile, 'r');
	try {
		const options = [
			'-U',
			DATABASE.user,
			'-E',
			'UTF8',
			'--locale=C',
			'-A',
			'scram-sha-256',
			'--pwfile=/dev/stdin',
		];
		await runToEnd(launch(postgres, 'initdb', unfinished, [...options, '--no-instructions'], passwordInput));
		renameSync(unfinished, folder);
	} catch (problem) {
		rmSync(unfinished, { recursive: true, force: true });
		if (!existsSync(join(folder, 'PG_VERSION'))) throw problem;
	} finally {
		closeSync(passwordInput);
		unlinkSync(passwordFile);
	}
}

/**
 * Small, durable, closed to the network: `fsync` stays on and the socket lies in the folder itself.
 */
const SERVER_OPTIONS = {
	listen_addresses: '',
	unix_socket_directories: '.',
	max_connections: '60',
	shared_buffers: '128MB',
	work_mem: '16MB',
	maintenance_work_mem: '128MB',
	max_wal_size: '2GB',
	// What commits without waiting is on disk after this long.
	wal_writer_delay: '10ms',
	random_page_cost: '1.1',
	jit: 'off',
	max_parallel_workers_per_gather: '0',
	log_min_messages: 'warning',
	log_statement: 'none',
	log_min_error_statement: 'panic',
};

/** Starts the server of a cluster. @param postgres the folder of its programs @throws SetupProblem when it does not start */
export async function startCluster(postgres: string, folder: string): Promise<Cluster> {
	const options = Object.entries(SERVER_OPTIONS).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
	const log = openLog(resolve(folder, '..'));
	const server = launch(postgres, 'postgres', folder, options, 'ignore', log);
	closeSync(log);
	// Whoever started it may end before it does, and leave it to others.
	server.unref();
	let over = false;
	let fault: Error | undefined;
	const ended = new Promise<void>((done) => {
		server.once('exit', () => done());
		// A folder may forbid that programs run from it: such a server never was.
		server.once('error', (problem) => {
			fault = problem;
			done();
		});
	}).then(() => {
		over = true;
	});
	const isReady = await ready(folder, () => over, server.pid);
	if (isReady) return { ...reached(folder), ended: () => ended };
	// Of two that start at once the second one ends, and finds the first.
	if (runningServer(folder)) return foundCluster(folder);
	if (fault) throw notRun(fault);
	throw new SetupProblem(`The database did not start: see ${join(folder, '..', 'postgres.log')}.`);
}

/** The first thing that is written at every start: on a disk that is read-only it fails. */
function openLog(dataFolder: string): number {
	try {
		return openSync(join(dataFolder, 'postgres.log'), 'a', 0o600);
	} catch (problem) {
		throw new SetupProblem(`The data folder ${dataFolder} can not be written: ${(problem as Error).message}`);
	}
}

async function foundCluster(folder: string): Promise<Cluster> {
	await ready(folder, () => runningServer(folder) === null);
	return { ...reached(folder), ended: () => gone(folder, 1_000) };
}

function reached(folder: string): Pick<Cluster, 'socketFolder' | 'stop'> {
	const stop = async () => {
		const pid = runningServer(folder);
		if (pid) process.kill(pid, 'SIGINT');
		await gone(folder, 50);
	};
	return { socketFolder: reachableSocketFolder(folder), stop };
}

/**
 * Runs one of PostgreSQL's programs in a cluster's folder. As root it runs as an unprivileged user,
 * to whom the way down to the folder may be closed: on Linux `/proc/self/cwd` is a way that starts
 * at the folder itself.
 */
function launch(
	postgres: string,
	program: 'initdb' | 'postgres',
	folder: string,
	options: string[],
	input: number | 'ignore',
	output: number | 'pipe' = 'pipe',
): ChildProcess {
	const asRoot = runsAsRoot && process.platform === 'linux';
	return spawn(join(postgres, 'bin', program), ['-D', asRoot ? '/proc/self/cwd' : folder, ...options], {
		cwd: folder,
		stdio: [input, output, output],
		// Its own group: a Ctrl+C in the terminal reaches the host, which ends the server in its time.
		detached: true,
		env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
		...(asRoot ? UNPRIVILEGED : {}),
	});
}

async function runToEnd(program: ChildProcess): Promise<void> {
	let said = '';
	for (const stream of [program.stdout, program.stderr]) stream?.on('data', (chunk) => (said += chunk));
	const code = await new Promise<number | null>((done, fail) => {
		program.once('error', (problem) => fail(notRun(problem)));
		program.once('exit', done);
	});
	if (code !== 0) throw new SetupProblem(`The database could not be made: ${causeOf(said)}`);
}

function notRun({ message }: Error): SetupProblem {
	return new SetupProblem(`The database can not be run here: ${message}.`);
}

/** Why initdb ended, from all that it said: after its error it still says what it cleans up. */
export function causeOf(said: string): string {
	const [, cause] = /\b(?:FATAL|PANIC|ERROR|error):\s+(.+)/.exec(said) ?? [];
	return cause ?? said.trim().split('\n').at(-1) ?? '';
}

/** The pid of the server that holds the folder now, or null. */
function runningServer(folder: string): number | null {
	const pid = Number(postmasterLines(folder)[0]);
	if (!pid) return null;
	try {
		process.kill(pid, 0);
	} catch {
		return null;
	}
	// After a crash of the machine the number may belong to another program.
	if (process.platform !== 'linux') return pid;
	const command = existsSync(`/proc/${pid}/cmdline`) ? readFileSync(`/proc/${pid}/cmdline`, 'utf8') : '';
	return command.includes('postgres') ? pid : null;
}

/** Waits until no server holds the folder any more, looking every so many milliseconds. */
async function gone(folder: string, every: number): Promise<void> {
	while (runningServer(folder)) await pause(every);
}

/** Waits until the server, this one if it is named, says in its pid file that it takes connections. False: it ended. */
async function ready(folder: string, isOver: () => boolean, server?: number): Promise<boolean> {
	while (!isOver()) {
		const lines = postmasterLines(folder);
		if (lines[7]?.trim() === 'ready' && (!server || Number(lines[0]) === server)) return true;
		await pause(20);
	}
	return false;
}

function postmasterLines(folder: string): string[] {
	const file = join(folder, 'postmaster.pid');
	return existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
}

function pause(milliseconds: number): Promise<void> {
	return new Promise((done) => setTimeout(done, milliseconds));
}
