/** Loads photos in a thread of their own: with their megabytes, this one would collect garbage while others wait. */
import { Worker } from 'node:worker_threads';
import { builtWorker } from '../workers/worker-pool.ts';
import { openPhotos, type PhotoCallbacks, type PhotoOptions, type Photos } from './photos.ts';

type PhotoCalls = Pick<Photos, 'loadPhoto' | 'crop'>;

/** The thread's input: a call, or one whose result nobody waits for anymore, which is answered nevertheless. */
export type PhotoMessage =
	| {
			[Name in keyof PhotoCalls]: {
				id: number;
				name: Name;
				input: Parameters<PhotoCalls[Name]>;
				hasRoom: boolean;
			};
	  }[keyof PhotoCalls]
	| { canceled: number };

/** The thread's messages: a line for the log, or the end of a call. */
export type PhotoReply =
	| { log: string }
	| { id: number; picture: Uint8Array<ArrayBuffer> | null }
	| { id: number; error: string };

interface Pending {
	resolve(picture: Buffer | null): void;
	reject(error: Error): void;
}

/** Starts the thread with the first photo; without a built server, photos are loaded in this one. */
export function openPhotoThread(options: PhotoOptions, callbacks: PhotoCallbacks): Photos {
	const filename = builtWorker('photo-loader-worker');
	if (filename === null) return openPhotos(options, callbacks);
	const pending = new Map<number, Pending>();
	let thread: Worker | null = null;
	let lastId = 0;

	function start(file: string): Worker {
		const started = new Worker(file, { workerData: options });
		started.on('message', (reply: PhotoReply) => {
			if ('log' in reply) callbacks.log(reply.log);
			else end(reply);
		});
		started.once('error', (error) => callbacks.log(`The thread that loads photos failed. ${error.message}`));
		// The next photo starts another one.
		started.once('exit', () => {
			thread = null;
			for (const id of pending.keys()) end({ id, picture: null });
		});
		started.unref();
		return started;
	}

	function end(reply: Exclude<PhotoReply, { log: string }>): void {
		const call = pending.get(reply.id);
		pending.delete(reply.id);
		if ('error' in reply) call?.reject(new Error(reply.error));
		else call?.resolve(reply.picture && Buffer.from(reply.picture.buffer));
	}

	async function call(message: PhotoMessage & { id: number }, signal?: AbortSignal): Promise<Buffer | null> {
		thread ??= start(filename as string);
		const { id } = message;
		const cancel = () => thread?.postMessage({ canceled: id } satisfies PhotoMessage);
		const picture = new Promise<Buffer | null>((resolve, reject) => pending.set(id, { resolve, reject }));
		thread.postMessage(message);
		if (signal?.aborted) cancel();
		signal?.addEventListener('abort', cancel);
		return picture.finally(() => signal?.removeEventListener('abort', cancel));
	}

	const head = () => {
		lastId += 1;
		return { id: lastId, hasRoom: callbacks.hasRoom() };
	};
	return {
		loadPhoto: (photo, size, { account, signal }) =>
			call({ ...head(), name: 'loadPhoto', input: [photo, size, { account }] }, signal),
		crop: (...input) => call({ ...head(), name: 'crop', input }),
		close: async () => {
			await thread?.terminate();
		},
	};
}
