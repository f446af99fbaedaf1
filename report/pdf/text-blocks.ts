/** Headings, paragraphs and lists. */
import { disc, star } from '../drawing/shapes.ts';
import type { HeadingBlock, ListBlock, QuoteBlock, Span, TextLook } from '../report.ts';
import { drawMarks } from './draw-marks.ts';
import type { Piece } from './flow.ts';
import { drawDecoration, drawTagged, lazyElement, type PdfContext, TEXT_STYLES } from './pdf-context.ts';
import { markBold, type TextStyle } from './text/text-layout.ts';

/** How many lines stay together, so that a paragraph leaves no single line behind. */
const MIN_LINES_TOGETHER = 3;
/** A paragraph of up to this many lines isn't split. */
const MAX_UNSPLIT_LINES = 8;
/** Lines wider than this are hard to read. */
const MEASURE = 500;
const MEASURED: ReadonlySet<TextLook> = new Set(['lead', 'plain']);
const PIN = 8;

export function headingPieces(pdf: PdfContext, { text, pin }: HeadingBlock): Piece[] {
	const { textLayout, frame, section } = pdf;
	const style = TEXT_STYLES.heading;
	const indent = pin === null ? 0 : PIN * 2 + 6;
	const lines = textLayout.linesOf(text, style, frame.width - indent, 3);
	const draw = (top: number) => {
		const at = { x: frame.left + PIN, y: top + style.leading / 2 };
		if (pin === 'subject') drawDecoration(pdf, () => drawMarks(pdf, [star(at, PIN)]));
		drawTagged(pdf, section, 'H2', () => {
			if (typeof pin === 'number') drawMarks(pdf, disc(at, PIN, pin));
			lines.forEach((line, index) => {
				textLayout.draw(line, frame.left + indent, top + index * style.leading, style);
			});
		});
	};
	return [{ height: lines.length * style.leading + 4, before: 18, keep: true, startsGroup: true, draw }];
}

export function textPieces(
	pdf: PdfContext,
	text: string,
	look: TextLook,
	bold: readonly Span[] = [],
): Piece[] {
	const { textLayout, frame } = pdf;
	const style = TEXT_STYLES[look];
	const width = MEASURED.has(look) ? Math.min(frame.width, MEASURE) : frame.width;
	const lines = textLayout.linesOf(markBold(text, bold), style, width);
	const paragraph = lazyElement(pdf, 'P');
	return linePieces(lines, style, MEASURED.has(look) ? 7 : 6, (top, some) => {
		paragraph().add(() => drawLines(pdf, some, frame.left, top, style));
	});
}

export function listPieces(pdf: PdfContext, { items, ordered, bold }: ListBlock): Piece[] {
	const { textLayout, frame } = pdf;
	const style = TEXT_STYLES.plain;
	const indent = 18;
	const list = lazyElement(pdf, 'L');
	return items.flatMap((item, at) => {
		const lines = textLayout.linesOf(
			markBold(item, bold?.[at] ?? []),
			style,
			Math.min(frame.width, MEASURE) - indent,
		);
		const entry = lazyElement(pdf, 'LI', list);
		const body = lazyElement(pdf, 'LBody', entry);
		return linePieces(lines, style, at === 0 ? 4 : 5, (top, some, isFirst) => {
			if (isFirst) {
				const mark = ordered ? `${at + 1}.` : '–';
				drawTagged(pdf, entry(), 'Lbl', () =>
					textLayout.draw(mark, frame.left, top, { ...style, bold: ordered }),
				);
			}
			body().add(() => drawLines(pdf, some, frame.left + indent, top, style));
		});
	});
}

/** A quote beside a line in the color of the brand, with its author below. It is never split. */
export function quotePiece(pdf: PdfContext, { text, by }: QuoteBlock): Piece {
	const { doc, textLayout, frame, brand, section } = pdf;
	const { plain, note } = TEXT_STYLES;
	const left = frame.left + 14;
	const width = Math.min(frame.width, MEASURE) - 14;
	const lines = textLayout.linesOf(text, plain, width);
	const author = textLayout.linesOf(by, note, width);
	const height = lines.length * plain.leading + 3 + author.length * note.leading;
	const draw = (top: number) => {
		drawDecoration(pdf, () => doc.rect(frame.left, top, 2, height).fill(brand.band));
		drawTagged(pdf, section, 'BlockQuote', () => drawLines(pdf, lines, left, top, plain));
		const below = top + height - author.length * note.leading;
		drawTagged(pdf, section, 'P', () => drawLines(pdf, author, left, below, note));
	};
	return { height, before: 16, keep: false, draw };
}

/** A short paragraph in one piece, a long one in pieces of three lines. */
function linePieces(
	lines: readonly string[],
	style: TextStyle,
	before: number,
	draw: (top: number, lines: readonly string[], isFirst: boolean) => void,
): Piece[] {
	const each = lines.length <= MAX_UNSPLIT_LINES ? MAX_UNSPLIT_LINES : MIN_LINES_TOGETHER;
	return Array.from({ length: Math.ceil(lines.length / each) }, (_, at) => {
		const some = lines.slice(at * each, (at + 1) * each);
		return {
			height: some.length * style.leading,
			before: at === 0 ? before : 0,
			keep: false,
			draw: (top: number) => draw(top, some, at === 0),
		};
	});
}

function drawLines(
	pdf: PdfContext,
	lines: readonly string[],
	left: number,
	top: number,
	style: TextStyle,
): void {
	lines.forEach((line, at) => {
		pdf.textLayout.draw(line, left, top + at * style.leading, style);
	});
}
