/** The result, always visible: the indicated price, its 80% range on a scale, and its basis. */
import { type Analysis, CONFIDENCE_LEVELS, type Conclusion } from '../../../../domain/analysis/analysis.ts';
import { usd } from '../../../../domain/format/format.ts';
import { capitalize } from '../../../../domain/format/words.ts';
import { RangeScale } from './range-scale.tsx';

export function PriceBand({ analysis, stale }: { analysis: Analysis; stale: boolean }) {
	const { conclusion } = analysis;
	return (
		<section
			aria-label="Indicated price"
			aria-busy={stale}
			className="lot grid items-center gap-x-8 gap-y-1 px-4 py-2 sm:px-5 lg:min-h-24 lg:grid-cols-[auto_1fr_auto] lg:py-3 print:break-inside-avoid"
		>
			<div>
				<h3 className="text-xs text-muted max-sm:sr-only">Indicated price</h3>
				<p className="flex flex-wrap items-baseline gap-x-3">
					<output className="font-semibold text-price tabular-nums tracking-tight">
						{usd(conclusion?.price)}
					</output>
					<strong className="whitespace-nowrap font-medium text-accent-text text-sm">
						This is not an appraisal.
					</strong>
				</p>
			</div>
			{conclusion ? (
				<RangeScale conclusion={conclusion} comps={analysis.comps} />
			) : (
				<p>{analysis.whyNoPrice}</p>
			)}
			{conclusion && (
				<dl className="flex flex-wrap gap-x-4 text-xs sm:text-sm lg:grid lg:grid-cols-[auto_auto] lg:gap-x-3 lg:gap-y-0.5">
					<Fact term="Confidence">
						<Confidence level={conclusion.confidence.level} />
					</Fact>
					<Fact term="Comps">
						{analysis.comps.length}
						{conclusion.supporting.sales > 0 && (
							<span className="text-muted"> + {conclusion.supporting.sales} supporting</span>
						)}
					</Fact>
					<Fact term="Based on">{conclusion.basis}</Fact>
				</dl>
			)}
			{conclusion && (
				<p className="text-xs text-muted lg:col-span-3">
					{`${capitalize(conclusion.confidence.level)} confidence: ${conclusion.confidence.why}.`}
				</p>
			)}
		</section>
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
