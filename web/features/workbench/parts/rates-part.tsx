/** The adjustment rates. */
import { ChevronDown, ChevronUp } from 'lucide-react';
import { memo, useCallback, useState } from 'react';
import { rateUnit } from '../../../../domain/analysis/rates/units.ts';
import { plural } from '../../../../domain/format/words.ts';
import type { Feature } from '../../../../domain/pricing/features.ts';
import { Button } from '../../../ui/button.tsx';
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
	const [open, setOpen] = useState(false);
	if (rates.length === 0) return null;
	const edited = rates.filter((rate) => rate.edited).length;
	const Chevron = open ? ChevronUp : ChevronDown;
	return (
		<Part
			title="Adjustment rates"
			className="print:hidden"
			aside={
				<Button size="small" look="quiet" aria-expanded={open} onClick={() => setOpen(!open)}>
					<Chevron aria-hidden="true" className="size-4" />
					{open ? 'Hide rates' : 'Show rates'}
				</Button>
			}
		>
			{open ? (
				<RatesPanel rates={rates} onRate={setOne} />
			) : (
				<p className="text-muted text-sm">
					{`What a difference between two homes is worth here: ${plural(rates.length, 'rate')}, each with its source and interval${edited > 0 ? `, ${edited} set by you` : ''}.`}
				</p>
			)}
		</Part>
	);
});
