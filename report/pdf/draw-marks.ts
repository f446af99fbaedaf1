/** Draws the marks of any figure on paper. */
import type PDFDocument from 'pdfkit';
import type { CircleMark, Color, Mark, MeasureText, PathMark, TextMark, Token } from '../drawing/marks.ts';
import { ACCENT, ACCENT_TEXT, EDGE, INK, LINE, MUTED, SUNKEN, WASH, WHITE } from './inks.ts';
import type { PdfContext } from './pdf-context.ts';
import type { TextLayout } from './text/text-layout.ts';

const INKS: Readonly<Record<Token, string>> = {
	ink: INK,
	muted: MUTED,
	edge: EDGE,
	line: LINE,
	sunken: SUNKEN,
	surface: WHITE,
	accent: ACCENT,
	'accent-text': ACCENT_TEXT,
	'accent-wash': WASH,
	'range-edge': EDGE,
};

export function drawMarks(
	{ doc, textLayout }: Pick<PdfContext, 'doc' | 'textLayout'>,
	marks: readonly Mark[],
): void {
	for (const mark of marks) {
		if (mark.kind === 'text') drawText(doc, textLayout, mark);
		else drawShape(doc, mark);
	}
}

/** Measures texts for figures as they are printed. */
export function measureWith(textLayout: TextLayout): MeasureText {
	return (text, size, isBold = false) =>
		textLayout.widthOf(text, { size, leading: size, color: INK, bold: isBold });
}

function drawShape(doc: PDFDocument, mark: PathMark | CircleMark): void {
	const { fill, stroke, width = 1, dash, isRound } = mark;
	doc.save();
	if (dash) doc.dash(dash[0], { space: dash[1] });
	if (isRound) doc.lineCap('round').lineJoin('round');
	if (stroke) doc.lineWidth(width);
	trace(doc, mark);
	if (fill && stroke) doc.fillAndStroke(inkOf(fill), inkOf(stroke));
	else if (fill) doc.fill(inkOf(fill));
	else if (stroke) doc.stroke(inkOf(stroke));
	doc.restore();
}

function trace(doc: PDFDocument, mark: PathMark | CircleMark): void {
	if (mark.kind === 'circle') {
		doc.circle(mark.center.x, mark.center.y, mark.radius);
		return;
	}
	for (const points of mark.lines) {
		if (mark.isClosed) doc.polygon(...points.map(({ x, y }) => [x, y] as const));
		else
			points.forEach(({ x, y }, at) => {
				if (at === 0) doc.moveTo(x, y);
				else doc.lineTo(x, y);
			});
	}
}

function drawText(doc: PDFDocument, textLayout: TextLayout, mark: TextMark): void {
	const { text, at, align, size, color, isBold = false, angle = 0, isClear = false } = mark;
	const style = { size, leading: size, color: inkOf(color), bold: isBold };
	doc.save();
	if (angle !== 0) doc.rotate(angle, { origin: [at.x, at.y] });
	if (isClear) {
		const width = textLayout.widthOf(text, style);
		const left = at.x - width * { start: 0, middle: 0.5, end: 1 }[align];
		doc.rect(left - 2, at.y - size * 0.6, width + 4, size * 1.2).fill(WHITE);
	}
	textLayout.draw(text, at.x, at.y - size / 2, style, align);
	doc.restore();
}

function inkOf(color: Color): string {
	return color in INKS ? INKS[color as Token] : color;
}
