/** The thread that reads uploads, with limited memory. It starts when there is work, and ends when it is idle. */
import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';

/** How the thread connects, without functions, which can't be sent to it. */
export interface UploadTask {
	url: string;
	options: object;
	/** Identifies this process in its leases. */
	holder: string;
}

/** A message from the thread about its work. */
export interface UploadProgressMessage {
	/** The upload it is working on; null if none. */
	upload?: string | null;
	fault?: string;
	idle?: true;
}

/** An idle thread ends after this time. */
const IDLE_MS = 120_000;
const MAX_MEMORY_MB = 512;

interface UploadThreadEvents {
	/** An upload failed because of an error in Lotline, which is logged. */
	onFault: () => void;
	/** An upload needed more memory than the thread may have. */
	onOutOfMemory: (upload: string) => void;
}

interface UploadThread {
	/** Processes waiting uploads, now or after the current one. */
	check: () => void;
	close: () => Promise<void>;
}

/** @param file the script of the thread */
export function openUploadThread(
	file: string,
	task: UploadTask,
	log: Logger,
	{ onFault, onOutOfMemory }: UploadThreadEvents,
): UploadThread {
	let worker: Worker | null = null;
	let idle: NodeJS.Timeout | undefined;

	const start = (): Worker => {
		let currentUpload: string | null = null;
		const thread = new Worker(file, {
			workerData: task,
			resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB },
		});
		thread.on('message', (message: UploadProgressMessage) => {
			if (message.upload !== undefined) currentUpload = message.upload;
			if (message.fault !== undefined) {
				onFault();
				log.warn({ fault: message.fault, upload: currentUpload }, 'An upload could not be processed');
			}
			if (message.idle) idle = setTimeout(() => void thread.terminate(), IDLE_MS).unref();
		});
		thread.on('error', (problem) => {
			onFault();
			log.warn({ err: problem, upload: currentUpload }, 'The upload thread ended');
			const isOutOfMemory = (problem as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY';
			if (currentUpload && isOutOfMemory) onOutOfMemory(currentUpload);
		});
		thread.once('exit', () => {
			worker = null;
		});
		return thread;
	};

	return {
		check: () => {
			clearTimeout(idle);
			worker ??= start();
			worker.postMessage('check');
		},
		close: async () => {
			clearTimeout(idle);
			await worker?.terminate();
		},
	};
}
