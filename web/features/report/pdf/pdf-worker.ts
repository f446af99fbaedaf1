/** Writes PDFs in a worker, so that the page stays responsive. */
import { renderPdf } from '../../../../report/pdf.ts';
import type { Report } from '../../../../report/report.ts';

export interface PdfRequest {
	report: Report;
	paper: Parameters<typeof renderPdf>[1]['paper'];
	fonts: Parameters<typeof renderPdf>[1]['fonts'];
}

export type PdfResponse = { bytes: Uint8Array<ArrayBuffer> } | { problem: string };

addEventListener('message', async ({ data: { report, paper, fonts } }: MessageEvent<PdfRequest>) => {
	postMessage(await write(report, { paper, fonts }));
});

async function write(...input: Parameters<typeof renderPdf>): Promise<PdfResponse> {
	try {
		// Copied to a buffer that can be transferred to the page.
		return { bytes: new Uint8Array(await renderPdf(...input)) };
	} catch (error) {
		return { problem: error instanceof Error ? error.message : String(error) };
	}
}
