/** The marks of a printed map: star, disc, diamond, and a frame with iron pins. */
import type PDFDocument from 'pdfkit';
import { ACCENT, EDGE, INK, WHITE } from './inks.ts';
import type { PdfContext } from './pdf-context.ts';

export interface Point {
	x: number;
	y: number;
}

/** The subject: a five-pointed star with a dark outline, so that grayscale printers show it. */
export function drawStar(doc: PDFDocument, { x, y }: Point, radius: number): void {
	const points = Array.from({ length: 10 }, (_, at): [number, number] => {
		const angle = (Math.PI / 5) * at - Math.PI / 2;
		const reach = at % 2 === 0 ? radius : radius * 0.45;
		return [x + reach * Math.cos(angle), y + reach * Math.sin(angle)];
	});
	doc.polygon(...points);
	doc.lineWidth(0.75).lineJoin('miter').fillAndStroke(ACCENT, INK);
}

/** The disc of a comp; a white ring separates it from what is below. */
export function drawDisc(
	{ doc, textLayout }: PdfContext,
	{ x, y }: Point,
	radius: number,
	number: number,
): void {
	doc.circle(x, y, radius + 0.75).fill(WHITE);
	doc.circle(x, y, radius).fill(INK);
	const size = radius * (number > 99 ? 0.95 : number > 9 ? 1.1 : 1.3);
	const style = { size, leading: size, color: WHITE, bold: true };
	textLayout.draw(String(number), x, y - size / 2, style, 'middle');
}

/** A supporting sale. */
export function drawDiamond(doc: PDFDocument, { x, y }: Point, radius: number): void {
	doc.polygon([x, y - radius], [x + radius, y], [x, y + radius], [x - radius, y]);
	doc.fill(EDGE);
}

/** A frame with an iron pin at each corner, the way a plat marks what was measured in the field. */
export function drawPinnedFrame(doc: PDFDocument, x: number, y: number, width: number, height: number): void {
	doc.rect(x, y, width, height).lineWidth(0.6).stroke(EDGE);
	for (const [left, top] of [
		[x, y],
		[x + width, y],
		[x, y + height],
		[x + width, y + height],
	] as const) {
		doc.circle(left, top, 2.2).lineWidth(0.8).fillAndStroke(WHITE, INK);
	}
}
