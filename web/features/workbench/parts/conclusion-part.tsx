/** The basis of the price. If there is no price, the band above says why. */
import { memo } from 'react';
import type { Analysis } from '../../../../domain/analysis/analysis.ts';
import { ConclusionPanel } from '../../valuation/conclusion-panel.tsx';
import { PARTS } from '../page-nav.tsx';
import { Part } from './part.tsx';
import type { PartProps } from './part-props.ts';

interface ConclusionPartProps extends PartProps {
	/** The analysis whose checks are shown. */
	checked: Analysis;
}

export const ConclusionPart = memo(function ConclusionPart(props: ConclusionPartProps) {
	const { analysis, checked, choices, evidence, choose } = props;
	return (
		<Part
			title="Reconciliation"
			id={PARTS.reconciliation}
			className="print:order-first print:break-inside-avoid"
			aside={
				<div className="flex flex-wrap gap-x-5 print:hidden">
					{evidence.model.correction && !evidence.listPricesOnly && (
						<Option
							label="Apply the model correction"
							checked={!choices.withoutCorrection && !choices.compsAlone}
							disabled={choices.compsAlone}
							onChange={(isOn) => choose((now) => ({ ...now, withoutCorrection: !isOn }))}
						/>
					)}
					<Option
						label="Use only the comps in the grid"
						checked={choices.compsAlone}
						onChange={(isOn) => choose((now) => ({ ...now, compsAlone: isOn }))}
					/>
				</div>
			}
		>
			<ConclusionPanel analysis={analysis} checked={checked} />
		</Part>
	);
});

interface OptionProps {
	label: string;
	checked: boolean;
	disabled?: boolean;
	onChange: (isOn: boolean) => void;
}

function Option({ label, checked, disabled = false, onChange }: OptionProps) {
	return (
		<label className="flex min-h-9 items-center gap-2 text-muted text-sm">
			<input
				type="checkbox"
				checked={checked}
				disabled={disabled}
				onChange={(event) => onChange(event.target.checked)}
				className="size-4 accent-ink"
			/>
			{label}
		</label>
	);
}
