/** The streets of a printed map, their names, and whom the map has to name for them. */
import {
	NAME_COLORS,
	NAME_SIZE,
	placeNames,
	type StreetView,
	streetPaths,
} from '../../drawing/street-map.ts';
import type { PlatBlock } from '../../report.ts';
import { MUTED, WHITE } from '../inks.ts';
import type { PdfContext } from '../pdf-context.ts';
import type { Point } from '../shapes.ts';
import { drawSections, type PlatLayout } from './plat-layout.ts';

const CREDIT = { size: 6, leading: 8, color: MUTED };

function toView({ box, pointOf }: PlatLayout): StreetView {
	return { ...box, pointOf, scale: 1 };
}

/** Draws the streets, or section lines if there are none. @returns whether there are streets */
export function drawGround(pdf: PdfContext, plat: PlatBlock, layout: PlatLayout): boolean {
	const { doc } = pdf;
	const paths = streetPaths(plat, toView(layout));
	if (paths.length === 0) drawSections(pdf, layout);
	doc.lineCap('round').lineJoin('round');
	for (const { color, width, lines } of paths) {
		if (lines.length === 0) continue;
		for (const line of lines)
			line.forEach(({ x, y }, at) => {
				if (at === 0) doc.moveTo(x, y);
				else doc.lineTo(x, y);
			});
		if (width === null) doc.fill(color);
		else doc.lineWidth(width).stroke(color);
	}
	doc.lineCap('butt').lineJoin('miter');
	return paths.length > 0;
}

/** Draws the names of streets, clear of the homes, and the credit in the lower right corner. */
export function drawNames(
	pdf: PdfContext,
	plat: PlatBlock,
	layout: PlatLayout,
	homes: readonly (Point & { radius: number })[],
): void {
	const { doc, textLayout } = pdf;
	const style = { size: NAME_SIZE, leading: NAME_SIZE };
	const widthOf = (text: string) => textLayout.widthOf(text, { ...style, color: MUTED });
	for (const { text, kind, middle, angle, width } of placeNames(plat, toView(layout), homes, widthOf)) {
		const { x, y } = middle;
		doc.save();
		doc.rotate(angle, { origin: [x, y] });
		// The road is interrupted for its name.
		if (kind === 'road')
			doc.rect(x - width / 2 - 1, y - NAME_SIZE * 0.45, width + 2, NAME_SIZE * 0.9).fill(WHITE);
		textLayout.draw(text, x, y - NAME_SIZE / 2, { ...style, color: NAME_COLORS[kind] }, 'middle');
		doc.restore();
	}
}

/** Draws the credit in the lower right corner. */
export function drawStreetCredit(pdf: PdfContext, { streets }: PlatBlock, { box }: PlatLayout): void {
	const { doc, textLayout } = pdf;
	const [credit = ''] = textLayout.linesOf(streets?.attribution ?? '', CREDIT, box.width * 0.6, 1);
	if (credit === '') return;
	const width = textLayout.widthOf(credit, CREDIT) + 6;
	const [right, bottom] = [box.left + box.width, box.top + box.height];
	doc.rect(right - width, bottom - 10, width, 10).fill(WHITE);
	textLayout.draw(credit, right - 3, bottom - 9, CREDIT, 'end');
}
