/** The basis of the price. If there is no price, the band above says why. */
import { memo } from 'react';
import type { Analysis } from '../../../../domain/analysis/analysis.ts';
import { subjectsOwnSale } from '../../../../domain/analysis/sentences/notices.ts';
import { daysBetween } from '../../../../domain/dates/days.ts';
import { OWN_PRICE_DAYS } from '../../../../domain/pricing/correction/own-sale.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { PARTS } from '../page-nav.tsx';
import { ConclusionPanel } from '../valuation/conclusion-panel.tsx';
import { Part } from './part.tsx';
import type { PartProps } from './part-props.ts';

interface ConclusionPartProps extends PartProps {
	/** The analysis whose checks are shown. */
	checked: Analysis;
}

export const ConclusionPart = memo(function ConclusionPart(props: ConclusionPartProps) {
	const { analysis, checked, choices, choose } = props;
	return (
		<Part
			title="Reconciliation"
			id={PARTS.reconciliation}
			aside={
				<div className="flex flex-wrap gap-x-5 print:hidden">
					{canBeCorrected(props) && (
						<Checkbox
							checked={!choices.withoutCorrection && !choices.compsAlone}
							disabled={choices.compsAlone}
							onChange={(isOn) => choose((now) => ({ ...now, withoutCorrection: !isOn }))}
							className="text-muted"
						>
							Apply the model correction
						</Checkbox>
					)}
					<Checkbox
						checked={choices.compsAlone}
						onChange={(isOn) => choose((now) => ({ ...now, compsAlone: isOn }))}
						className="text-muted"
					>
						Use only the comps in the grid
					</Checkbox>
				</div>
			}
		>
			<ConclusionPanel analysis={analysis} checked={checked} />
		</Part>
	);
});

/** Whether there can be a correction: the market has past errors, or the home sold recently. */
export function canBeCorrected({
	analysis,
	evidence,
}: Pick<ConclusionPartProps, 'analysis' | 'evidence'>): boolean {
	const { model, listPricesOnly, effectiveOn } = evidence;
	if (listPricesOnly) return false;
	const own = subjectsOwnSale(analysis.verdicts);
	const soldRecently = own !== null && daysBetween(own.soldOn, effectiveOn) < OWN_PRICE_DAYS;
	return soldRecently || model.correction !== undefined;
}
