/** The grid of the field: subject and comps side by side, a line a feature, every adjustment editable. */
import { Pin, X } from 'lucide-react';
import { type CSSProperties, useState } from 'react';
import { count, DASH, miles, percent, usd } from '../../../domain/format.ts';
import type { Analysis, GridComp } from '../../../domain/valuation/analysis.ts';
import type { Feature } from '../../../domain/valuation/features.ts';
import { AdjustmentInput } from './adjustment-input.tsx';
import { GridFoot } from './grid-foot.tsx';
import { adjustmentOf, differs, explain, type GridLine, gridLines } from './grid-lines.ts';
import { PinNumber } from './pin-number.tsx';
import { factText, nameOf, shortDay } from './valuation-text.ts';
import './adjustment-grid.css';

export interface GridEvents {
	/** US dollars of one adjustment; null: as derived. */
	onCell: (comp: GridComp, feature: Feature, dollars: number | null) => void;
	onDrop: (id: string) => void;
	lit: string | null;
	onLit: (id: string | null) => void;
}

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
						<FactLine label="Price" comps={comps} subject="" write={({ sale }) => usd(sale.price)} strong />
						<FactLine label="Per sqft" comps={comps} subject="" write={perSquareFoot} />
						<FactLine label="Distance" comps={comps} subject="" write={(comp) => miles(comp.miles)} />
						<FactLine
							label="Difference"
							comps={comps}
							subject=""
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
					<GridFoot comps={comps} />
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

interface AdjustmentCellProps {
	line: GridLine;
	comp: GridComp;
	events: GridEvents;
	differing: boolean;
	onExplain: (sentence: string) => void;
}

function AdjustmentCell({ line, comp, events, differing, onExplain }: AdjustmentCellProps) {
	const adjustment = adjustmentOf(comp, line.feature);
	const sentence = explain(line, comp, adjustment);
	return (
		<td
			data-lit={events.lit === comp.sale.id}
			title={sentence}
			onPointerEnter={() => {
				events.onLit(comp.sale.id);
				onExplain(sentence);
			}}
			onFocus={() => onExplain(sentence)}
		>
			<span className={differing ? 'font-medium' : 'text-muted'}>{factText(line.feature, comp.sale)}</span>
			<span className="adjustment-line">
				<AdjustmentInput
					{...{ line, comp, adjustment }}
					onSet={(dollars) => events.onCell(comp, line.feature, dollars)}
				/>
				{adjustment.edited && <span aria-hidden="true">*</span>}
			</span>
		</td>
	);
}

function CompHead({ comp, onDrop }: { comp: GridComp; onDrop: (id: string) => void }) {
	const name = nameOf(comp.sale);
	return (
		<>
			<span className="flex items-center justify-between">
				<span className="flex items-center gap-1">
					<PinNumber number={comp.number} />
					{comp.pinned && (
						<Pin role="img" aria-label="Pinned" className="size-3.5 fill-current text-accent-text" />
					)}
				</span>
				<button
					type="button"
					aria-label={`Drop comp ${comp.number}, ${name}`}
					title="Drop this comp"
					onClick={() => onDrop(comp.sale.id)}
					className="-my-1 -mr-1 grid size-6 place-items-center rounded-control text-muted hover:bg-sunken hover:text-ink print:hidden"
				>
					<X aria-hidden="true" className="size-3.5" />
				</button>
			</span>
			<span className="grid-address" title={name}>
				{name}
			</span>
		</>
	);
}

interface FactLineProps {
	label: string;
	subject: string;
	comps: readonly GridComp[];
	write: (comp: GridComp) => string;
	strong?: boolean;
}

function FactLine({ label, subject, comps, write, strong = false }: FactLineProps) {
	return (
		<tr>
			<th scope="row">{label}</th>
			<td className="grid-subject">{subject}</td>
			{comps.map((comp) => (
				<td key={comp.sale.id} className={strong ? 'font-semibold' : 'text-muted'}>
					{write(comp)}
				</td>
			))}
		</tr>
	);
}

function perSquareFoot({ sale }: GridComp): string {
	return sale.livingArea ? `$${count(sale.price / sale.livingArea)}` : DASH;
}
