/** The adjustment rates. */
import { memo, useCallback } from 'react';
import { rateUnit } from '../../../../domain/analysis/rates/units.ts';
import type { Feature } from '../../../../domain/pricing/features.ts';
import { setRate } from '../change-choices.ts';
import { RatesPanel } from '../valuation/rates-panel.tsx';
import { Part } from './part.tsx';
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
	return (
		<Part title="Adjustment rates" className="print:hidden">
			<RatesPanel rates={rates} onRate={setOne} />
		</Part>
	);
});
