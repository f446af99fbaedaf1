/** Facts about the agent beside the agent's photo. */
import type { Picture } from 'pdfkit';
import type { FactsBlock } from '../report.ts';
import { factsPieces } from './facts.ts';
import { heightOf, type Piece } from './flow.ts';
import { LINE } from './inks.ts';
import { drawDecoration, drawTagged, type PdfContext } from './pdf-context.ts';
import { drawPicture } from './pictures.ts';

const SIZE = 120;
const GUTTER = 20;

export function portraitPiece(pdf: PdfContext, { caption, rows }: FactsBlock, photo: Picture): Piece {
	const { doc, section } = pdf;
	const { left, right } = pdf.frame;
	const from = left + SIZE + GUTTER;
	const facts = factsPieces(
		{ ...pdf, frame: { ...pdf.frame, left: from, width: right - from } },
		caption,
		rows,
	);
	const draw = (top: number) => {
		const box = { left, top, width: SIZE, height: SIZE };
		const bbox = [left, top, left + SIZE, top + SIZE] as const;
		const picture = () => drawPicture(doc, photo, box);
		drawTagged(pdf, section, 'Figure', picture, { alt: 'Photo of the agent', bbox });
		drawDecoration(pdf, () => doc.rect(left, top, SIZE, SIZE).lineWidth(0.5).stroke(LINE));
		let y = top;
		for (const piece of facts) {
			piece.draw(y);
			y += piece.height;
		}
	};
	return { height: Math.max(SIZE, heightOf(facts)), before: 8, keep: false, draw };
}
