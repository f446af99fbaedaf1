/** A thread that does one task, for work of minutes that must not hold up requests. */
import { type ResourceLimits, Worker } from 'node:worker_threads';

export interface Thread {
	/** Resolves when the thread has ended, also if it was stopped. Rejects if its task fails. */
	ended: Promise<void>;
	/** Ends it immediately. */
	stop(): Promise<unknown>;
}

/**
 * Starts a thread.
 *
 * @param file the built worker, whose `workerData` is the task
 * @param task arrives without its functions, which can't be sent to a thread
 */
export function startThread<Message>(
	file: string,
	task: object,
	onMessage: (message: Message) => void,
	resourceLimits: ResourceLimits = {},
): Thread {
	const thread = new Worker(file, { workerData: JSON.parse(JSON.stringify(task)), resourceLimits });
	thread.on('message', onMessage);
	const ended = new Promise<void>((resolve, reject) => {
		thread.once('error', reject);
		thread.once('exit', () => resolve());
	});
	return { ended, stop: () => thread.terminate() };
}
