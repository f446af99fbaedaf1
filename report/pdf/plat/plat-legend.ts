/** The scale, the north arrow and the legend of the plat. */
import { decimal } from '../../../domain/format/format.ts';
import { roundStep } from '../../drawing/ticks.ts';
import type { PlatBlock } from '../../report.ts';
import { INK, MUTED, WHITE } from '../inks.ts';
import type { PdfContext } from '../pdf-context.ts';
import { drawDiamond, drawStar, type Point } from '../shapes.ts';
import type { PlatLayout } from './plat-layout.ts';

/** The height of the plat, and of the legend below it. */
export const LEGEND_HEIGHT = 20;
const SMALL = { size: 8, leading: 10, color: MUTED };

export function drawScale({ doc, textLayout }: PdfContext, { mile, box }: PlatLayout): void {
	const miles = roundStep(50 / mile);
	const [x, y, long] = [box.left + 14, box.top + box.height - 14, miles * mile];
	doc.rect(x - 4, y - 16, long + 8, 22).fill(WHITE);
	doc
		.moveTo(x, y - 4)
		.lineTo(x, y)
		.lineTo(x + long, y)
		.lineTo(x + long, y - 4);
	doc.lineWidth(1).stroke(INK);
	textLayout.draw(`${decimal(miles)} mi`, x + long / 2, y - 14, SMALL, 'middle');
}

export function drawNorth({ doc, textLayout }: PdfContext, { x, y }: Point): void {
	doc.polygon([x, y - 14], [x + 5, y + 3], [x, y], [x - 5, y + 3]).fill(INK);
	textLayout.draw('N', x, y + 4, { size: 8, leading: 10, color: INK, bold: true }, 'middle');
}

export function drawLegend(pdf: PdfContext, block: PlatBlock, top: number): void {
	const { others, radiusMiles, polygon, star: starWords = 'This home' } = block;
	const { doc, textLayout, frame } = pdf;
	const y = top + 6;
	const marks: [words: string, mark: (x: number) => void][] = [
		[starWords, (x) => drawStar(doc, { x, y }, 5.5)],
		[`${block.numbered ?? 'Comp'}, numbered`, (x) => doc.circle(x, y, 4.5).fill(INK)],
		...(others.length > 0
			? [['Other sale', (x: number) => drawDiamond(doc, { x, y }, 3.2)] as [string, (x: number) => void]]
			: []),
		...(radiusMiles !== null || polygon !== null
			? [['Search area', (x: number) => dashed(pdf, x, y)] as [string, (x: number) => void]]
			: []),
	];
	let x = frame.left + 6;
	for (const [words, mark] of marks) {
		mark(x);
		textLayout.draw(words, x + 12, top + 1, SMALL);
		x += textLayout.widthOf(words, SMALL) + 36;
	}
}

function dashed({ doc }: PdfContext, x: number, y: number): void {
	doc.save();
	doc.dash(4, { space: 3 });
	doc
		.moveTo(x - 7, y)
		.lineTo(x + 8, y)
		.lineWidth(0.9)
		.stroke(INK);
	doc.restore();
}
