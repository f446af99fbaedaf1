/** A few large figures in a row, each with its label above and its sample below. */
import type { FiguresBlock } from '../chart-blocks.ts';
import type { Piece } from './flow.ts';
import { INK, LINE, MUTED } from './inks.ts';
import { drawDecoration, drawTagged, lazyElement, type PdfContext } from './pdf-context.ts';

const LABEL = { size: 9, leading: 12, color: MUTED };
const VALUE = { size: 22, leading: 27, color: INK, bold: true };
const DETAIL = { size: 8, leading: 10, color: MUTED };
const MAX_DETAILS = 3;
const GAP = 14;

export function figuresPieces(pdf: PdfContext, { figures }: FiguresBlock): Piece[] {
	const { textLayout, frame, doc } = pdf;
	const width = (frame.width - GAP * (figures.length - 1)) / figures.length;
	const columns = figures.map(({ label, value, detail }, at) => ({
		left: frame.left + at * (width + GAP),
		lines: [
			...textLayout.linesOf(label, LABEL, width, 1).map((line) => [line, LABEL] as const),
			...textLayout.linesOf(value, VALUE, width, 1).map((line) => [line, VALUE] as const),
			...textLayout.linesOf(detail, DETAIL, width, MAX_DETAILS).map((line) => [line, DETAIL] as const),
		],
	}));
	const heightOf = (lines: (typeof columns)[number]['lines']) =>
		lines.reduce((sum, [, { leading }]) => sum + leading, 0);
	const height = 16 + Math.max(...columns.map(({ lines }) => heightOf(lines)));
	const draw = (top: number) => {
		drawDecoration(pdf, () => {
			for (const y of [top, top + height])
				doc.moveTo(frame.left, y).lineTo(frame.right, y).lineWidth(0.5).stroke(LINE);
		});
		for (const { left, lines } of columns) {
			const figure = lazyElement(pdf, 'Div');
			let y = top + 8;
			for (const [line, style] of lines) {
				const at = y;
				drawTagged(pdf, figure(), 'P', () => textLayout.draw(line, left, at, style));
				y += style.leading;
			}
		}
	};
	return [{ height, before: 12, keep: false, draw }];
}
