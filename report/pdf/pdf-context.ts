/** The context in which every block draws itself. */
import type PDFDocument from 'pdfkit';
import type { Picture, StructureElement } from 'pdfkit';
import type { BrandColors } from '../brand-colors.ts';
import { INK, MUTED } from './inks.ts';
import type { Frame } from './paper.ts';
import type { TextLayout, TextStyle } from './text/text-layout.ts';

/** The agent's photo, and what it shows. */
export interface Portrait {
	photo: Picture;
	alt: string;
}

export interface PdfContext {
	doc: PDFDocument;
	textLayout: TextLayout;
	frame: Frame;
	brand: BrandColors;
	portrait: Portrait | null;
	/** The height of charts, if a sheet has no room for the usual one. */
	chartHeight?: number;
	/** What the title of the page takes of its first sheet. */
	titleHeight?: number;
	/** The structure element of the current page. */
	section: StructureElement;
}

/** The text styles of the printed page. */
export const TEXT_STYLES = {
	title: { size: 22, leading: 26, color: INK, bold: true },
	heading: { size: 12, leading: 16, color: INK, bold: true },
	headline: { size: 18, leading: 22, color: INK, bold: true },
	lead: { size: 12.5, leading: 17, color: INK },
	plain: { size: 10, leading: 14, color: INK },
	note: { size: 8.5, leading: 11.5, color: MUTED },
	sources: { size: 7.5, leading: 10, color: MUTED },
} as const satisfies Record<string, TextStyle>;

/** Draws lines, frames and backgrounds, which screen readers skip. */
export function drawDecoration({ doc }: PdfContext, draw: () => void): void {
	doc.markContent('Artifact', { type: 'Layout' });
	doc.save();
	draw();
	doc.restore();
	doc.endMarkedContent();
}

/** Adds a structure element whose content is drawn immediately. */
export function drawTagged(
	{ doc }: PdfContext,
	parent: StructureElement,
	type: string,
	draw: () => void,
	options: Parameters<PDFDocument['struct']>[1] = {},
): void {
	parent.add(doc.struct(type, options, [draw]));
}

/** A structure element that is created when it is first used, so that elements are in reading order. */
export function lazyElement(
	{ doc, section }: PdfContext,
	type: string,
	parent: () => StructureElement = () => section,
	options: Parameters<PDFDocument['struct']>[1] = {},
): () => StructureElement {
	let element: StructureElement | null = null;
	return () => {
		if (element === null) {
			element = doc.struct(type, options);
			parent().add(element);
		}
		return element;
	};
}
