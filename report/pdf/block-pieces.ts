/** Every block of a page in pieces for paper. */
import type { Block, CoverBlock } from '../report.ts';
import { chartPieces } from './chart.ts';
import { factsPieces } from './facts.ts';
import type { Piece } from './flow.ts';
import { platPieces } from './plat.ts';
import type { Press } from './press.ts';
import { pricePieces } from './price.ts';
import { tablePieces } from './table.ts';
import { headingPieces, listPieces, textPieces } from './text-blocks.ts';

export function piecesOf(press: Press, block: Exclude<Block, CoverBlock>): Piece[] {
	switch (block.kind) {
		case 'heading':
			return headingPieces(press, block);
		case 'text':
			return textPieces(press, block.text, block.look);
		case 'list':
			return listPieces(press, block.items, block.ordered);
		case 'price':
			return pricePieces(press, block);
		case 'facts':
			return factsPieces(press, block.caption, block.rows);
		case 'table':
			return tablePieces(press, block);
		case 'plat':
			return platPieces(press, block);
		case 'chart':
			return chartPieces(press, block);
	}
}
