/** Measures a process's resident memory. */
import { readFileSync } from 'node:fs';

const KILOBYTES_PER_MEGABYTE = 1024;
/** Milliseconds between readings. */
const INTERVAL = 50;

/** Megabytes; null once the process is gone. */
export function residentMemory(pid: number | undefined): number | null {
	try {
		const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
		return kilobytes === undefined ? null : Number(kilobytes) / KILOBYTES_PER_MEGABYTE;
	} catch {
		return null;
	}
}

/** @returns a function that stops it and returns the maximum increase since the start, in megabytes */
export function watchGrowth(pid: number | undefined): () => number {
	const before = residentMemory(pid) ?? 0;
	let max = before;
	const sample = () => {
		max = Math.max(max, residentMemory(pid) ?? 0);
	};
	const timer = setInterval(sample, INTERVAL);
	return () => {
		clearInterval(timer);
		sample();
		return max - before;
	};
}
