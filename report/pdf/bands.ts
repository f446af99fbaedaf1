/** Supply by price: per band an outlined bar of active listings, a filled one of the sales of a month, months at right. */
import type { BandsBlock } from '../chart-blocks.ts';
import type { Piece } from './flow.ts';
import { INK, WHITE } from './inks.ts';
import { drawTagged, type PdfContext } from './pdf-context.ts';
import { headingPieces, textPieces } from './text-blocks.ts';

const TEXT = { size: 9, leading: 12, color: INK };
const NAME = 80;
const SUPPLY = 62;
const BAR = 7;
const ROW = 22;

export function bandsPieces(pdf: PdfContext, { caption, rows, note }: BandsBlock): Piece[] {
	const { frame, doc, textLayout, section } = pdf;
	const [left, right] = [frame.left + NAME, frame.right - SUPPLY];
	const most = Math.max(1, ...rows.flatMap(({ active, salesPerMonth }) => [active, salesPerMonth]));
	const widthOf = (value: number) => Math.max(0.5, (value / most) * (right - left));
	const height = rows.length * ROW;
	const draw = (top: number) => {
		const picture = () =>
			rows.forEach(({ name, active, salesPerMonth, supply }, at) => {
				const y = top + at * ROW;
				const middle = y + (ROW - TEXT.leading) / 2;
				textLayout.draw(name, frame.left, middle, TEXT);
				doc
					.rect(left, y + 3, widthOf(active), BAR)
					.lineWidth(0.8)
					.fillAndStroke(WHITE, INK);
				doc.rect(left, y + 4 + BAR, widthOf(salesPerMonth), BAR).fill(INK);
				textLayout.draw(supply, frame.right, middle, TEXT, 'end');
			});
		const alt = rows.map(({ name, words, supply }) => `${name}: ${words}, months of supply ${supply}`);
		const bbox = [frame.left, top, frame.right, top + height] as const;
		drawTagged(pdf, section, 'Figure', picture, { alt: `${caption}. ${alt.join('; ')}.`, bbox });
	};
	const heading = headingPieces(pdf, { kind: 'heading', text: caption, pin: null });
	return [...heading, { height, before: 0, keep: true, draw }, ...textPieces(pdf, note, 'note')];
}
