/** Large figures, supply by price, and blocks side by side. */
import type { ReactNode } from 'react';
import type { BandsBlock, FiguresBlock } from '../../../../report/chart-blocks.ts';
import type { Block, ColumnsBlock } from '../../../../report/report.ts';
import { SupplyBars } from '../../../shared/supply-bars.tsx';

export function FiguresBlockView({ block: { figures } }: { block: FiguresBlock }) {
	return (
		<dl className="report-figures">
			{figures.map(({ label, value, detail }) => (
				<div key={label}>
					<dt>{label}</dt>
					<dd className="report-figures-value">{value}</dd>
					<dd>{detail}</dd>
				</div>
			))}
		</dl>
	);
}

export function BandsBlockView({ block: { caption, rows, note } }: { block: BandsBlock }) {
	return (
		<figure className="report-figure">
			<figcaption>{caption}</figcaption>
			<SupplyBars bars={rows} />
			<p className="mt-2 text-muted text-xs">{note}</p>
		</figure>
	);
}

interface ColumnsBlockViewProps {
	block: ColumnsBlock;
	/** Shows any block. */
	View: (props: { block: Block }) => ReactNode;
}

export function ColumnsBlockView({ block: { columns }, View }: ColumnsBlockViewProps) {
	return (
		<div className="report-columns">
			{columns.map((blocks, column) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: a report never changes
				<div key={column} className="space-y-3">
					{blocks.map((block, index) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: a report never changes
						<View key={index} block={block} />
					))}
				</div>
			))}
		</div>
	);
}
