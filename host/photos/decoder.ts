/** Decodes photos in processes of their own: at most two at once, and one per account. */
import type { Focus } from '../../domain/home/photos.ts';
import { createFairQueue } from '../fair-use/fair-queue.ts';
import type { Wait } from '../fair-use/turns.ts';
import { openProcessPool, ProcessEnded, type ProcessPool } from '../workers/process-pool.ts';
import { builtWorker } from '../workers/worker-pool.ts';
import { PhotoError } from './photo-error.ts';
import { makeCover, makePictures, type Pictures } from './pictures.ts';

/**
 * @param account whose turn it takes
 * @param signal drops the photo if its turn hasn't come
 * @returns null if its turn didn't come
 * @throws PhotoError if the file isn't a photo, or takes too much time or memory
 */
export type Decode = (bytes: Buffer, account: string, signal: AbortSignal) => Promise<Pictures | null>;

/** What to make of a photo: its sizes, or the cover of a report. */
export interface DecodeOptions {
	crop?: Focus;
}

export interface Decoder {
	decode: Decode;
	/** The cover of a report, cropped. Fails like `decode`. */
	crop: (bytes: Buffer, focus: Focus, account: string) => Promise<Buffer | null>;
	close(): void;
}

/** Milliseconds for one photo: many times what the largest takes. */
const TIMEOUT = 10_000;

/** In milliseconds. The lane of photos limits how many wait. */
const MAX_WAIT = 20_000;

/**
 * The most that one account may have decoded: many large photos in a row would keep this process, which passes them on,
 * from others. At 8 MB/s, photos of up to half a megabyte aren't slower.
 */
const BYTES_PER_MILLISECOND = (8 * 2 ** 20) / 1_000;

/** Opens the processes; without a built server, photos are decoded in this one. */
export function openDecoder(): Decoder {
	const worker = builtWorker('photo-worker');
	const pool = worker === null ? null : openProcessPool(worker, TIMEOUT);
	const { enter } = createFairQueue({
		running: 2,
		runningPerAccount: 1,
		waiting: 200,
		waitingPerAccount: 100,
		maxWait: MAX_WAIT,
		maxWaitUnserved: MAX_WAIT,
		throttlesFloods: false,
	});

	async function runPool<Result>(pool: ProcessPool, bytes: Buffer, options: DecodeOptions): Promise<Result> {
		const result = await pool.run<Result | string>(bytes, options).catch((error: unknown) => {
			if (error instanceof ProcessEnded)
				throw new PhotoError('The photo takes too much time or memory to decode.');
			throw error;
		});
		if (typeof result === 'string') throw new PhotoError(result);
		return result;
	}

	/** Does the work when it is the account's turn. */
	async function inTurn<Result>(
		bytes: Buffer,
		account: string,
		signal: AbortSignal,
		work: () => Promise<Result>,
	): Promise<Result | null> {
		const entered = enter(account);
		const turn =
			typeof entered === 'object' && 'result' in entered ? await awaitTurn(entered, signal) : entered;
		if (typeof turn === 'string') return null;
		const startedAt = performance.now();
		try {
			return await work();
		} finally {
			const rest = bytes.length / BYTES_PER_MILLISECOND - (performance.now() - startedAt);
			setTimeout(() => turn.end(true), rest).unref();
		}
	}

	return {
		decode: (bytes, account, signal) =>
			inTurn(bytes, account, signal, () => (pool ? runPool(pool, bytes, {}) : makePictures(bytes))),
		crop: (bytes, focus, account) =>
			inTurn(bytes, account, new AbortController().signal, async () =>
				// Buffers arrive from another process as plain bytes.
				pool ? Buffer.from(await runPool<Uint8Array>(pool, bytes, { crop: focus })) : makeCover(bytes, focus),
			),
		close: () => pool?.close(),
	};
}

function awaitTurn({ result, leave }: Wait, signal: AbortSignal): Wait['result'] {
	if (signal.aborted) leave();
	signal.addEventListener('abort', leave, { once: true });
	return result;
}
