/** The adjustment rates. */
import { RotateCcw } from 'lucide-react';
import { memo, useCallback } from 'react';
import type { RateInDollars } from '../../../../domain/analysis/analysis.ts';
import { FEATURE_LABELS } from '../../../../domain/analysis/grid/feature-text.ts';
import { rateUnit } from '../../../../domain/analysis/rates/units.ts';
import { preciseUsd } from '../../../../domain/format/format.ts';
import { plural } from '../../../../domain/format/plural.ts';
import type { Feature } from '../../../../domain/pricing/features.ts';
import { DraftInput } from '../../../ui/draft-input.tsx';
import { UnbrokenAmounts } from '../../../ui/text/unbroken-amounts.tsx';
import { setRate } from '../change-choices.ts';
import { parseFigure } from '../valuation/parse-figure.ts';
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

interface RatesPanelProps {
	rates: readonly RateInDollars[];
	/** US dollars per unit; null for the derived rate. */
	onRate: (feature: Feature, dollars: number | null) => void;
}

const RULE = { label: 'The rate', min: -10_000_000, max: 10_000_000, step: 0.01 };

/** The adjustment rates here, how they were derived, and the agent's overrides. */
function RatesPanel({ rates, onRate }: RatesPanelProps) {
	return (
		<ul className="lot divide-y divide-line">
			{rates.map((rate) => (
				<RateLine key={rate.feature} rate={rate} onRate={(dollars) => onRate(rate.feature, dollars)} />
			))}
		</ul>
	);
}

interface RateLineProps {
	rate: RateInDollars;
	onRate: (dollars: number | null) => void;
}

function RateLine({ rate: { feature, dollars, unit, words, edited }, onRate }: RateLineProps) {
	const label = FEATURE_LABELS[feature];
	return (
		<li className="grid items-baseline gap-x-4 gap-y-1 px-4 py-2.5 text-sm @2xl:grid-cols-[16rem_1fr]">
			<div className="flex items-baseline gap-2 tabular-nums">
				<span className="w-22 shrink-0 text-muted">{label}</span>
				<span className="adjustment-line w-20 shrink-0">
					<DraftInput
						aria-label={`${label}, US dollars per ${unit}${edited ? ', set by you' : ''}`}
						placeholder="—"
						value={dollars}
						write={writeRate}
						read={(text) => (text.trim() === '' ? { problem: '' } : parseFigure(RULE, text))}
						onValue={onRate}
						onFocus={(event) => event.target.select()}
						onBlur={(event) => event.target.value.trim() === '' && edited && onRate(null)}
						className="adjustment"
					/>
					{edited && <span aria-hidden="true">*</span>}
				</span>
				<span className="text-xs text-muted">per {unit}</span>
				{edited && (
					<button
						type="button"
						onClick={() => onRate(null)}
						aria-label={`Reset ${label} to its derived rate`}
						title="Reset to derived rate"
						className="grid size-6 shrink-0 place-items-center self-center rounded-control text-accent-text hover:bg-sunken print:hidden"
					>
						<RotateCcw aria-hidden="true" className="size-3.5" />
					</button>
				)}
			</div>
			<p className="text-muted text-xs">
				<UnbrokenAmounts>{words}</UnbrokenAmounts>
			</p>
		</li>
	);
}

/** A rate for editing; small rates keep their cents. */
function writeRate(dollars: number | null): string {
	return dollars === null ? '' : preciseUsd(dollars);
}
