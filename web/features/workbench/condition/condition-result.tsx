/** What the answers add up to, and the span of prices while the condition is unknown. */
import type { ConditionSpan, StatedCondition } from '../../../../domain/analysis/analysis.ts';
import { gradeWords } from '../../../../domain/analysis/sentences/condition-words.ts';
import { shortDay } from '../../../../domain/format/date-text.ts';
import { signedPercent, signedUsd, usd } from '../../../../domain/format/format.ts';

/** The rating and its effect on the price. */
export function ConditionResult({ condition }: { condition: StatedCondition }) {
	const { grade, effectiveYear, total, answers } = condition;
	return (
		<dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5 border-line border-t pt-2.5 text-sm">
			{grade !== null && <Line term="Rating">{gradeWords(grade)}</Line>}
			{grade !== null && effectiveYear !== null && <Line term="Effective year">{effectiveYear}</Line>}
			<Line term="In the price">{effectText(total.dollars, total.change)}</Line>
			{answers && <Line term="Rated">{shortDay(answers.ratedOn)}</Line>}
		</dl>
	);
}

/** @example effectText(24_312, 0.054) // "+$24,312 (+5%)" */
export function effectText(dollars: number, change: number): string {
	return Math.abs(change) < 0.0005 ? 'No change' : `${signedUsd(dollars)} (${signedPercent(change)})`;
}

/** From a home in need of work to a wholly renovated one. */
export function SpanPrices({ span: { asIs, renovated } }: { span: ConditionSpan }) {
	return (
		<dl className="grid grid-cols-2 gap-x-3 text-sm tabular-nums">
			<SpanPrice term="In need of repair" {...asIs} />
			<SpanPrice term="Renovated" {...renovated} />
		</dl>
	);
}

function SpanPrice({ term, price, change }: { term: string; price: number; change: number }) {
	return (
		<div>
			<dt className="text-muted text-xs">{term}</dt>
			<dd>
				<span className="font-medium">{usd(price)}</span>{' '}
				<span className="text-muted text-xs">{signedPercent(change)}</span>
			</dd>
		</div>
	);
}

function Line({ term, children }: { term: string; children: React.ReactNode }) {
	return (
		<>
			<dt className="text-muted">{term}</dt>
			<dd className="font-medium tabular-nums">{children}</dd>
		</>
	);
}
