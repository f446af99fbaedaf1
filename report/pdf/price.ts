/** The result: the price, the disclaimer, and the range on a scale with a tick per comp. */
import { sum } from '../../domain/math/arithmetic.ts';
import { SCALE_HEIGHT, scaleMarks } from '../drawing/price-scale.ts';
import { pinnedFrame } from '../drawing/shapes.ts';
import type { PriceBlock } from '../report.ts';
import { drawMarks } from './draw-marks.ts';
import type { Piece } from './flow.ts';
import { ACCENT_TEXT, INK, MUTED } from './inks.ts';
import { drawDecoration, drawTagged, lazyElement, type PdfContext } from './pdf-context.ts';
import type { TextStyle } from './text/text-layout.ts';

const PAD = 16;
const PRICE = { size: 42, leading: 46, color: INK, bold: true };
const LABEL = { size: 9, leading: 13, color: MUTED };
const WARNING = { size: 9.5, leading: 13, color: ACCENT_TEXT, bold: true };
const RANGE = { size: 13, leading: 18, color: INK, bold: true };
const LISTED = { size: 9.5, leading: 14, color: INK, bold: true };
const PROMISE = { size: 8.5, leading: 12, color: MUTED };
/** Of the scale and the space below it. */
const SCALE_ROOM = 40;

/** The price on the left, its range on the right: a price of ten million fits. */
export function pricePieces(pdf: PdfContext, block: PriceBlock): Piece[] {
	const { textLayout, frame } = pdf;
	const inside = frame.width - 2 * PAD;
	const scale = { left: frame.left + PAD + inside * 0.5, width: inside * 0.5 };
	const middle = scale.left + scale.width / 2;
	const wrap = (words: string, style: TextStyle, width: number) =>
		textLayout.linesOf(words, style, width).map((line): Line => [line, style]);
	const price: Line[] = [
		['Indicated price', LABEL],
		[block.price, PRICE],
		...wrap(block.disclaimer, WARNING, inside * 0.44),
	];
	const range: Line[] = [
		[block.range, RANGE],
		...(block.listed ? wrap(block.listed.words, LISTED, scale.width) : []),
		...wrap(block.promise, PROMISE, scale.width),
	];
	const height = 2 * PAD + Math.max(heightOf(price), SCALE_ROOM + heightOf(range)) - 4;
	const draw = (top: number) => {
		const section = lazyElement(pdf, 'Div');
		const box = { left: frame.left, top, width: frame.width, height };
		drawDecoration(pdf, () => drawMarks(pdf, pinnedFrame(box)));
		const drawLines = (lines: readonly Line[], x: number, from: number, align?: 'middle') => {
			let y = from;
			for (const [line, style] of lines) {
				textLayout.draw(line, x, y, style, align);
				y += style.leading;
			}
		};
		drawTagged(pdf, section(), 'P', () => drawLines(price, frame.left + PAD, top + PAD));
		const scaleBox = { ...scale, top: top + PAD + 2, height: SCALE_HEIGHT };
		drawDecoration(pdf, () => drawMarks(pdf, scaleMarks(block, scaleBox)));
		drawTagged(pdf, section(), 'P', () => drawLines(range, middle, top + PAD + SCALE_ROOM, 'middle'));
	};
	return [{ height, before: 8, keep: false, draw }];
}

type Line = [words: string, style: TextStyle];

function heightOf(lines: readonly Line[]): number {
	return sum(lines.map(([, { leading }]) => leading));
}
