/** Headings, paragraphs and lists. */
import type { HeadingBlock } from '../report.ts';
import type { Piece } from './flow.ts';
import { LETTERS, opened, ornament, type PdfContext, tagged } from './pdf-context.ts';
import { disc, star } from './shapes.ts';
import { isMarkedRightToLeft } from './text-direction.ts';
import type { TextStyle } from './text-layout.ts';

/** Lines that stay together, so that a paragraph leaves no single line behind. */
const TOGETHER = 3;
/** A paragraph of up to this many lines isn't split. */
const SHORT = 8;
/** Text wider than this is hard to read on. */
const MEASURE = 500;
const PIN = 8;

export function headingPieces(pdf: PdfContext, { text, pin }: HeadingBlock): Piece[] {
	const { letters, frame, section } = pdf;
	const letter = LETTERS.heading;
	const indent = pin === null ? 0 : PIN * 2 + 6;
	const lines = letters.linesOf(text, letter, frame.width - indent, 3);
	const draw = (top: number) => {
		const at = { x: frame.left + PIN, y: top + letter.leading / 2 };
		if (pin === 'subject') ornament(pdf, () => star(pdf.doc, at, PIN));
		tagged(pdf, section, 'H2', () => {
			if (typeof pin === 'number') disc(pdf, at, PIN, pin);
			lines.forEach((line, index) => {
				letters.draw(line, frame.left + indent, top + index * letter.leading, letter);
			});
		});
	};
	return [{ height: lines.length * letter.leading + 4, before: 18, keep: true, opens: true, draw }];
}

export function textPieces(pdf: PdfContext, text: string, look: 'lead' | 'plain' | 'note'): Piece[] {
	const { letters, frame } = pdf;
	const letter = LETTERS[look];
	const width = look === 'note' ? frame.width : Math.min(frame.width, MEASURE);
	const lines = letters.paragraphLinesOf(text, letter, width);
	const paragraph = opened(pdf, 'P');
	return linePieces(lines, letter, look === 'note' ? 6 : 7, (top, some) => {
		paragraph().add(() => drawLines(pdf, some, { left: frame.left, width }, top, letter));
	});
}

export function listPieces(pdf: PdfContext, items: readonly string[], ordered: boolean): Piece[] {
	const { letters, frame } = pdf;
	const letter = LETTERS.plain;
	const indent = 18;
	const list = opened(pdf, 'L');
	return items.flatMap((item, at) => {
		const lines = letters.paragraphLinesOf(item, letter, MEASURE - indent);
		const entry = opened(pdf, 'LI', list);
		const body = opened(pdf, 'LBody', entry);
		return linePieces(lines, letter, at === 0 ? 4 : 5, (top, some, isFirst) => {
			if (isFirst) {
				const mark = ordered ? `${at + 1}.` : '–';
				tagged(pdf, entry(), 'Lbl', () => letters.draw(mark, frame.left, top, { ...letter, bold: ordered }));
			}
			const column = { left: frame.left + indent, width: MEASURE - indent };
			body().add(() => drawLines(pdf, some, column, top, letter));
		});
	});
}

/** A short paragraph in one piece, a long one in pieces of three lines. */
function linePieces(
	lines: readonly string[],
	letter: TextStyle,
	before: number,
	draw: (top: number, lines: readonly string[], isFirst: boolean) => void,
): Piece[] {
	const each = lines.length <= SHORT ? SHORT : TOGETHER;
	return Array.from({ length: Math.ceil(lines.length / each) }, (_, at) => {
		const some = lines.slice(at * each, (at + 1) * each);
		return {
			height: some.length * letter.leading,
			before: at === 0 ? before : 0,
			keep: false,
			draw: (top: number) => draw(top, some, at === 0),
		};
	});
}

/** Right-to-left lines are aligned right. */
function drawLines(
	pdf: PdfContext,
	lines: readonly string[],
	{ left, width }: { left: number; width: number },
	top: number,
	letter: TextStyle,
): void {
	lines.forEach((line, at) => {
		const y = top + at * letter.leading;
		if (isMarkedRightToLeft(line)) pdf.letters.draw(line, left + width, y, letter, 'end');
		else pdf.letters.draw(line, left, y, letter);
	});
}
