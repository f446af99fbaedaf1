/** Writes a report as PDF, off the main thread, and downloads it. */
import type { Report } from '../../../../report/report.ts';
import { saveFile } from '../../../ui/save-file.ts';
import type { Paper } from '../forms/report-preferences.ts';
import { fileName } from '../report-words.ts';
import { loadFonts } from './pdf-fonts.ts';
import type { PdfRequest, PdfResponse } from './pdf-worker.ts';
import { printedText } from './printed-text.ts';
import { unpackWoff } from './unpack-woff.ts';

/** @throws when the fonts cannot be loaded or the report cannot be written */
export async function savePdf(report: Report, paper: Paper): Promise<void> {
	const [brand, fonts] = await Promise.all([
		printableBrand(report.brand),
		loadFonts(printedText(report), loadFont),
	]);
	const bytes = await writeInWorker({ report: { ...report, brand }, paper, fonts });
	saveFile(fileName(report.address), bytes, 'application/pdf');
}

function writeInWorker(request: PdfRequest): Promise<Uint8Array<ArrayBuffer>> {
	const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), { type: 'module' });
	const written = new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
		worker.onmessage = ({ data }: MessageEvent<PdfResponse>) => {
			if ('bytes' in data) resolve(data.bytes);
			else reject(new Error(data.problem));
		};
		worker.onerror = ({ message }) => reject(new Error(message || "We couldn't create the PDF."));
	});
	worker.postMessage(request);
	return written.finally(() => worker.terminate());
}

async function loadFont(url: string): Promise<Uint8Array> {
	const response = await fetch(url);
	if (!response.ok) throw new Error("A font for the PDF couldn't be loaded.");
	return unpackWoff(new Uint8Array(await response.arrayBuffer()));
}

/**
 * The agent's pictures as JPEG. PDF doesn't support WebP, and decoding a PNG with transparency starts a worker from a
 * string, which the content security policy forbids. Paper is white, so transparent areas become white.
 */
async function printableBrand(brand: Report['brand']): Promise<Report['brand']> {
	const [photo, logo] = await Promise.all([brand.photo, brand.logo].map(printable));
	return { ...brand, photo: photo ?? null, logo: logo ?? null };
}

/** Null if there is none, or if it can't be read. */
async function printable(picture: string | null): Promise<string | null> {
	if (!picture || picture.startsWith('data:image/jpeg')) return picture;
	const image = new Image();
	image.src = picture;
	try {
		await image.decode();
	} catch {
		return null;
	}
	const canvas = document.createElement('canvas');
	canvas.width = image.naturalWidth;
	canvas.height = image.naturalHeight;
	const paper = canvas.getContext('2d');
	if (!paper) return null;
	paper.fillStyle = 'white';
	paper.fillRect(0, 0, canvas.width, canvas.height);
	paper.drawImage(image, 0, 0);
	return canvas.toDataURL('image/jpeg', QUALITY);
}

/** The JPEG quality, which keeps the letters of a logo sharp. */
const QUALITY = 0.95;
