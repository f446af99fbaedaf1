/** The fonts of the web app's PDFs, read from the same packages as in its build. */
import { readFileSync } from 'node:fs';
import type { ReportFonts } from '../report/pdf/text/font-runs.ts';
import { loadFonts } from '../web/features/report/pdf/pdf-fonts.ts';
import { unpackWoff } from '../web/features/report/pdf/unpack-woff.ts';

/** Each font is read once, because the PDF code recognizes an open font by its bytes. */
const LOADED = new Map<string, Promise<Uint8Array>>();

/** The fonts that a text needs. */
export function loadReportFonts(text: string): Promise<ReportFonts> {
	return loadFonts(text, loadFont);
}

function loadFont(url: string): Promise<Uint8Array> {
	const loaded = LOADED.get(url) ?? unpackWoff(new Uint8Array(readFileSync(`.${url}`)));
	LOADED.set(url, loaded);
	return loaded;
}
