/** Splits every block of a page into pieces for paper. */
import type { Block, CoverBlock } from '../report.ts';
import { chartPieces } from './chart.ts';
import { factsPieces } from './facts.ts';
import type { Piece } from './flow.ts';
import type { PdfContext } from './pdf-context.ts';
import { photoPieces } from './pictures.ts';
import { platPieces } from './plat/plat.ts';
import { pricePieces } from './price.ts';
import { tablePieces } from './table.ts';
import { headingPieces, listPieces, textPieces } from './text-blocks.ts';

export function toPieces(pdf: PdfContext, block: Exclude<Block, CoverBlock>): Piece[] {
	switch (block.kind) {
		case 'heading':
			return headingPieces(pdf, block);
		case 'text':
			return textPieces(pdf, block.text, block.look);
		case 'list':
			return listPieces(pdf, block.items, block.ordered);
		case 'price':
			return pricePieces(pdf, block);
		case 'facts':
			return factsPieces(pdf, block.caption, block.rows);
		case 'table':
			return tablePieces(pdf, block);
		case 'plat':
			return platPieces(pdf, block);
		case 'photos':
			return photoPieces(pdf, block);
		case 'chart':
			return chartPieces(pdf, block);
	}
}
