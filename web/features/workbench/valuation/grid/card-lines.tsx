/** The rows of a comp on a phone: each feature of the subject and of the comp, with its adjustment. */
import type { CSSProperties } from 'react';
import type { GridComp } from '../../../../../domain/analysis/analysis.ts';
import { featureText } from '../../../../../domain/analysis/grid/feature-text.ts';
import {
	differs,
	findAdjustment,
	type GridLine,
	unpricedLines,
} from '../../../../../domain/analysis/grid/grid-lines.ts';
import { shortDay } from '../../../../../domain/format/date-text.ts';
import { factText } from '../../../../../domain/home/fact-text.ts';
import type { Subject } from '../../../../../domain/home/home.ts';
import type { Units } from '../../../../../domain/home/units.ts';
import { AdjustmentInput } from './adjustment-input.tsx';
import { explain } from './explain-cell.ts';
import { LineLabel } from './feature-line.tsx';
import { figureWidth } from './figure-width.ts';
import type { GridEvents } from './grid-cells.tsx';

interface CardLineProps extends Pick<GridEvents, 'onCell'> {
	comp: GridComp;
	subject: Subject;
	effectiveOn: string;
	units: Units;
	onExplain: (sentence: string) => void;
}

export function CardLines({ lines, ...props }: CardLineProps & { lines: readonly GridLine[] }) {
	const { comp, subject, units } = props;
	const { sale } = comp;
	const width = figureWidth(comp.adjustments.map(({ dollars }) => dollars));
	// Two dates and an adjustment fit the narrowest phones only in smaller text, and one of a million dollars any phone.
	const text = width > '−$999,999'.length ? 'text-xs' : 'max-[24rem]:text-xs';
	return (
		<table className={`w-full ${text}`} style={{ '--figure': `${width}ch` } as CSSProperties}>
			<thead className="text-xs text-muted">
				<tr>
					<th scope="col" className="px-3 pt-2 text-left font-normal">
						<span className="sr-only">Feature</span>
					</th>
					<th scope="col" className="pt-2 text-right font-normal">
						Subject
					</th>
					<th scope="col" className="pt-2 text-right font-normal">
						Comp
					</th>
					<th scope="col" className="px-3 pt-2 text-right font-normal">
						Adjustment
					</th>
				</tr>
			</thead>
			<tbody>
				{lines.map((line) => (
					<CardLine key={line.feature} {...props} line={line} />
				))}
				{unpricedLines({ subject, comps: [comp], units }).map(({ name, label }) => (
					<tr key={name}>
						<th scope="row" className="py-1 pr-1 pl-3 text-left font-normal text-muted">
							{label}
						</th>
						<td className="text-right text-muted">{factText(name, subject, units)}</td>
						<td className="pl-2 text-right">{factText(name, sale, units)}</td>
						<td />
					</tr>
				))}
			</tbody>
		</table>
	);
}

function CardLine({
	line,
	comp,
	subject,
	effectiveOn,
	units,
	onCell,
	onExplain,
}: CardLineProps & { line: GridLine }) {
	const { sale } = comp;
	const adjustment = findAdjustment(comp, line.feature);
	// Dates stay on one line; a renovation may wrap below the year built.
	const wrap = line.feature === 'time' ? 'whitespace-nowrap' : '';
	const differing = line.feature === 'time' || differs(line.feature, sale, subject, units);
	return (
		<tr onFocus={() => onExplain(explain(line, comp, adjustment))}>
			<th scope="row" className="py-1 pr-1 pl-3 text-left font-normal text-muted">
				<LineLabel label={line.label} />
			</th>
			<td className={`${wrap} text-right text-muted`}>
				{line.feature === 'time' ? shortDay(effectiveOn) : featureText(line.feature, subject, units)}
			</td>
			<td className={`${wrap} pl-2 text-right ${differing ? 'font-medium' : 'text-muted'}`}>
				{featureText(line.feature, sale, units)}
			</td>
			<td className="card-figure">
				<span className="adjustment-line">
					<AdjustmentInput
						{...{ line, comp, adjustment }}
						onSet={(dollars) => onCell(comp, line.feature, dollars)}
					/>
					{adjustment.edited && <span aria-hidden="true">*</span>}
				</span>
			</td>
		</tr>
	);
}
