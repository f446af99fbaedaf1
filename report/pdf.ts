/** A report as PDF: tagged, with embedded fonts, and byte-identical for the same report wherever it is made. */
import PDFDocument from 'pdfkit';
import { brandColors } from './brand-colors.ts';
import { drawPage } from './pdf/draw-page.ts';
import type { Pictures } from './pdf/first-sheet/agent-card.ts';
import { PAPERS, type Paper, toFrame } from './pdf/paper.ts';
import { openPicture } from './pdf/pictures.ts';
import { drawSheetMarks } from './pdf/sheet-marks.ts';
import type { ReportFonts } from './pdf/text/font-runs.ts';
import { createTextLayout } from './pdf/text/text-layout.ts';
import { photoAlt, type Report } from './report.ts';

export interface PdfOptions {
	paper: Paper;
	fonts: ReportFonts;
}

/** Writes a report as PDF. Photo and logo are drawn if they are PNG or JPEG, and left out otherwise. */
export async function renderPdf(report: Report, { paper, fonts }: PdfOptions): Promise<Uint8Array> {
	const doc = new PDFDocument({
		size: PAPERS[paper],
		margin: 0,
		font: null,
		autoFirstPage: false,
		// Buffered until the end, when the number of sheets is known.
		bufferPages: true,
		tagged: true,
		displayTitle: true,
		lang: 'en-US',
		pdfVersion: '1.7',
		info: toDocumentInfo(report),
	});
	const bytes = toBytes(doc);
	const textLayout = createTextLayout(doc, fonts);
	const pictures: Pictures = {
		photo: openPicture(doc, report.brand.photo),
		logo: openPicture(doc, report.brand.logo),
		link: report.link ?? null,
	};
	const root = doc.struct('Document', { title: report.title });
	doc.addStructure(root);
	const common = {
		...{ doc, textLayout, frame: toFrame(paper) },
		...{
			brand: brandColors(report.brand.color),
			portrait: pictures.photo && { photo: pictures.photo, alt: photoAlt(report.brand) },
		},
	};
	/** Whether each sheet has a running header. */
	const hasHeader: boolean[] = [];
	/** Where the text of the last sheet ends; null for a sheet that takes no more. */
	let end: number | null = null;
	for (const page of report.pages) {
		const section = doc.struct('Sect', { title: page.title });
		root.add(section);
		const drawn = drawPage({ ...common, section }, report, page, { pictures, end });
		hasHeader.push(...drawn.hasHeader);
		end = drawn.end;
	}
	hasHeader.forEach((headed, at) => {
		doc.switchToPage(at);
		const sheet = { number: at + 1, total: hasHeader.length, hasHeader: headed };
		drawSheetMarks({ ...common, section: root }, report, sheet);
	});
	root.end();
	doc.end();
	return bytes;
}

/** The properties of the file. The date has no time: otherwise every file would differ. */
function toDocumentInfo({ title, address, brand, preparedOn }: Report): Record<string, string | Date> {
	const preparedAt = new Date(`${preparedOn}T00:00:00Z`);
	return {
		Title: `${title}, ${address}`,
		Author: [brand.name, brand.brokerage].filter(Boolean).join(', '),
		Creator: 'Lotline',
		CreationDate: preparedAt,
		ModDate: preparedAt,
	};
}

function toBytes(doc: PDFDocument): Promise<Uint8Array> {
	const chunks: Uint8Array[] = [];
	return new Promise((resolve, reject) => {
		doc.on('data', (chunk) => chunks.push(chunk));
		doc.on('error', reject);
		doc.on('end', () => {
			const bytes = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
			let at = 0;
			for (const chunk of chunks) {
				bytes.set(chunk, at);
				at += chunk.length;
			}
			resolve(bytes);
		});
	});
}
