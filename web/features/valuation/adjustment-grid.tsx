/** The grid of the field: subject and comps side by side, a line a feature, every adjustment editable. */
import { type CSSProperties, useState } from 'react';
import { miles, percent, usd } from '../../../domain/format.ts';
import type { Analysis, GridComp } from '../../../domain/valuation/analysis.ts';
import { differs, gridLines } from '../../../domain/valuation/grid-lines.ts';
import { factText, shortDay } from '../../../domain/valuation/valuation-text.ts';
import { AdjustmentCell, CompHead, FactLine, type GridEvents, perSquareFoot } from './grid-cells.tsx';
import { GridFoot } from './grid-foot.tsx';
import './adjustment-grid.css';

interface AdjustmentGridProps extends GridEvents {
	analysis: Analysis;
	effectiveOn: string;
	allLines: boolean;
}

export function AdjustmentGrid({ analysis, effectiveOn, allLines, ...events }: AdjustmentGridProps) {
	const { comps, subject } = analysis;
	const [explained, setExplained] = useState('');
	const lines = gridLines(analysis, allLines);
	const column = (comp: GridComp) => ({
		'data-lit': events.lit === comp.sale.id,
		onPointerEnter: () => events.onLit(comp.sale.id),
	});
	return (
		<div className="lot">
			<section className="grid-scroll" data-grid="" aria-label="Adjustment grid, scrolls sideways">
				<table
					className="adjustment-grid"
					style={{ '--comps': comps.length } as CSSProperties}
					onPointerLeave={() => events.onLit(null)}
				>
					<caption className="sr-only">
						Adjustments of each comp toward the subject: plus where the comp is worse, minus where it is
						better.
					</caption>
					<thead>
						<tr>
							<td />
							<th scope="col" className="grid-subject">
								<span className="text-accent-text">★ Subject</span>
								<span className="grid-address">{subject.address ?? 'Entered by hand'}</span>
							</th>
							{comps.map((comp) => (
								<th key={comp.sale.id} scope="col" {...column(comp)}>
									<CompHead comp={comp} onDrop={events.onDrop} />
								</th>
							))}
						</tr>
					</thead>
					<tbody>
						<FactLine
							label="Price"
							comps={comps}
							lit={events.lit}
							write={({ sale }) => usd(sale.price)}
							strong
						/>
						<FactLine label="Per sq ft" comps={comps} lit={events.lit} write={perSquareFoot} />
						<FactLine label="Distance" comps={comps} lit={events.lit} write={(comp) => miles(comp.miles)} />
						<FactLine
							label="Difference"
							comps={comps}
							lit={events.lit}
							write={({ dissimilarity }) => percent(dissimilarity)}
						/>
						{lines.map((line) => (
							<tr key={line.feature}>
								<th scope="row">
									{line.label}
									{line.bracket?.bracketed === false && (
										<span className="grid-note" title={line.bracket.words}>
											not bracketed
										</span>
									)}
								</th>
								<td className="grid-subject">
									{line.feature === 'time' ? shortDay(effectiveOn) : factText(line.feature, subject)}
								</td>
								{comps.map((comp) => (
									<AdjustmentCell
										key={comp.sale.id}
										{...{ line, comp, events }}
										differing={line.feature === 'time' || differs(line.feature, comp.sale, subject)}
										onExplain={setExplained}
									/>
								))}
							</tr>
						))}
					</tbody>
					<GridFoot comps={comps} lit={events.lit} />
				</table>
			</section>
			<p
				aria-live="polite"
				className="min-h-10 border-line border-t px-3 py-2 text-2xs text-muted print:hidden"
			>
				{explained ||
					'Point at an adjustment or step into it to see where it comes from. An asterisk marks what you set.'}
			</p>
		</div>
	);
}
