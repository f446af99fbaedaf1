/** How much memory a process has in use. */
import { readFileSync } from 'node:fs';

const KILOBYTES_OF_A_MEGABYTE = 1024;
/** Milliseconds between two readings. */
const INTERVAL = 50;

/** Megabytes; null once the process is gone. */
export function residentMemory(pid: number | undefined): number | null {
	try {
		const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
		return kilobytes === undefined ? null : Number(kilobytes) / KILOBYTES_OF_A_MEGABYTE;
	} catch {
		return null;
	}
}

/** @returns ends it, and gives by how many megabytes the process had more than at the start, at most */
export function watchGrowth(pid: number | undefined): () => number {
	const before = residentMemory(pid) ?? 0;
	let most = before;
	const look = () => {
		most = Math.max(most, residentMemory(pid) ?? 0);
	};
	const timer = setInterval(look, INTERVAL);
	return () => {
		clearInterval(timer);
		look();
		return most - before;
	};
}
