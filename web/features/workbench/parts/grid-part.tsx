/** The adjustment grid, or one card per comp on a small screen. */
import { memo } from 'react';
import type { GridComp } from '../../../../domain/analysis/analysis.ts';
import type { Feature } from '../../../../domain/pricing/features.ts';
import { excludeSale, restoreSale, setCell } from '../change-choices.ts';
import { PARTS } from '../page-nav.tsx';
import { AdjustmentGrid, useColumns } from '../valuation/grid/adjustment-grid.tsx';
import { CompCard, ExcludedCard } from '../valuation/grid/comp-card.tsx';
import { Part } from './part.tsx';
import type { PartProps } from './part-props.ts';

interface GridPartProps extends PartProps {
	highlighted: string | null;
	onHighlight: (id: string | null) => void;
	/** Whether there is room for the grid; if not, every comp is a card. */
	asGrid: boolean;
}

export const GridPart = memo(function GridPart(props: GridPartProps) {
	const { analysis, evidence, choose, highlighted, onHighlight, asGrid } = props;
	const columns = useColumns(analysis);
	const events = {
		onCell: (comp: GridComp, feature: Feature, dollars: number | null) =>
			choose((now) => setCell(now, comp.sale.id, feature, dollars), `cell ${comp.sale.id} ${feature}`),
		onDrop: (id: string) => choose((now) => excludeSale(now, id)),
		onInclude: (id: string) => choose((now) => restoreSale(now, id)),
		highlighted,
		onHighlight,
	};
	if (columns.length === 0) return null;
	return (
		<Part title="Adjustment grid" id={PARTS.grid} className="print:break-inside-avoid">
			{asGrid ? (
				<AdjustmentGrid {...{ analysis, ...events }} effectiveOn={evidence.effectiveOn} />
			) : (
				<div className="comp-cards">
					{columns.map((comp) =>
						comp.excluded ? (
							<ExcludedCard key={comp.sale.id} comp={comp} onInclude={events.onInclude} />
						) : (
							<CompCard
								key={comp.sale.id}
								{...{ analysis, comp, ...events }}
								effectiveOn={evidence.effectiveOn}
							/>
						),
					)}
				</div>
			)}
		</Part>
	);
});
