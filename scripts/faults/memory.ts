/** The resident memory of a product's host, as Linux reports it. */
import { megabytesOf, processFile } from '../load/process-figures.ts';
import type { Product } from '../load/product.ts';

export interface Memory {
	/** Megabytes: the most at any time, and how much more than at first. */
	peak: number;
	growth: number;
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
		return processes.reduce((sum, pid) => sum + megabytesOf(pid, 'resident'), 0);
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
	const children = processFile(host, `task/${host}/children`).trim().split(' ').filter(Boolean).map(Number);
	return children.filter((pid) => processFile(pid, 'comm').trim() !== 'postgres');
}
