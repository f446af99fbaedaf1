/** The postmaster of a cluster, by its pid file: whether it runs and is ready, and how to stop it. */
import { readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { reachableSocketFolder } from './socket-folder.ts';

/** The pid of the server that uses the folder, or null. */
export function runningServer(folder: string): number | null {
	const pid = pidIn(folder);
	if (!pid || !isRunning(pid)) return null;
	// After a machine crash, the number may belong to another program.
	if (process.platform !== 'linux') return pid;
	return readCommand(pid).includes('postgres') ? pid : null;
}

/**
 * Waits until the server, or this specific one, reports in its pid file that it accepts connections. False if it
 * ended.
 */
export async function waitUntilReady(
	folder: string,
	hasExited: () => boolean,
	server?: number,
): Promise<boolean> {
	while (!hasExited()) {
		const lines = pidFileLines(folder);
		if (lines[7]?.trim() === 'ready' && (!server || Number(lines[0]) === server)) return true;
		await pause(20);
	}
	return false;
}

/** In milliseconds: how long a server may take to shut down. */
const MAX_STOP = 15_000;

/** Stops the server. One that takes too long is stopped immediately, and recovers at its next start. */
export async function stopServer(folder: string): Promise<void> {
	for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
		const pid = runningServer(folder);
		if (!pid) return;
		process.kill(pid, signal);
		const deadline = performance.now() + MAX_STOP;
		while (runningServer(folder) && performance.now() < deadline) await pause(50);
	}
}

/**
 * Removes the pid file of a dead server if its number now belongs to another program, such as after a container
 * restart: PostgreSQL would mistake that program for the server, and never start.
 */
export async function clearStalePid(folder: string): Promise<void> {
	const pid = pidIn(folder);
	if (!pid || process.platform !== 'linux') return;
	// A process that just ended still has its number for a moment.
	for (let attempt = 0; attempt < 100 && isRunning(pid) && readCommand(pid) === ''; attempt++)
		await pause(10);
	if (!isRunning(pid) || readCommand(pid).includes('postgres')) return;
	// The server may run in another container with the same folder and a different process id.
	if (await acceptsConnections(join(reachableSocketFolder(folder), '.s.PGSQL.5432'))) return;
	rmSync(pidFile(folder), { force: true });
}

function acceptsConnections(path: string): Promise<boolean> {
	return new Promise((done) => {
		const socket = connect(path, () => done(true));
		socket.once('error', () => done(false));
		socket.once('connect', () => socket.destroy());
	});
}

/** Whether a process exists. */
export function isRunning(pid: number): boolean {
	try {
		process.kill(pid, 0);
		return true;
	} catch {
		return false;
	}
}

/** Empty for a process that has ended but hasn't been reaped yet. */
function readCommand(pid: number): string {
	return read(`/proc/${pid}/cmdline`);
}

function pidIn(folder: string): number {
	return Number(pidFileLines(folder)[0]);
}

function pidFileLines(folder: string): string[] {
	return read(pidFile(folder)).split('\n');
}

/** Empty for a file that doesn't exist, or is just being removed. */
function read(file: string): string {
	try {
		return readFileSync(file, 'utf8');
	} catch {
		return '';
	}
}

function pidFile(folder: string): string {
	return join(folder, 'postmaster.pid');
}
