/** The adjustment rates. */
import { memo, useCallback } from 'react';
import { rateUnit } from '../../../../domain/analysis/rates/units.ts';
import { plural } from '../../../../domain/format/plural.ts';
import type { Feature } from '../../../../domain/pricing/features.ts';
import { setRate } from '../change-choices.ts';
import { RatesPanel } from '../valuation/rates-panel.tsx';
import { FoldedPart } from './part.tsx';
import type { PartProps } from './part-props.ts';

export const RatesPart = memo(function RatesPart({ analysis: { rates, units }, choose }: PartProps) {
	const setOne = useCallback(
		(feature: Feature, dollars: number | null) =>
			choose(
				(now) => setRate(now, feature, dollars && dollars / rateUnit(feature, units).size),
				`rate ${feature}`,
			),
		[choose, units],
	);
	if (rates.length === 0) return null;
	const edited = rates.filter((rate) => rate.edited).length;
	return (
		<FoldedPart
			title="Adjustment rates"
			className="print:hidden"
			noun="rates"
			folded={
				<p className="text-muted text-sm">
					{`What each feature adds here: ${plural(rates.length, 'rate')} with sources${edited > 0 ? `, ${edited} set by you` : ''}.`}
				</p>
			}
		>
			<RatesPanel rates={rates} onRate={setOne} />
		</FoldedPart>
	);
});
