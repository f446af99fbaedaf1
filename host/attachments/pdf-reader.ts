/** Reads the PDFs that agents attach, one at a time, in a process of their own. */
import { openProcessPool, ProcessEnded } from '../workers/process-pool.ts';
import { builtWorker } from '../workers/worker-pool.ts';
import { type PagePicture, PDF_REFUSALS, PdfRefusal, renderPages } from './render-pages.ts';

export interface PdfReader {
	/** The pages of a PDF as pictures. @throws PdfRefusal */
	read(file: Buffer): Promise<PagePicture[]>;
	close(): void;
}

/** Milliseconds for one file: ten full pages take 5 seconds. */
const TIMEOUT = 20_000;

/** Opens the reader, whose process starts with the first file; without a built server, files are read in this one. */
export function openPdfReader(): PdfReader {
	const worker = builtWorker('pdf-worker');
	const pool = worker === null ? null : openProcessPool(worker, TIMEOUT);
	let last: Promise<unknown> = Promise.resolve();

	async function read(file: Buffer): Promise<PagePicture[]> {
		if (!pool) return renderPages(file);
		const result = await pool.run<PagePicture[] | string>(file).catch((error: unknown) => {
			if (error instanceof ProcessEnded) throw new PdfRefusal(PDF_REFUSALS.work);
			throw error;
		});
		if (typeof result === 'string') throw new PdfRefusal(result || PDF_REFUSALS.notPdf);
		return result;
	}

	return {
		read: (file) => {
			const pages = last.then(() => read(file));
			last = pages.catch(() => {});
			return pages;
		},
		close: () => pool?.close(),
	};
}
