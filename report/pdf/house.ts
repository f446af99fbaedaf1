/** The drawing of a fictional home on paper, marked as one. */
import { type DrawnHome, drawHouse } from '../../domain/home/drawing/draw-house.ts';
import { DRAWING_HEIGHT, DRAWING_WIDTH } from '../../domain/home/drawing/sheet.ts';
import type { Box } from '../drawing/marks.ts';
import { INK, WHITE } from './inks.ts';
import { type PdfContext, TEXT_STYLES } from './pdf-context.ts';

const LABEL = { ...TEXT_STYLES.note, size: 7, leading: 9, color: INK };

/** Fills a box, at least as wide as a drawing; its shapes continue to both sides. */
export function drawHouseIn({ doc, textLayout }: PdfContext, home: DrawnHome, box: Box): void {
	const { left, top, width, height } = box;
	const scale = height / DRAWING_HEIGHT;
	doc.save();
	doc.rect(left, top, width, height).clip();
	doc.translate(left + (width - DRAWING_WIDTH * scale) / 2, top).scale(scale);
	for (const { path, color } of drawHouse(home)) doc.path(path).fill(color);
	doc.restore();
	const [line = ''] = textLayout.linesOf('Drawing', LABEL, width, 1);
	doc.rect(left, top, 34, 12).fill(WHITE);
	textLayout.draw(line, left + 4, top + 1.5, LABEL);
}
