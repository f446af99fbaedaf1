/** Reads the PDFs that agents attach, one at a time, each in a process of its own. */
import { PROBLEMS } from '../../contract/problems.ts';
import { HttpError } from '../../server/http-error.ts';
import { openProcessPool, ProcessEnded, type ProcessPool } from '../workers/process-pool.ts';
import { builtWorker } from '../workers/worker-pool.ts';
import { type PagePicture, PDF_REFUSALS, PdfRefusal, renderPages } from './render-pages.ts';

export interface PdfReader {
	/** The pages of a PDF as pictures. @throws PdfRefusal */
	read(file: Buffer): Promise<PagePicture[]>;
	close(): void;
}

/** Milliseconds for one file: ten full pages take 5 seconds. */
const TIMEOUT = 20_000;

/** Without a built server, files are read in this process. */
export function openPdfReader(): PdfReader {
	const worker = builtWorker('pdf-worker');
	let last: Promise<unknown> = Promise.resolve();
	let current: ProcessPool | null = null;
	let isClosed = false;

	async function read(file: Buffer): Promise<PagePicture[]> {
		if (isClosed) throw new HttpError(503, PROBLEMS.busy);
		if (!worker) return renderPages(file);
		// What a file leaves in memory would count against the next one.
		const pool = openProcessPool(worker, TIMEOUT);
		current = pool;
		const result = await pool
			.run<PagePicture[] | string>(file)
			.catch((error: unknown) => {
				if (isClosed) throw new HttpError(503, PROBLEMS.busy);
				if (error instanceof ProcessEnded) throw new PdfRefusal(PDF_REFUSALS.work);
				throw error;
			})
			.finally(pool.close);
		if (typeof result === 'string') throw new PdfRefusal(result || PDF_REFUSALS.notPdf);
		return result;
	}

	return {
		read: (file) => {
			const pages = last.then(() => read(file));
			last = pages.catch(() => {});
			return pages;
		},
		close: () => {
			isClosed = true;
			current?.close();
		},
	};
}
