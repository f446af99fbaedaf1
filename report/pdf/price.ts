/** The result: the price, the disclaimer, and the range on a scale with a tick per comp. */
import { positionOnScale } from '../geometry/price-scale.ts';
import type { PriceBlock } from '../report.ts';
import type { Piece } from './flow.ts';
import { ACCENT, ACCENT_TEXT, EDGE, INK, MUTED, WASH } from './inks.ts';
import { drawDecoration, drawTagged, lazyElement, type PdfContext } from './pdf-context.ts';
import { drawPinnedFrame } from './shapes.ts';
import type { TextStyle } from './text/text-layout.ts';

const PAD = 16;
const PRICE = { size: 42, leading: 46, color: INK, bold: true };
const LABEL = { size: 9, leading: 13, color: MUTED };
const WARNING = { size: 9.5, leading: 13, color: ACCENT_TEXT, bold: true };
const RANGE = { size: 13, leading: 18, color: INK, bold: true };
const PROMISE = { size: 8.5, leading: 12, color: MUTED };
const SCALE_HEIGHT = 40;

export function pricePieces(pdf: PdfContext, block: PriceBlock): Piece[] {
	const { textLayout, frame } = pdf;
	const inside = frame.width - 2 * PAD;
	const lines: [string, TextStyle][] = [
		['Indicated price', LABEL],
		[block.price, PRICE],
		...textLayout
			.linesOf(block.disclaimer, WARNING, inside)
			.map((line): [string, TextStyle] => [line, WARNING]),
	];
	const promise = textLayout.linesOf(block.promise, PROMISE, inside);
	const upper = lines.reduce((sum, [, { leading }]) => sum + leading, 0);
	const height =
		PAD + upper + 10 + SCALE_HEIGHT + RANGE.leading + 2 + promise.length * PROMISE.leading + PAD - 4;
	const draw = (top: number) => {
		const section = lazyElement(pdf, 'Div');
		drawDecoration(pdf, () => drawPinnedFrame(pdf.doc, frame.left, top, frame.width, height));
		let y = top + PAD;
		for (const [line, style] of lines) {
			const at = y;
			drawTagged(pdf, section(), 'P', () => textLayout.draw(line, frame.left + PAD, at, style));
			y += style.leading;
		}
		drawScale(pdf, block, y + 10);
		y += 10 + SCALE_HEIGHT;
		const middle = frame.left + frame.width / 2;
		drawTagged(pdf, section(), 'P', () => textLayout.draw(block.range, middle, y, RANGE, 'middle'));
		drawTagged(pdf, section(), 'P', () =>
			promise.forEach((line, at) => {
				const under = y + RANGE.leading + 2 + at * PROMISE.leading;
				textLayout.draw(line, middle, under, PROMISE, 'middle');
			}),
		);
	};
	return [{ height, before: 8, keep: false, draw }];
}

/** Draws the scale. The range takes the middle two thirds; comps beyond the scale are marked at its ends. */
function drawScale(pdf: PdfContext, { value, low, high, marks }: PriceBlock, top: number): void {
	const { doc, frame } = pdf;
	const [left, width] = [frame.left + PAD, frame.width - 2 * PAD];
	const at = (dollars: number) => left + positionOnScale(dollars, low, high) * width;
	const line = top + 18;
	drawDecoration(pdf, () => {
		doc
			.moveTo(left, line)
			.lineTo(left + width, line)
			.lineWidth(0.75)
			.stroke(EDGE);
		doc.rect(at(low), line - 7, at(high) - at(low), 14).fill(WASH);
		for (const edge of [low, high]) {
			doc
				.moveTo(at(edge), line - 10)
				.lineTo(at(edge), line + 10)
				.lineWidth(1)
				.stroke(INK);
		}
		doc.moveTo(at(low), line).lineTo(at(high), line).lineWidth(0.75).stroke(INK);
		for (const mark of marks) {
			doc
				.moveTo(at(mark), line - 5)
				.lineTo(at(mark), line + 5)
				.lineWidth(1)
				.stroke(INK);
		}
		doc
			.rect(at(value) - 2.5, line - 14, 5, 28)
			.lineWidth(0.6)
			.fillAndStroke(ACCENT, INK);
	});
}
