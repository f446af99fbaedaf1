/** The cells of the adjustment grid. */
import type { ReactNode } from 'react';
import type { GridComp } from '../../../../../domain/analysis/analysis.ts';
import { featureText } from '../../../../../domain/analysis/grid/feature-text.ts';
import { findAdjustment, type GridLine } from '../../../../../domain/analysis/grid/grid-lines.ts';
import { signedUsd } from '../../../../../domain/format/format.ts';
import type { Units } from '../../../../../domain/home/units.ts';
import type { Feature } from '../../../../../domain/pricing/features.ts';
import { AdjustmentInput } from './adjustment-input.tsx';
import { explain } from './explain-cell.ts';

export interface GridEvents {
	/** US dollars of one adjustment; null for the derived value. */
	onCell: (comp: GridComp, feature: Feature, dollars: number | null) => void;
	onDrop: (id: string) => void;
	/** Includes an excluded comp again. */
	onInclude: (id: string) => void;
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
	const adjustment = findAdjustment(comp, line.feature);
	const sentence = explain(line, comp, adjustment);
	return (
		<td
			data-highlighted={events.highlighted === comp.sale.id}
			data-excluded={comp.excluded}
			title={sentence}
			onPointerEnter={() => {
				events.onHighlight(comp.sale.id);
				onExplain(sentence);
			}}
			onFocus={() => onExplain(sentence)}
		>
			<span className="adjustment-cell">
				<span className={differing ? 'font-medium' : 'text-muted'}>
					{featureText(line.feature, comp.sale, units)}
				</span>
				<span className="adjustment-line">
					{comp.excluded ? (
						<span className="block h-6 text-muted">{signedUsd(adjustment.dollars)}</span>
					) : (
						<AdjustmentInput
							{...{ line, comp, adjustment }}
							onSet={(dollars) => events.onCell(comp, line.feature, dollars)}
						/>
					)}
					{adjustment.edited && <span aria-hidden="true">*</span>}
				</span>
			</span>
		</td>
	);
}

/** The comps of the grid, and which of them is highlighted. */
export interface GridColumns {
	comps: readonly GridComp[];
	highlighted: string | null;
}

interface FactLineProps extends GridColumns {
	label: string;
	/** The subject's feature; empty for facts of a sale. */
	subject?: string;
	write: (comp: GridComp) => ReactNode;
	look?: keyof typeof LOOKS;
}

const LOOKS = { muted: 'text-muted', plain: '', strong: 'font-semibold', result: '' };

/** A row of facts that aren't adjusted. */
export function FactLine({ label, subject, comps, write, highlighted, look = 'muted' }: FactLineProps) {
	return (
		<tr className={look === 'result' ? 'grid-result' : ''}>
			<th scope="row">{label}</th>
			<td className="grid-subject">{subject}</td>
			{comps.map((comp) => (
				<td
					key={comp.sale.id}
					data-highlighted={highlighted === comp.sale.id}
					data-excluded={comp.excluded}
					className={LOOKS[look]}
				>
					{write(comp)}
				</td>
			))}
		</tr>
	);
}
