/** Folders that are removed when the process ends, also by a signal, including any database still running in one. */
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isRunning } from '../../host/postgres/postmaster.ts';

const folders = new Set<string>();
const mounted = new Set<string>();
process.once('exit', () => {
	// A process that was just killed may be writing a last file.
	if (folders.size > 0) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
	for (const folder of folders) {
		try {
			clearFolder(folder);
		} catch {
			// The other folders are removed anyway.
		}
	}
});

const exit = () => process.exit(130);

/**
 * @param name the start of its name, after `lotline-`
 */
export function temporaryFolder(name: string): { path: string; remove: () => void } {
	const path = mkdtempSync(join(tmpdir(), `lotline-${name}-`));
	// If started by root, PostgreSQL runs as another user, who needs access to its folder.
	chmodSync(path, 0o711);
	folders.add(path);
	// By default, a signal ends the process at once.
	for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.off(signal, exit).on(signal, exit);
	return {
		path,
		remove: () => {
			clearFolder(path);
			folders.delete(path);
		},
	};
}

/** The process id of the PostgreSQL running in a data folder; null if there is none. */
export function postmasterIn(dataFolder: string): number | null {
	return serverOf(join(dataFolder, 'postgres', 'postmaster.pid'));
}

function serverOf(file: string): number | null {
	try {
		// While initdb runs the server briefly, the number is negative.
		const pid = Math.abs(Number(readFileSync(file, 'utf8').split('\n')[0]));
		return pid > 0 && isRunning(pid) ? pid : null;
	} catch (error) {
		// A server that is starting or stopping replaces the file at any moment.
		if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
		throw error;
	}
}

/**
 * Mounts an in-memory file system on a folder; it is unmounted with the folder.
 *
 * @throws if this process lacks the permission
 */
export function mountMemory(folder: string, megabytes: number): void {
	const options = `size=${megabytes}m,mode=0755`;
	execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder], { stdio: 'ignore' });
	mounted.add(folder);
}

function clearFolder(folder: string): void {
	for (const file of pidFilesIn(folder)) {
		const pid = serverOf(file);
		if (pid) process.kill(pid, 'SIGQUIT');
	}
	// Lazily, because a server that is shutting down may use it for another moment.
	if (mounted.delete(folder)) execFileSync('umount', ['-l', folder], { stdio: 'ignore' });
	rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

/**
 * The possible pid files in a folder, including that of a cluster that is being created, whose folder has another
 * name, and those of a data folder inside.
 */
function pidFilesIn(folder: string): string[] {
	const inside = (path: string) =>
		readdirSync(path, { withFileTypes: true })
			.filter((entry) => entry.isDirectory())
			.map(({ name }) => join(path, name));
	if (!existsSync(folder)) return [];
	const folders = inside(folder);
	return [...folders, ...folders.flatMap(inside)].map((path) => join(path, 'postmaster.pid'));
}
