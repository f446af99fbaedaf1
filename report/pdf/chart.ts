/** Draws prices over time: a dot per point, the band and line of the index, and axes of round values. */
import { dayNumber } from '../../domain/dates/days.ts';
import { clamp } from '../../domain/math/arithmetic.ts';
import type { ChartBlock } from '../chart-blocks.ts';
import { type Axis, computeAxes, toBand } from '../drawing/chart-axes.ts';
import type { Piece } from './flow.ts';
import { ACCENT_TEXT, EDGE, INK, LINE, MUTED, SUNKEN, WHITE } from './inks.ts';
import { drawTagged, type PdfContext, TEXT_STYLES } from './pdf-context.ts';

/** With the months below it, 2.6 inches. */
export const CHART_HEIGHT = 172;
const SIDE = 46;
const FOOT = 16;
const MAX_LABELS = 8;
const SMALL = { size: 8, leading: 10, color: MUTED };

export function chartPieces(pdf: PdfContext, block: ChartBlock): Piece[] {
	const { frame, textLayout, section } = pdf;
	const height = pdf.chartHeight ?? CHART_HEIGHT;
	const axes = computeAxes(block, MAX_LABELS);
	if (axes === null) return [];
	const caption = textLayout.linesOf(block.caption, TEXT_STYLES.note, frame.width);
	const captionHeight = caption.length * TEXT_STYLES.note.leading + 8;
	const draw = (top: number) => {
		drawTagged(pdf, section, 'P', () =>
			caption.forEach((line, at) => {
				textLayout.draw(line, frame.left, top + at * TEXT_STYLES.note.leading, TEXT_STYLES.note);
			}),
		);
		const at = top + captionHeight;
		const picture = () => drawChart(pdf, block, axes, at);
		const bbox = [frame.left, at, frame.right, at + height + FOOT] as const;
		drawTagged(pdf, section, 'Figure', picture, { alt: block.words, bbox });
	};
	return [{ height: captionHeight + height + FOOT, before: 18, keep: false, draw }];
}

function drawChart(
	{ doc, textLayout, frame, chartHeight = CHART_HEIGHT }: PdfContext,
	block: ChartBlock,
	{ vertical, horizontal }: { vertical: Axis; horizontal: Axis },
	top: number,
): void {
	const [left, right, bottom] = [frame.left + SIDE, frame.right - 6, top + chartHeight];
	const x = (share: number) => left + share * (right - left);
	const y = (share: number) => bottom - share * chartHeight;
	const toPoint = (day: string, value: number): [number, number] => [
		x(horizontal.place(dayNumber(day))),
		y(vertical.place(value)),
	];
	for (const { at, text } of vertical.ticks) {
		doc
			.moveTo(left, y(at))
			.lineTo(right, y(at))
			.lineWidth(0.5)
			.stroke(at === 0 ? INK : LINE);
		textLayout.draw(text, left - 6, y(at) - 5, SMALL, 'end');
	}
	for (const { at, text } of horizontal.ticks) {
		doc
			.moveTo(x(at), bottom)
			.lineTo(x(at), bottom + 3)
			.lineWidth(0.6)
			.stroke(EDGE);
		const wide = textLayout.widthOf(text, SMALL) / 2;
		textLayout.draw(text, clamp(x(at), left + wide, right - wide), bottom + 5, SMALL, 'middle');
	}
	const band = toBand(block);
	if (band.length > 1) {
		const upper = band.map(({ day, high }) => toPoint(day, high));
		const lower = band.map(({ day, low }) => toPoint(day, low));
		doc.polygon(...upper, ...lower.reverse());
		doc.lineWidth(0.5).fillAndStroke(SUNKEN, EDGE);
	}
	block.line.forEach(({ day, value }, at) => {
		if (at === 0) doc.moveTo(...toPoint(day, value));
		else doc.lineTo(...toPoint(day, value));
	});
	if (block.line.length > 1) doc.lineWidth(1.6).lineJoin('round').stroke(ACCENT_TEXT);
	for (const { day, value, isFew } of block.points) {
		doc.lineWidth(0.8).circle(...toPoint(day, value), 2.4);
		if (isFew) doc.fillAndStroke(WHITE, INK);
		else doc.fill(INK);
	}
}
