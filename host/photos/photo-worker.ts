/** A process that decodes photos, which are files of strangers. It has a low priority, limited memory and no secrets. */
import { constants, setPriority } from 'node:os';
import type { DecodeOptions } from './decoder.ts';
import { makeCover, makePictures } from './pictures.ts';

setPriority(constants.priority.PRIORITY_LOW);

/** In bytes. A photo within the limits of `makePictures` needs less, unless it was made to need more. */
const MAX_MEMORY = 200 * 2 ** 20;
/** Milliseconds between two checks. */
const MEMORY_INTERVAL = 20;

// A signal to the whole process group lets the host finish its requests first.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => {});
process.once('disconnect', () => process.exit());

const pieces: Buffer[] = [];
process.on('message', (message: Buffer | { options?: DecodeOptions }) => {
	if ('options' in message) void decode(Buffer.concat(pieces.splice(0)), message.options);
	else pieces.push(message as Buffer);
});

async function decode(bytes: Buffer, options: DecodeOptions = {}): Promise<void> {
	const watch = setInterval(() => {
		if (process.memoryUsage.rss() > MAX_MEMORY) process.kill(process.pid, 'SIGKILL');
	}, MEMORY_INTERVAL);
	const made = options.crop ? makeCover(bytes, options.crop) : makePictures(bytes);
	const result = await made.catch((error: Error) => error.message);
	clearInterval(watch);
	process.send?.(result);
}
