/** The printed map with its legend. */
import { legendMarks, platMarks } from '../drawing/plat/plat-marks.ts';
import { pinnedFrame } from '../drawing/shapes.ts';
import type { PlatBlock } from '../report.ts';
import { drawMarks, measureWith } from './draw-marks.ts';
import type { Piece } from './flow.ts';
import { drawDecoration, drawTagged, type PdfContext } from './pdf-context.ts';

/** Of the map; a low one leaves room on its sheet. */
const HEIGHTS = { usual: 268, low: 173 };
const LEGEND_HEIGHT = 20;

export function platPieces(pdf: PdfContext, block: PlatBlock): Piece[] {
	const { frame, doc, section } = pdf;
	const { left, right, width } = frame;
	const height = block.isLow ? HEIGHTS.low : HEIGHTS.usual;
	const widthOf = measureWith(pdf.textLayout);
	const draw = (top: number) => {
		const box = { left, top, width, height };
		const picture = () => {
			doc.save();
			doc.rect(left, top, width, height).clip();
			drawMarks(pdf, platMarks(block, box, widthOf));
			doc.restore();
			drawMarks(pdf, legendMarks(block, { x: left, y: top + height + 6 }, widthOf));
		};
		const bbox = [left, top, right, top + height + LEGEND_HEIGHT] as const;
		drawTagged(pdf, section, 'Figure', picture, { alt: block.words, bbox });
		drawDecoration(pdf, () => drawMarks(pdf, pinnedFrame(box)));
	};
	return [{ height: height + LEGEND_HEIGHT, before: 8, keep: false, draw }];
}
