/** A chart on paper, below its caption. */
import type { ChartBlock } from '../chart-blocks.ts';
import { chartMarks } from '../drawing/chart-marks.ts';
import { drawMarks, measureWith } from './draw-marks.ts';
import type { Piece } from './flow.ts';
import { drawTagged, type PdfContext, TEXT_STYLES } from './pdf-context.ts';

/** With the months below it, 2.6 inches. */
export const CHART_HEIGHT = 188;

export function chartPieces(pdf: PdfContext, block: ChartBlock): Piece[] {
	const { frame, textLayout, section, chartHeight: height = CHART_HEIGHT } = pdf;
	const marksAt = (top: number) =>
		chartMarks(block, { left: frame.left, top, width: frame.width, height }, measureWith(textLayout));
	if (marksAt(0).length === 0) return [];
	const caption = textLayout.linesOf(block.caption, TEXT_STYLES.note, frame.width);
	const captionHeight = caption.length * TEXT_STYLES.note.leading + 8;
	const draw = (top: number) => {
		drawTagged(pdf, section, 'P', () =>
			caption.forEach((line, at) => {
				textLayout.draw(line, frame.left, top + at * TEXT_STYLES.note.leading, TEXT_STYLES.note);
			}),
		);
		const at = top + captionHeight;
		const bbox = [frame.left, at, frame.right, at + height] as const;
		drawTagged(pdf, section, 'Figure', () => drawMarks(pdf, marksAt(at)), { alt: block.words, bbox });
	};
	return [{ height: captionHeight + height, before: 18, keep: false, draw }];
}
