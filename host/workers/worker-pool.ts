/** A pool of threads for work that would block every other request on the main thread. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import Piscina from 'piscina';
import { projectFolder } from '../project-folder.ts';

export interface WorkerPool {
	/**
	 * Runs an exported function of the worker's file.
	 *
	 * @throws WorkersBusy if the queue is full or the work takes too long
	 * @throws if the work fails or its thread dies; the next call gets a new thread
	 */
	run<Result>(name: string, input: unknown): Promise<Result>;
	/** The number of calls waiting for a thread. */
	waiting(): number;
	close(): Promise<void>;
}

/** Thrown if the threads can't do all the work in time. */
export class WorkersBusy extends Error {
	override name = 'WorkersBusy';
}

export interface WorkerPoolOptions {
	threads: number;
	/** The maximum number of calls waiting for a thread. */
	maxQueue: number;
	/** Milliseconds, including waiting. A thread that works longer is replaced. */
	timeout: number;
}

/** Threads that were idle for this long, in milliseconds, end and free their memory. */
const IDLE_TIMEOUT = 60_000;

/** Requests have priority: on Linux a thread can have a lower priority than its process. */
const NICE_INCREMENT = 10;

/** The path of a built worker, a file named `…-worker.ts`; null if the server hasn't been built. */
export function builtWorker(name: string): string | null {
	const path = join(projectFolder, 'dist', 'server', `${name}.js`);
	return existsSync(path) ? path : null;
}

/** Opens a pool for a file that exports functions. Its threads start with the first call. */
export function openWorkerPool(filename: string, options: WorkerPoolOptions): WorkerPool {
	const pool = new Piscina({
		filename,
		minThreads: 0,
		maxThreads: options.threads,
		idleTimeout: IDLE_TIMEOUT,
		niceIncrement: NICE_INCREMENT,
	});
	return {
		run: async (name, input) => {
			if (pool.queueSize >= options.maxQueue) throw new WorkersBusy('The queue for worker threads is full.');
			const signal = AbortSignal.timeout(options.timeout);
			return pool.run(input, { name, signal }).catch((error: unknown) => {
				throw signal.aborted ? new WorkersBusy('A worker thread took too long.') : error;
			});
		},
		waiting: () => pool.queueSize,
		close: () => pool.destroy(),
	};
}
