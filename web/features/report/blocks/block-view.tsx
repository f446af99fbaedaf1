/** A block of a report, rendered by its type. */
import type { ReactNode } from 'react';
import type { Block } from '../../../../report/report.ts';
import { ChartBlockView } from './chart-block.tsx';
import { BandsBlockView, ColumnsBlockView, FiguresBlockView } from './market-blocks.tsx';
import { PhotosBlockView } from './photos-block.tsx';
import { PlatBlockView } from './plat-block.tsx';
import { PriceBlockView } from './price-block.tsx';
import { TableBlockView } from './table-block.tsx';
import {
	FactsBlockView,
	HeadingBlockView,
	ListBlockView,
	QuoteBlockView,
	TextBlockView,
} from './text-blocks.tsx';

type Views = { [Kind in Block['kind']]: (props: { block: Extract<Block, { kind: Kind }> }) => ReactNode };

const VIEWS: Views = {
	// Drawn by the header of the first sheet, together with the report's own data.
	cover: () => null,
	heading: HeadingBlockView,
	text: TextBlockView,
	list: ListBlockView,
	quote: QuoteBlockView,
	attached: ({ block: { picture, width, height, words } }) =>
		picture && <img src={picture} alt={words} className="report-attached" {...{ width, height }} />,
	price: PriceBlockView,
	facts: FactsBlockView,
	table: TableBlockView,
	plat: PlatBlockView,
	photos: PhotosBlockView,
	chart: ChartBlockView,
	bands: BandsBlockView,
	figures: FiguresBlockView,
	columns: ({ block }) => <ColumnsBlockView block={block} View={BlockView} />,
};

export function BlockView({ block }: { block: Block }) {
	const View = VIEWS[block.kind] as (props: { block: Block }) => ReactNode;
	return <View block={block} />;
}
