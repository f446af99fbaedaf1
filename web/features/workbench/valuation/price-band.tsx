/** The result: the price, its range on a scale and what the agent's changes did to it, in a bar that stays visible. */
import { Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Analysis, Conclusion } from '../../../../domain/analysis/analysis.ts';
import { measuredErrorSentence } from '../../../../domain/analysis/sentences/measured-error.ts';
import { signedPercent, signedUsd, usd } from '../../../../domain/format/format.ts';
import { plural } from '../../../../domain/format/plural.ts';
import { hasKnownFacts } from '../../../../domain/home/subject.ts';
import { usePrinting } from '../../../ui/hooks/use-printing.ts';
import type { PriceRange } from '../use-analysis.ts';
import type { DecisionControl } from '../use-decisions.ts';
import { RangeScale } from './range-scale.tsx';
import './price-band.css';

interface PriceBandProps {
	analysis: Analysis;
	stale: boolean;
	/** The price without the agent's changes; null if there are none. */
	start: PriceRange | null;
	control: Pick<DecisionControl, 'changes' | 'canUndo' | 'undo'>;
	/** Whether the bar has room for everything. If not, the range follows below it. */
	wide: boolean;
	/** Shows the facts of the home, some of which a price needs. */
	onFacts: () => void;
	/** Chooses the part that a small screen shows. */
	views: ReactNode;
	/** What the price leads to. */
	children: ReactNode;
}

export function PriceBand(props: PriceBandProps) {
	const { analysis, stale, start, control, wide, onFacts, views, children } = props;
	const { conclusion } = analysis;
	const changes = (
		<Changes
			price={conclusion?.price ?? null}
			unrounded={conclusion?.unrounded ?? 0}
			start={start}
			{...control}
		/>
	);
	const range = conclusion && <RangeScale conclusion={conclusion} comps={analysis.comps} start={start} />;
	const name = (
		<div className="price-name">
			<h3 className="text-muted">Indicated price</h3>
			<strong className="font-medium text-accent-text">This is not an appraisal.</strong>
		</div>
	);
	return (
		<section aria-label="Indicated price" aria-busy={stale} className="price-band">
			<div className="price-bar">
				<output className="font-semibold tabular-nums tracking-tight max-xl:text-head xl:text-price">
					{usd(conclusion?.price)}
				</output>
				{wide ? (
					<>
						{name}
						{range ?? <span />}
						{changes}
						{children}
					</>
				) : (
					views
				)}
			</div>
			<div className="price-notes">
				{!wide && (
					<>
						<div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
							{name}
							{children}
						</div>
						{range}
						{changes}
					</>
				)}
				{conclusion ? (
					<MeasuredError conclusion={conclusion} comps={analysis.comps.length} />
				) : (
					<p>
						{analysis.whyNoPrice}{' '}
						{!hasKnownFacts(analysis.subject) && (
							<button
								type="button"
								onClick={onFacts}
								className="font-medium underline underline-offset-4 print:hidden"
							>
								Enter facts
							</button>
						)}
					</p>
				)}
			</div>
		</section>
	);
}

type ChangesProps = Pick<PriceBandProps, 'start'> &
	PriceBandProps['control'] & { price: number | null; unrounded: number };

/** What the agent's changes did to the price. Its room is always there, so that nothing moves. */
function Changes({ price, unrounded, start, changes, canUndo, undo }: ChangesProps) {
	const difference = price === null || start === null ? null : price - start.price;
	return (
		<div className="price-changes">
			{changes > 0 && difference !== null && start !== null && (
				<span role="status" className="font-medium">
					{difference === 0
						? 'The price is the same.'
						: `${signedUsd(difference)} (${signedPercent(unrounded / start.unrounded - 1)}).`}
				</span>
			)}
			<span className="flex items-center gap-2">
				{changes > 0 && <span className="text-muted">{plural(changes, 'change')}</span>}
				{canUndo && (
					<button
						type="button"
						onClick={undo}
						className="inline-flex h-6 items-center gap-1 font-medium underline underline-offset-2"
					>
						<Undo2 aria-hidden="true" className="size-3.5" />
						Undo
					</button>
				)}
			</span>
		</div>
	);
}

/** How close prices like this one came, how many comps it has, and why, one tap away. */
function MeasuredError({ conclusion, comps }: { conclusion: Conclusion; comps: number }) {
	const { confidence, supporting, basis } = conclusion;
	const others = supporting.sales > 0 ? `, ${plural(supporting.sales, 'other sale')} nearby` : '';
	return (
		<details className="measured-error text-xs tabular-nums" open={usePrinting() || undefined}>
			<summary className="min-h-6 cursor-pointer list-none py-1 [&::-webkit-details-marker]:hidden">
				{measuredErrorSentence(confidence)}{' '}
				<span className="text-muted">
					{plural(comps, 'comp')}
					{others}
					{basis === 'list prices' && ', list prices'}.
				</span>{' '}
				<span className="font-medium underline underline-offset-2 print:hidden">Why</span>
			</summary>
			<p className="pb-1 text-muted">{confidence.why}</p>
		</details>
	);
}
