/**
 * Processes of a crashed server that outlived their postmaster. Until they end, PostgreSQL does not restart on the
 * same data.
 */
import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { runningProcesses } from './processes.ts';

/** The name of the cluster in a folder, which is part of its process titles. */
export function clusterName(folder: string): string {
	return `lotline-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`;
}

/** Ends leftover processes of a folder's server and waits for them. Those with a live postmaster stay. */
export async function endOrphans(folder: string): Promise<void> {
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
