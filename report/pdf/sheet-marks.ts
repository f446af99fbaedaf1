/** The header and footer of every sheet: address, agent, notices, and page number. */
import type { Report } from '../report.ts';
import { INK, LINE, MUTED } from './inks.ts';
import type { PdfContext } from './pdf-context.ts';
import type { TextStyle } from './text/text-layout.ts';

const SMALL = { size: 8, leading: 11, color: MUTED };
const STRONG = { ...SMALL, color: INK, bold: true };

/** Draws the header and footer of the current sheet, once all sheets exist. */
export function drawSheetMarks(
	pdf: PdfContext,
	report: Report,
	{ number, total, hasHeader }: { number: number; total: number; hasHeader: boolean },
): void {
	const { doc, frame } = pdf;
	doc.markContent('Artifact', { type: 'Pagination' });
	if (hasHeader) drawHead(pdf, report);
	const y = frame.lower - SMALL.leading;
	doc
		.moveTo(frame.left, y - 6)
		.lineTo(frame.right, y - 6)
		.lineWidth(0.5)
		.stroke(LINE);
	const notices = report.notices.join('  ·  ');
	const page = `Page ${number} of ${total}`;
	const side = (frame.width - pdf.textLayout.widthOf(notices, STRONG)) / 2 - 10;
	const from = [report.brand.name, report.brand.brokerage].map((part) => part.trim()).filter(Boolean);
	draw(pdf, from.join(', '), frame.left, y, SMALL, side);
	pdf.textLayout.draw(notices, frame.left + frame.width / 2, y, STRONG, 'middle');
	pdf.textLayout.draw(page, frame.right, y, SMALL, 'end');
	doc.endMarkedContent();
}

function drawHead(pdf: PdfContext, { address, title }: Report): void {
	const { doc, frame, brand, textLayout } = pdf;
	const y = frame.upper;
	draw(pdf, address, frame.left, y, STRONG, frame.width - textLayout.widthOf(title, SMALL) - 20);
	textLayout.draw(title, frame.right, y, SMALL, 'end');
	doc
		.moveTo(frame.left, y + 15)
		.lineTo(frame.right, y + 15)
		.lineWidth(0.5)
		.stroke(LINE);
	doc.rect(frame.left, y + 14.25, 36, 1.5).fill(brand.band);
}

function draw(pdf: PdfContext, words: string, x: number, y: number, style: TextStyle, width: number): void {
	const [line] = pdf.textLayout.linesOf(words, style, width, 1);
	if (line) pdf.textLayout.draw(line, x, y, style);
}
