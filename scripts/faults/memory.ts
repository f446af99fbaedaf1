/** The resident memory of a product's host, as Linux reports it. */
import { existsSync, readFileSync } from 'node:fs';
import type { Product } from '../load/product.ts';

export interface Memory {
	/** Megabytes: the most at any time, and how much more than at first. */
	peak: number;
	growth: number;
}

/** Null, or why memory can't be watched here. */
export function lacksMemoryFigures(): string | null {
	return existsSync('/proc/self/status') ? null : 'There is no /proc to read memory from.';
}

/**
 * Watches the memory of a host.
 *
 * @param workers includes the processes it started, other than the database
 * @returns a function that ends it
 */
export function watchMemory(product: Product, { workers = false } = {}): () => Memory {
	const megabytes = () => {
		const host = product.host().process.pid as number;
		const processes = workers ? [host, ...workersOf(host)] : [host];
		return processes.reduce((sum, pid) => sum + residentMegabytes(pid), 0);
	};
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
	const children = read(host, `task/${host}/children`).trim().split(' ').filter(Boolean).map(Number);
	return children.filter((pid) => read(pid, 'comm').trim() !== 'postgres');
}

function residentMegabytes(pid: number): number {
	return Number(/^VmRSS:\s+(\d+) kB$/m.exec(read(pid, 'status'))?.[1] ?? 0) / 1024;
}

/** Empty once the process has ended. */
function read(pid: number, file: string): string {
	try {
		return readFileSync(`/proc/${pid}/${file}`, 'utf8');
	} catch {
		return '';
	}
}
