/** A process that draws PDFs of strangers. It has a low priority, limited memory and no secrets. */
import { constants, setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { PdfRefusal, renderPages } from './render-pages.ts';

setPriority(constants.priority.PRIORITY_LOW);

/** In bytes. Ten full pages of pictures need up to 450 MB. */
const MAX_MEMORY = 700 * 2 ** 20;

// PDFium keeps this thread busy, so another one looks, and ends a process whose host has died.
new Worker(
	`setInterval(() => {
		if (process.memoryUsage.rss() > ${MAX_MEMORY} || process.ppid !== ${process.ppid}) process.kill(process.pid, 'SIGKILL');
	}, 10)`,
	{ eval: true },
).unref();

// A signal to the whole process group lets the host finish its requests first.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => {});
process.once('disconnect', () => process.exit());

const pieces: Buffer[] = [];
process.on('message', (message: Buffer | { options?: object }) => {
	if (!('options' in message)) pieces.push(message as Buffer);
	else
		void renderPages(Buffer.concat(pieces.splice(0)))
			.catch(toRefusal)
			.then((result) => process.send?.(result));
});

function toRefusal(error: Error): string {
	// PDFium fails like this on some broken files.
	return error instanceof PdfRefusal ? error.message : '';
}
