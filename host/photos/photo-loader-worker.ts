/** The thread that loads photos, and has them decoded by processes. */
import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import type { PhotoMessage, PhotoReply } from './photo-thread.ts';
import { openPhotos, type PhotoOptions } from './photos.ts';

// Requests have priority. Linux has thread priorities; elsewhere this would slow down the whole process.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

let hasRoom = true;
const post = (reply: PhotoReply, transferred: ArrayBuffer[] = []) =>
	parentPort?.postMessage(reply, transferred);
const photos = openPhotos(workerData as PhotoOptions, {
	log: (log) => post({ log }),
	hasRoom: () => hasRoom,
});
const running = new Map<number, AbortController>();

parentPort?.on('message', (message: PhotoMessage) => {
	if ('canceled' in message) running.get(message.canceled)?.abort();
	else void answer(message);
});

async function answer(message: Exclude<PhotoMessage, { canceled: number }>): Promise<void> {
	const { id } = message;
	hasRoom = message.hasRoom;
	const controller = new AbortController();
	running.set(id, controller);
	try {
		const result = await run(message, controller.signal);
		// A small file's bytes may be in memory that it shares with others, which can't be handed over.
		const picture = result && new Uint8Array(result);
		post({ id, picture }, picture ? [picture.buffer] : []);
	} catch (error) {
		post({ id, error: `${error instanceof Error ? error.stack : error}` });
	} finally {
		running.delete(id);
	}
}

function run(message: Exclude<PhotoMessage, { canceled: number }>, signal: AbortSignal) {
	if (message.name === 'crop') return photos.crop(...message.input);
	const [photo, size, viewer] = message.input;
	return photos.loadPhoto(photo, size, { ...viewer, signal });
}
