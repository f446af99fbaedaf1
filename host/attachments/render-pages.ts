/** Draws the pages of a PDF as pictures. Nothing else of the file survives but the words on them. */
import { type PDFiumDocument, PDFiumLibrary, type PDFiumPage } from '@hyzyla/pdfium';
import { ATTACHMENT_LIMITS } from '../../contract/reports/attachment.ts';

/** A page as a report draws it. */
export interface PagePicture {
	/** A data URL of a JPEG. */
	picture: string;
	width: number;
	height: number;
	/** The text on it, for those who don't see it. */
	words: string;
}

/** Why a PDF can't be attached, in a sentence for the agent. */
export class PdfRefusal extends Error {
	override name = 'PdfRefusal';
}

export const PDF_REFUSALS = {
	notPdf: "This file isn't a PDF that can be read. Open it, save it as a PDF again, and try that file.",
	locked: 'This PDF is protected by a password. Save a copy without one, and try that file.',
	pages: `A PDF can have at most ${ATTACHMENT_LIMITS.pages} pages. Save the pages you need as a file of their own.`,
	size: 'A page of this PDF is too small, or too long and narrow, to print.',
	work: 'This PDF takes too much time or memory to read. Print it to a new PDF, and try that file.',
} as const;

/** Pixels of the longer side: 200 per inch on Letter paper. If the pages are too many bytes, they get fewer. */
const SIDES = [2_200, 1_650, 1_200, 900];

/** Of all pages together. A report carries them to every client, also on a phone. */
const MAX_BYTES = 2.5 * 2 ** 20;

/** In points. */
const MIN_SIDE = 36;
const MAX_RATIO = 4;

/** Characters of a page. */
const MAX_WORDS = 2_000;

/** @throws PdfRefusal if it isn't a PDF within the limits */
export async function renderPages(file: Uint8Array): Promise<PagePicture[]> {
	// Each file gets a memory of its own: one that broke it doesn't break the next.
	const library = await PDFiumLibrary.init();
	const document = await library.loadDocument(file).catch((error: Error) => {
		throw new PdfRefusal(
			/password|security/i.test(error.message) ? PDF_REFUSALS.locked : PDF_REFUSALS.notPdf,
		);
	});
	const count = document.getPageCount();
	if (count === 0) throw new PdfRefusal(PDF_REFUSALS.notPdf);
	if (count > ATTACHMENT_LIMITS.pages) throw new PdfRefusal(PDF_REFUSALS.pages);
	for (const side of SIDES) {
		const drawn = await drawPages(document, count, side);
		if (drawn) return drawn;
	}
	throw new PdfRefusal(PDF_REFUSALS.work);
}

/** @returns null if they are too many bytes */
async function drawPages(
	document: PDFiumDocument,
	count: number,
	side: number,
): Promise<PagePicture[] | null> {
	let room = MAX_BYTES;
	const drawn: PagePicture[] = [];
	for (let at = 0; at < count; at++) {
		const page = document.getPage(at);
		const { originalWidth, originalHeight } = page.getOriginalSize();
		const [short, long] = [originalWidth, originalHeight].sort((one, other) => one - other) as [
			number,
			number,
		];
		if (!(short >= MIN_SIDE && long / short <= MAX_RATIO)) throw new PdfRefusal(PDF_REFUSALS.size);
		const [width, height] = [
			Math.round((originalWidth * side) / long),
			Math.round((originalHeight * side) / long),
		];
		// Before it is drawn, because drawing closes it.
		const words = wordsOf(page);
		const { data } = await page.render({ width, height, render: 'bitmap' });
		const picture = await encode(data, width, height);
		room -= picture.length;
		if (room < 0) return null;
		drawn.push({ picture, width, height, words });
	}
	return drawn;
}

async function encode(pixels: Uint8Array, width: number, height: number): Promise<string> {
	const { default: sharp } = await import('sharp');
	sharp.concurrency(1);
	const jpeg = await sharp(pixels, { raw: { width, height, channels: 4 } })
		.flatten({ background: '#ffffff' })
		// Letters keep sharp edges in color.
		.jpeg({ quality: 80, chromaSubsampling: '4:4:4' })
		.toBuffer();
	return `data:image/jpeg;base64,${jpeg.toString('base64')}`;
}

function wordsOf(page: PDFiumPage): string {
	return (
		page
			.getText()
			.replace(/[\p{Cc}\p{Cs}\p{Co}\ufffe\u202a-\u202e\u2066-\u2069\s]+/gu, ' ')
			.trim()
			.slice(0, MAX_WORDS)
			// Half a character, which JSON of the database can't have.
			.replace(/[\ud800-\udbff]$/, '')
	);
}
