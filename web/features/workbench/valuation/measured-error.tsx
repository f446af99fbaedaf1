/** How close prices like this one came, how many comps it has, and why, one tap away. */
import type { Conclusion } from '../../../../domain/analysis/analysis.ts';
import { measuredErrorSentence } from '../../../../domain/analysis/sentences/measured-error.ts';
import { plural } from '../../../../domain/format/plural.ts';
import { usePrinting } from '../../../ui/hooks/use-printing.ts';

export function MeasuredError({ conclusion, comps }: { conclusion: Conclusion; comps: number }) {
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
