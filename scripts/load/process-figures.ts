/** What Linux reports about processes. */
import { existsSync, readFileSync } from 'node:fs';

/** Null, or why nothing is reported here. */
export function lacksProcessFigures(): string | null {
	return existsSync('/proc/self/status') ? null : 'There is no /proc to read memory from.';
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

/** A file about a process; empty once the process has ended. */
function processFile(pid: number, file: string): string {
	try {
		return readFileSync(`/proc/${pid}/${file}`, 'utf8');
	} catch {
		return '';
	}
}

export interface Memory {
	/** Megabytes: the most at any time, and how much more than at first. */
	peak: number;
	growth: number;
}

/** Watches the resident memory of a host and its workers, but not its database. @returns a function that ends it */
export function watchMemory(host: number): () => Memory {
	const megabytes = () =>
		[host, ...workersOf(host)].reduce((sum, pid) => sum + megabytesOf(pid, 'resident'), 0);
	const before = megabytes();
	let peak = before;
	const sample = () => {
		peak = Math.max(peak, megabytes());
	};
	const timer = setInterval(sample, 50);
	return () => {
		clearInterval(timer);
		sample();
		return { peak, growth: peak - before };
	};
}

function workersOf(host: number): number[] {
	const children = processFile(host, `task/${host}/children`).trim().split(' ').filter(Boolean).map(Number);
	return children.filter((pid) => processFile(pid, 'comm').trim() !== 'postgres');
}
