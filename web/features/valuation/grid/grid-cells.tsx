/** The cells of the adjustment grid. */
import { Pin, X } from 'lucide-react';
import type { GridComp } from '../../../../domain/analysis/analysis.ts';
import { featureText } from '../../../../domain/analysis/grid/feature-text.ts';
import { adjustmentOf, type GridLine } from '../../../../domain/analysis/grid/grid-lines.ts';
import { homeName } from '../../../../domain/home/fact-text.ts';
import { isOwnData, OWN_DATA } from '../../../../domain/home/own-data.ts';
import { sourceText } from '../../../../domain/home/sources.ts';
import type { Units } from '../../../../domain/home/units.ts';
import type { Feature } from '../../../../domain/pricing/features.ts';
import { PinNumber } from '../pin-number.tsx';
import { AdjustmentInput } from './adjustment-input.tsx';
import { explain } from './explain-cell.ts';

export interface GridEvents {
	/** US dollars of one adjustment; null for the derived value. */
	onCell: (comp: GridComp, feature: Feature, dollars: number | null) => void;
	onDrop: (id: string) => void;
	highlighted: string | null;
	onHighlight: (id: string | null) => void;
}

interface AdjustmentCellProps {
	line: GridLine;
	comp: GridComp;
	events: GridEvents;
	units: Units;
	differing: boolean;
	onExplain: (sentence: string) => void;
}

/** A comp's feature, with its adjustment below. */
export function AdjustmentCell({ line, comp, events, units, differing, onExplain }: AdjustmentCellProps) {
	const adjustment = adjustmentOf(comp, line.feature);
	const sentence = explain(line, comp, adjustment);
	return (
		<td
			data-lit={events.highlighted === comp.sale.id}
			title={sentence}
			onPointerEnter={() => {
				events.onHighlight(comp.sale.id);
				onExplain(sentence);
			}}
			onFocus={() => onExplain(sentence)}
		>
			<span className={differing ? 'font-medium' : 'text-muted'}>
				{featureText(line.feature, comp.sale, units)}
			</span>
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

/** The header of a comp's column. */
export function CompHead({ comp, onDrop }: { comp: GridComp; onDrop: (id: string) => void }) {
	const name = homeName(comp.sale);
	const source = sourceText(comp.sale);
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
					aria-label={`Exclude comp ${comp.number}, ${name}`}
					title="Exclude this comp"
					onClick={() => onDrop(comp.sale.id)}
					className="-my-1 -mr-1 grid size-6 place-items-center rounded-control text-muted hover:bg-sunken hover:text-ink print:hidden"
				>
					<X aria-hidden="true" className="size-3.5" />
				</button>
			</span>
			<span className="grid-address" title={source === null ? name : `${name}. Source: ${source}`}>
				{name}
			</span>
			{isOwnData(comp.sale) && <span className="grid-note">{OWN_DATA}</span>}
		</>
	);
}

interface FactLineProps {
	label: string;
	/** The subject's feature; empty for facts of a sale. */
	subject?: string;
	comps: readonly GridComp[];
	highlighted: string | null;
	write: (comp: GridComp) => string;
	strong?: boolean;
}

/** A row of facts that aren't adjusted. */
export function FactLine({ label, subject, comps, write, highlighted, strong = false }: FactLineProps) {
	return (
		<tr>
			<th scope="row">{label}</th>
			<td className="grid-subject">{subject}</td>
			{comps.map((comp) => (
				<td
					key={comp.sale.id}
					data-lit={highlighted === comp.sale.id}
					className={strong ? 'font-semibold' : 'text-muted'}
				>
					{write(comp)}
				</td>
			))}
		</tr>
	);
}
