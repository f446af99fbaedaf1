/** The row of a feature: the subject, each comp and its adjustment. */
import type { GridComp } from '../../../../../domain/analysis/analysis.ts';
import { featureText } from '../../../../../domain/analysis/grid/feature-text.ts';
import { differs, type GridLine } from '../../../../../domain/analysis/grid/grid-lines.ts';
import { shortDay } from '../../../../../domain/format/date-text.ts';
import type { Subject } from '../../../../../domain/home/home.ts';
import type { Units } from '../../../../../domain/home/units.ts';
import { AdjustmentCell, type GridEvents } from './grid-cells.tsx';

interface FeatureLineProps {
	line: GridLine;
	subject: Subject;
	comps: readonly GridComp[];
	units: Units;
	effectiveOn: string;
	events: GridEvents;
	onExplain: (sentence: string) => void;
}

export function FeatureLine(props: FeatureLineProps) {
	const { line, subject, comps, units, effectiveOn, events, onExplain } = props;
	const isTime = line.feature === 'time';
	return (
		<tr data-adjusted={line.adjusted}>
			<th scope="row">
				<LineLabel label={line.label} />
				{line.bracket?.bracketed === false && (
					<span className="grid-note" title={line.bracket.words}>
						not bracketed
					</span>
				)}
			</th>
			<td className="grid-subject">
				{isTime ? shortDay(effectiveOn) : featureText(line.feature, subject, units)}
			</td>
			{comps.map((comp) => (
				<AdjustmentCell
					key={comp.sale.id}
					{...{ line, comp, events, units, onExplain }}
					differing={isTime || differs(line.feature, comp.sale, subject, units)}
				/>
			))}
		</tr>
	);
}

/** The label of a line, such as "Living area, sq ft". A unit of two words stays on one line. */
export function LineLabel({ label }: { label: string }) {
	const [name, unit] = label.split(', ');
	if (unit === undefined) return name;
	return (
		<>
			{name}, <span className="whitespace-nowrap">{unit}</span>
		</>
	);
}
