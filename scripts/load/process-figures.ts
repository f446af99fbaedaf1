/** What Linux reports about processes. */
import { existsSync, readFileSync } from 'node:fs';

/** Null, or why nothing is reported here. */
export function lacksProcessFigures(): string | null {
	return existsSync('/proc/self/status') ? null : 'There is no /proc to read memory from.';
}

/** A file about a process; empty once the process has ended. */
export function processFile(pid: number, file: string): string {
	try {
		return readFileSync(`/proc/${pid}/${file}`, 'utf8');
	} catch {
		return '';
	}
}

/** The CPU time of a process so far, in Linux ticks, of which there are a hundred per second; null if unknown. */
export function cpuSeconds(pid: number): number | null {
	// The 14th and 15th fields; the second one may contain spaces.
	const [, user, system] = /\) \S(?: \S+){10} (\d+) (\d+)/.exec(processFile(pid, 'stat')) ?? [];
	return user === undefined ? null : (Number(user) + Number(system)) / 100;
}

/** The memory of a process that is in use, or its share of it where processes share some. */
export function megabytesOf(pid: number, kind: 'resident' | 'share'): number {
	const [file, name] = kind === 'resident' ? ['status', 'VmRSS'] : ['smaps_rollup', 'Pss'];
	const found = new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(processFile(pid, file));
	return Number(found?.[1] ?? 0) / 1024;
}
