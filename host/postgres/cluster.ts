/** The embedded PostgreSQL: created once in the data folder, started or found running, stopped. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
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
import { setTimeout as pause } from 'node:timers/promises';
import { SetupError } from '../setup-error.ts';
import { findPostgres, runsAsRoot, UNPRIVILEGED } from './binaries.ts';
import { launch, launchProblem, runToEnd } from './launch.ts';
import { clearStalePid, runningServer, stopServer, waitUntilReady } from './postmaster.ts';
import { runningProcesses } from './processes.ts';
import { reachableSocketFolder } from './socket-folder.ts';

/** The one database and its owner, in every data folder. */
export const DATABASE = { name: 'postgres', user: 'lotline' } as const;

export interface Cluster {
	/** The folder of the Unix socket, used as a client's `host`. */
	socketFolder: string;
	/** Whether this call started the server. */
	isNew: boolean;
	/**
	 * Stops the server, no matter which process started it: running statements are canceled, committed data is safe.
	 */
	stop(): Promise<void>;
}

/**
 * Opens the PostgreSQL of a data folder: finds a running one, or creates and starts it.
 *
 * @throws SetupError if it can't be created or started
 */
export async function openCluster(dataFolder: string, password: string): Promise<Cluster> {
	if (process.platform === 'win32') {
		throw new SetupError('The built-in database runs on Linux and macOS. On Windows, set DATABASE_URL.');
	}
	const folder = join(resolve(dataFolder), 'postgres');
	const postgres = await findPostgres();
	if (!existsSync(join(folder, 'PG_VERSION'))) await createCluster(postgres, folder, password);
	return runningServer(folder) ? runningCluster(folder) : startCluster(postgres, folder);
}

/**
 * Creates the cluster next to its final location and moves it there when complete: of two concurrent first starts,
 * one wins.
 */
async function createCluster(postgres: string, folder: string, password: string): Promise<void> {
	mkdirSync(resolve(folder, '..'), { recursive: true });
	const unfinished = mkdtempSync(`${folder}.`);
	const passwordFile = `${unfinished}.password`;
	writeFileSync(passwordFile, password, { mode: 0o600 });
	if (runsAsRoot) {
		for (const path of [unfinished, passwordFile]) chownSync(path, UNPRIVILEGED.uid, UNPRIVILEGED.gid);
	}
	// Passed as a descriptor, because an unprivileged initdb may not be able to access the file.
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
	} catch (error) {
		rmSync(unfinished, { recursive: true, force: true });
		if (!existsSync(join(folder, 'PG_VERSION'))) throw error;
	} finally {
		closeSync(passwordInput);
		unlinkSync(passwordFile);
	}
}

/** Small, durable, closed to the network: `fsync` stays on and the socket is in the folder itself. */
const SERVER_OPTIONS = {
	listen_addresses: '',
	unix_socket_directories: '.',
	max_connections: '60',
	shared_buffers: '128MB',
	work_mem: '16MB',
	maintenance_work_mem: '128MB',
	max_wal_size: '2GB',
	// How often commits that don't wait for the disk are written to it.
	wal_writer_delay: '10ms',
	// After a crash, PostgreSQL syncs the file system instead of each file, which would take longer than the rest of
	// the recovery.
	...(process.platform === 'linux' && { recovery_init_sync_method: 'syncfs' }),
	random_page_cost: '1.1',
	jit: 'off',
	max_parallel_workers_per_gather: '0',
	log_min_messages: 'warning',
	log_statement: 'none',
	log_min_error_statement: 'panic',
};

/**
 * Starts the server of a cluster.
 *
 * @param postgres the folder of its programs
 * @throws SetupError if it does not start
 */
export async function startCluster(postgres: string, folder: string): Promise<Cluster> {
	await endOrphans(folder);
	await clearStalePid(folder);
	const settings = { ...SERVER_OPTIONS, cluster_name: clusterName(folder) };
	const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
	const log = openLog(resolve(folder, '..'));
	const server = launch(postgres, 'postgres', folder, options, 'ignore', log);
	closeSync(log);
	// The process that started the server may end first, and leave the server to others.
	server.unref();
	let hasExited = false;
	let fault: Error | undefined;
	server.once('exit', () => {
		hasExited = true;
	});
	// The folder may be mounted noexec, in which case the server never started.
	server.once('error', (error) => {
		fault = error;
		hasExited = true;
	});
	if (await waitUntilReady(folder, () => hasExited, server.pid)) return clusterAt(folder, true);
	// If two start concurrently, the second one exits, and finds the first.
	if (runningServer(folder)) return runningCluster(folder);
	if (fault) throw launchProblem(fault);
	const problem = majorVersionProblem(postgres, folder);
	if (problem) throw new SetupError(problem);
	throw new SetupError(`The database did not start. See ${join(folder, '..', 'postgres.log')}.`);
}

/** The first write at every start: it fails on a read-only disk. */
function openLog(dataFolder: string): number {
	try {
		return openSync(join(dataFolder, 'postgres.log'), 'a', 0o600);
	} catch (error) {
		throw new SetupError(`The data folder ${dataFolder} is not writable: ${(error as Error).message}`);
	}
}

async function runningCluster(folder: string): Promise<Cluster> {
	await waitUntilReady(folder, () => runningServer(folder) === null);
	return clusterAt(folder, false);
}

function clusterAt(folder: string, isNew: boolean): Cluster {
	return { socketFolder: reachableSocketFolder(folder), isNew, stop: () => stopServer(folder) };
}

/**
 * Why a server can't read a folder, in a sentence; null if the versions match.
 *
 * @param postgres the folder of its programs
 */
function majorVersionProblem(postgres: string, folder: string): string | null {
	const made = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim();
	const printed = execFileSync(join(postgres, 'bin', 'postgres'), ['--version'], { encoding: 'utf8' });
	const [, own] = /(\d+)\./.exec(printed) ?? [];
	if (!own || own === made) return null;
	return `PostgreSQL ${made} created the database in ${folder}, but this version of Lotline includes PostgreSQL ${own}. Make a backup with your previous version of Lotline and restore it with this one (see docs/operations.md).`;
}

/** The name of the cluster in a folder, which is part of its process titles. */
function clusterName(folder: string): string {
	return `lotline-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`;
}

/**
 * Ends processes of a crashed server that outlived their postmaster, and waits for them: until they end, PostgreSQL does not
 * restart on the same data.
 */
async function endOrphans(folder: string): Promise<void> {
	for (let attempt = 0; attempt < 100 && killOrphans(folder) > 0; attempt++) await pause(20);
}

/** @returns how many it found */
function killOrphans(folder: string): number {
	const all = runningProcesses();
	const ofServer = `postgres: ${clusterName(folder)}: `;
	const postmasters = new Set(
		all.filter(({ command }) => /\/postgres -D/.test(command)).map(({ pid }) => pid),
	);
	const orphans = all.filter(
		({ parent, command }) => command.startsWith(ofServer) && !postmasters.has(parent),
	);
	for (const { pid } of orphans) {
		try {
			process.kill(pid, 'SIGKILL');
		} catch {
			// The process has already ended.
		}
	}
	return orphans.length;
}
