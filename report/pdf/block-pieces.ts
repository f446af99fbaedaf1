/** Splits every block of a page into pieces for paper. */
import { legendMarks, platMarks } from '../drawing/plat/plat-marks.ts';
import { pinnedFrame } from '../drawing/shapes.ts';
import type { Block, ColumnsBlock, CoverBlock, PlatBlock } from '../report.ts';
import { bandsPieces } from './bands.ts';
import { chartPieces } from './chart.ts';
import { drawMarks, measureWith } from './draw-marks.ts';
import { factsPieces, portraitPiece } from './facts.ts';
import { figuresPieces } from './figures.ts';
import { heightOf, type Piece } from './flow.ts';
import { drawDecoration, drawTagged, type PdfContext } from './pdf-context.ts';
import { attachedPieces, photoPieces } from './pictures.ts';
import { pricePieces } from './price.ts';
import { tablePieces } from './table.ts';
import { headingPieces, listPieces, quotePiece, textPieces } from './text-blocks.ts';

export function toPieces(pdf: PdfContext, block: Exclude<Block, CoverBlock>): Piece[] {
	switch (block.kind) {
		case 'heading':
			return headingPieces(pdf, block);
		case 'text':
			return textPieces(pdf, block.text, block.look, block.bold);
		case 'list':
			return listPieces(pdf, block);
		case 'quote':
			return [quotePiece(pdf, block)];
		case 'attached':
			return attachedPieces(pdf, block);
		case 'price':
			return pricePieces(pdf, block);
		case 'facts':
			return block.portrait && pdf.portrait
				? [portraitPiece(pdf, block, pdf.portrait)]
				: factsPieces(pdf, block.caption, block.rows);
		case 'table':
			return tablePieces(pdf, block);
		case 'plat':
			return platPieces(pdf, block);
		case 'photos':
			return photoPieces(pdf, block);
		case 'chart':
			return chartPieces(pdf, block);
		case 'bands':
			return bandsPieces(pdf, block);
		case 'figures':
			return figuresPieces(pdf, block);
		case 'columns':
			return [columnsPiece(pdf, block)];
	}
}

/** Of the map; a low one leaves room on its sheet. */
const HEIGHTS = { usual: 268, low: 173 };
const LEGEND_HEIGHT = 20;

/** The map with its legend. */
function platPieces(pdf: PdfContext, block: PlatBlock): Piece[] {
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

/** Space between columns. */
const GUTTER = 24;

/** Columns of the same width as one piece: each draws its blocks as on a narrower sheet. */
function columnsPiece(pdf: PdfContext, { columns }: ColumnsBlock): Piece {
	const { left, width } = pdf.frame;
	const each = (width - GUTTER * (columns.length - 1)) / columns.length;
	const drawn = columns.map((blocks, at) => {
		const from = left + at * (each + GUTTER);
		const frame = { ...pdf.frame, left: from, right: from + each, width: each };
		return blocks.flatMap((block) => toPieces({ ...pdf, frame }, block));
	});
	const draw = (top: number) => {
		for (const pieces of drawn) {
			let y = top;
			pieces.forEach((piece, at) => {
				y += at === 0 ? 0 : piece.before;
				piece.draw(y);
				y += piece.height;
			});
		}
	};
	return { height: Math.max(...drawn.map(heightOf)), before: 16, keep: false, startsGroup: true, draw };
}
