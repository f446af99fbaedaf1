/** The result, always visible: the indicated price, its 80% range on a scale, and its basis. */
import { Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { type Analysis, CONFIDENCE_LEVELS, type Conclusion } from '../../../../domain/analysis/analysis.ts';
import { signedPercent, signedUsd, usd } from '../../../../domain/format/format.ts';
import { plural } from '../../../../domain/format/plural.ts';
import { capitalize } from '../../../../domain/format/words.ts';
import { hasKnownFacts } from '../../../../domain/home/subject.ts';
import type { PriceRange } from '../use-analysis.ts';
import type { DecisionControl } from '../use-decisions.ts';
import { RangeScale } from './range-scale.tsx';

interface PriceBandProps {
	analysis: Analysis;
	stale: boolean;
	/** The price without the agent's changes; null if there are none. */
	start: PriceRange | null;
	control: Pick<DecisionControl, 'changes' | 'canUndo' | 'undo'>;
	/** Shows the facts of the home, some of which a price needs. */
	onFacts: () => void;
	/** What the price leads to. */
	children: ReactNode;
}

export function PriceBand({ analysis, stale, start, control, onFacts, children }: PriceBandProps) {
	const { conclusion } = analysis;
	return (
		<section
			aria-label="Indicated price"
			aria-busy={stale}
			className="lot grid items-center gap-x-6 gap-y-1 px-4 py-2 sm:px-5 lg:min-h-24 lg:grid-cols-[auto_1fr_auto_auto] print:break-inside-avoid"
		>
			<div className="lg:w-68">
				<div className="flex flex-wrap items-baseline gap-x-2 text-xs">
					<h3 className="text-muted max-sm:sr-only">Indicated price</h3>
					<strong className="whitespace-nowrap font-medium text-accent-text">
						This is not an appraisal.
					</strong>
				</div>
				<output className="block font-semibold text-price tabular-nums tracking-tight">
					{usd(conclusion?.price)}
				</output>
				<Changes
					price={conclusion?.price ?? null}
					unrounded={conclusion?.unrounded ?? 0}
					start={start}
					{...control}
				/>
			</div>
			{conclusion ? (
				<RangeScale conclusion={conclusion} comps={analysis.comps} start={start} />
			) : (
				<p className="lg:col-span-2">
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
			{conclusion && <Evidence conclusion={conclusion} comps={analysis.comps.length} />}
			{children}
			{conclusion && (
				<p className="text-xs text-muted lg:col-span-4">
					{`${capitalize(conclusion.confidence.level)} confidence: ${conclusion.confidence.why}.`}
				</p>
			)}
		</section>
	);
}

type ChangesProps = Pick<PriceBandProps, 'start'> &
	PriceBandProps['control'] & { price: number | null; unrounded: number };

/** What the agent's changes did to the price. The line is always there, so that nothing moves. */
function Changes({ price, unrounded, start, changes, canUndo, undo }: ChangesProps) {
	const difference = price === null || start === null ? null : price - start.price;
	return (
		<p className="flex min-h-6 flex-wrap items-center gap-x-2 text-xs tabular-nums print:hidden">
			{changes > 0 && difference !== null && start !== null && (
				<span role="status" className="font-medium">
					{difference === 0
						? 'The price is the same.'
						: `${signedUsd(difference)} (${signedPercent(unrounded / start.unrounded - 1)}).`}
				</span>
			)}
			<span className="text-muted">
				{changes > 0 ? plural(changes, 'change') : price !== null && 'No changes'}
			</span>
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
		</p>
	);
}

function Evidence({ conclusion, comps }: { conclusion: Conclusion; comps: number }) {
	const { confidence, supporting, basis } = conclusion;
	return (
		<dl className="flex flex-wrap gap-x-4 text-xs sm:text-sm lg:grid lg:grid-cols-[auto_auto] lg:gap-x-3 lg:gap-y-0.5">
			<Fact term="Confidence">
				<Confidence level={confidence.level} />
			</Fact>
			<Fact term="Comps">
				{comps}
				{supporting.sales > 0 && (
					<span className="text-muted"> and {plural(supporting.sales, 'supporting sale')}</span>
				)}
			</Fact>
			<Fact term="Based on">{basis}</Fact>
		</dl>
	);
}

function Fact({ term, children }: { term: string; children: React.ReactNode }) {
	return (
		<div className="flex gap-x-1.5 lg:contents">
			<dt className="whitespace-nowrap text-muted">{term}</dt>
			<dd className="whitespace-nowrap font-medium tabular-nums">{children}</dd>
		</div>
	);
}

const LEVELS = CONFIDENCE_LEVELS.toReversed();

/** The confidence in a word, and as one to three filled marks. */
function Confidence({ level }: { level: Conclusion['confidence']['level'] }) {
	const filled = LEVELS.indexOf(level);
	return (
		<span className="inline-flex items-center gap-2">
			<span aria-hidden="true" className="flex gap-0.5">
				{LEVELS.map((each, index) => (
					<span
						key={each}
						className={`h-2.5 w-1.5 border border-ink ${index <= filled ? 'bg-ink' : 'bg-transparent'}`}
					/>
				))}
			</span>
			{capitalize(level)}
		</span>
	);
}
