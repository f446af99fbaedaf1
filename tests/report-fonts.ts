/** The fonts of the web app's PDFs, read from the packages as its build takes them. */
import { readFileSync } from 'node:fs';
import type { FontPair, ReportFonts } from '../report/pdf/font-runs.ts';
import { type FontUrls, fontsFor } from '../web/features/report/pdf-fonts.ts';
import { unpackWoff } from '../web/features/report/unpack-woff.ts';

/** Read once: an opened font is found again by its bytes. */
const LOADED = new Map<string, Promise<Uint8Array>>();

/** The fonts that a text needs. */
export async function loadReportFonts(text: string): Promise<ReportFonts> {
	const [latin, ...others] = fontsFor(text);
	const [first, ...more] = await Promise.all([loadPair(latin), ...others.map(loadPair)]);
	return { ...first, bold: first.bold ?? first.regular, more };
}

async function loadPair({ regular, bold }: FontUrls): Promise<FontPair> {
	return { regular: await loadFont(regular), ...(bold && { bold: await loadFont(bold) }) };
}

function loadFont(url: string): Promise<Uint8Array> {
	const loaded = LOADED.get(url) ?? unpackWoff(new Uint8Array(readFileSync(`.${url}`)));
	LOADED.set(url, loaded);
	return loaded;
}
