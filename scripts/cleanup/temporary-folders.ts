/** Folders that are removed by the end of the suite, including any database still running in one. */

import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
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
			// The others are removed anyway.
		}
	}
});

export function temporaryFolder(): { path: string; remove: () => void } {
	const path = mkdtempSync(join(tmpdir(), 'lotline-faults-'));
	// If started by root, PostgreSQL runs as another user, who needs access to its folder.
	chmodSync(path, 0o711);
	folders.add(path);
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
	const file = join(dataFolder, 'postgres', 'postmaster.pid');
	try {
		const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
		return pid > 0 && isRunning(pid) ? pid : null;
	} catch (problem) {
		// A server that is starting or stopping replaces the file at any moment.
		if ((problem as NodeJS.ErrnoException).code === 'ENOENT') return null;
		throw problem;
	}
}

/**
 * Mounts a disk in memory on a folder; it is unmounted with the folder.
 *
 * @throws if this process lacks the permission
 */
export function mountMemory(folder: string, megabytes: number): void {
	const options = `size=${megabytes}m,mode=0755`;
	execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder], { stdio: 'ignore' });
	mounted.add(folder);
}

function clearFolder(folder: string): void {
	const pid = postmasterIn(folder);
	if (pid) process.kill(pid, 'SIGQUIT');
	// Lazily, because a server that is shutting down may use it for another moment.
	if (mounted.delete(folder)) execFileSync('umount', ['-l', folder], { stdio: 'ignore' });
	rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
