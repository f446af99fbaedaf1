/** The adjustment grid: subject and comps side by side, one row per feature, every adjustment editable. */
import { Star } from 'lucide-react';
import { type CSSProperties, useState } from 'react';
import type { Analysis, GridComp } from '../../../../../domain/analysis/analysis.ts';
import { netDollars, unpricedLines } from '../../../../../domain/analysis/grid/grid-lines.ts';
import { DASH, decimal, percent, usd } from '../../../../../domain/format/format.ts';
import { factText, homeName } from '../../../../../domain/home/fact-text.ts';
import { pricePerArea, unitName } from '../../../../../domain/home/units.ts';
import { Distance } from '../../../../shared/distance.tsx';
import { usePrinting } from '../../../../ui/hooks/use-printing.ts';
import { CompHead } from './comp-head.tsx';
import { FeatureLine } from './feature-line.tsx';
import { figureWidth } from './figure-width.ts';
import { useFoldedLines } from './fold-lines.tsx';
import { FactLine, type GridEvents } from './grid-cells.tsx';
import { ResultLines, SumLines } from './grid-totals.tsx';
import './adjustment-grid.css';
import './laptop-grid.css';

/** This many comps fit beside the subject on a laptop. */
const MAX_FITTING = 11;

interface AdjustmentGridProps extends GridEvents {
	analysis: Analysis;
	effectiveOn: string;
}

export function AdjustmentGrid({ analysis, effectiveOn, ...events }: AdjustmentGridProps) {
	const { subject, units } = analysis;
	const comps = useColumns(analysis);
	const [explained, setExplained] = useState('');
	const { lines, fold } = useFoldedLines(analysis);
	const shown = { comps, highlighted: events.highlighted };
	const amounts = comps.flatMap((comp) => [
		netDollars(comp),
		...comp.adjustments.map(({ dollars }) => dollars),
	]);
	const size = { '--comps': comps.length, '--figure': `${figureWidth(amounts)}ch` };
	const column = (comp: GridComp) => ({
		// Its button would be part of the name that is read with every cell.
		'aria-label': `Comp ${comp.number}, ${homeName(comp.sale)}`,
		'data-highlighted': events.highlighted === comp.sale.id,
		'data-excluded': comp.excluded,
		onPointerEnter: () => events.onHighlight(comp.sale.id),
	});
	return (
		<div className="lot">
			<section
				className="grid-scroll"
				data-grid=""
				data-fits={comps.length <= MAX_FITTING}
				aria-label="Adjustment grid, scrolls horizontally"
			>
				<table
					className="adjustment-grid"
					style={size as CSSProperties}
					onPointerLeave={() => events.onHighlight(null)}
				>
					<caption className="sr-only">
						Each comp is adjusted to the subject: plus where the comp is inferior, minus where it is superior.
					</caption>
					<thead>
						<tr>
							<td />
							<th scope="col" className="grid-subject">
								<span className="flex items-center justify-end gap-1 text-accent-text">
									<Star aria-hidden="true" className="size-3.5 fill-current" />
									Subject
								</span>
								<span className="grid-address">{subject.address ?? 'Manual entry'}</span>
							</th>
							{comps.map((comp) => (
								<th key={comp.sale.id} scope="col" {...column(comp)}>
									<CompHead comp={comp} onDrop={events.onDrop} onInclude={events.onInclude} />
								</th>
							))}
						</tr>
					</thead>
					<tbody>
						<FactLine label="Price" {...shown} write={({ sale }) => usd(sale.price)} look="strong" />
						<ResultLines {...shown} hasPrice={analysis.conclusion !== null} />
						<FactLine
							label={`Price per ${unitName(units)}`}
							{...shown}
							write={({ sale }) => pricePerArea(sale.price, sale.livingArea, units)}
						/>
						<FactLine
							label="Distance, mi"
							{...shown}
							write={(comp) => <Distance miles={comp.miles} home={comp.sale} write={decimal} />}
						/>
						<FactLine
							label="Expected adjustments"
							{...shown}
							write={({ dissimilarity }) => percent(dissimilarity)}
						/>
						{lines.map((line) => (
							<FeatureLine
								key={line.feature}
								{...{ line, subject, comps, units, effectiveOn, events }}
								onExplain={setExplained}
							/>
						))}
						{fold && (
							<tr>
								<td colSpan={comps.length + 2} className="grid-fold-cell">
									{fold}
								</td>
							</tr>
						)}
						{unpricedLines(analysis).map(({ name, label }) => (
							<FactLine
								key={name}
								label={label}
								subject={factText(name, subject, units)}
								{...shown}
								write={({ sale }) => factText(name, sale, units)}
							/>
						))}
						{comps.some(({ sale }) => sale.attribution) && (
							<FactLine label="Courtesy of" {...shown} write={({ sale }) => sale.attribution ?? DASH} />
						)}
					</tbody>
					<SumLines {...shown} />
				</table>
			</section>
			<p
				aria-live="polite"
				className="min-h-10 border-line border-t px-3 py-2 text-xs text-muted print:hidden"
			>
				{explained || 'Hover over or focus an adjustment to see how it was derived. * Set by you.'}
			</p>
		</div>
	);
}

/** The comps, and on screen the excluded ones in their places, so that they can be included again. */
export function useColumns({ comps, excludedComps }: Analysis): readonly GridComp[] {
	const printing = usePrinting();
	if (printing || excludedComps.length === 0) return comps;
	return [...comps, ...excludedComps].sort((a, b) => a.number - b.number);
}
