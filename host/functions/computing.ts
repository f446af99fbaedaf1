/** Computes reports and provisional market models off the main thread. */
import { PROBLEMS } from '../../contract/problems.ts';
import { type Compute, computeInline } from '../../server/computations.ts';
import { HttpError } from '../../server/http-error.ts';
import { builtWorker, openWorkerPool, WorkersBusy } from '../workers/worker-pool.ts';

export interface Computing {
	compute: Compute;
	/** The number of computations waiting for a thread. */
	waiting(): number;
	close(): Promise<void>;
}

/** Opens the threads; without a built server, everything is computed on the main thread. */
export function openComputing(): Computing {
	const worker = builtWorker('compute-worker');
	if (!worker) return { compute: computeInline, waiting: () => 0, close: async () => {} };
	const pool = openWorkerPool(worker, { threads: 2, maxQueue: 50, timeout: 10_000 });
	const compute = (name: string, input: unknown) =>
		pool.run('compute', { name, input }).catch((error: unknown) => {
			throw error instanceof WorkersBusy ? new HttpError(503, PROBLEMS.busy) : error;
		});
	return { compute: compute as Compute, waiting: () => pool.waiting(), close: () => pool.close() };
}
