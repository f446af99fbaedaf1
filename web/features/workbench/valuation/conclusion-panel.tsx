/** The basis of the price: the reconciliation, flags, and its sensitivity. */
import { Flag } from 'lucide-react';
import type { Analysis, Conclusion } from '../../../../domain/analysis/analysis.ts';
import { FEATURE_LABELS } from '../../../../domain/analysis/grid/feature-text.ts';
import { signedPercent, usd } from '../../../../domain/format/format.ts';
import { useMedia } from '../../../ui/hooks/use-media.ts';
import { usePrinting } from '../../../ui/hooks/use-printing.ts';
import { ReconciliationTable } from './reconciliation-table.tsx';
import './analysis-table.css';

interface ConclusionPanelProps {
	analysis: Analysis;
	/** The analysis whose checks are shown: flags, sensitivity, and the price without each comp. */
	checked: Analysis;
}

export function ConclusionPanel({ analysis, checked }: ConclusionPanelProps) {
	const { conclusion, comps, brackets } = analysis;
	const { flags } = checked;
	if (!conclusion) return flags.length > 0 ? <Flags flags={flags} /> : null;
	const outside = brackets.filter(({ bracketed }) => bracketed === false);
	return (
		<div aria-busy={checked !== analysis} className="print:[&_li]:text-xs [&>*+*]:mt-4 print:[&>*+*]:mt-3">
			<ReconciliationTable
				comps={comps}
				conclusion={conclusion}
				leaveOneOut={checked.conclusion?.leaveOneOut ?? []}
			/>
			{flags.length > 0 && <Flags flags={flags} />}
			{checked.conclusion && <Sensitivity conclusion={checked.conclusion} />}
			{outside.length > 0 && (
				<section className="text-sm">
					<h4 className="font-medium">Not bracketed</h4>
					<p className="text-muted">Add a comp on the other side of the subject.</p>
					<ul className="mt-1 space-y-1 text-muted">
						{outside.map(({ feature, words }) => (
							<li key={feature}>
								<span className="text-ink">{FEATURE_LABELS[feature]}.</span> {words}
							</li>
						))}
					</ul>
				</section>
			)}
		</div>
	);
}

function Flags({ flags }: { flags: readonly string[] }) {
	return (
		<ul
			aria-label="Review before you share"
			className="space-y-1.5 border-accent-text border-l-2 pl-3 text-sm"
		>
			{flags.map((flag) => (
				<li key={flag} className="flex gap-2">
					<Flag aria-hidden="true" className="mt-1 size-3.5 shrink-0 text-accent-text" />
					{flag}
				</li>
			))}
		</ul>
	);
}

function Sensitivity({ conclusion: { sensitivity } }: { conclusion: Conclusion }) {
	const isRoomy = useMedia('(min-width: 40rem)');
	const open = usePrinting() || isRoomy;
	const changes = sensitivity.flatMap(({ change }) => change ?? []);
	if (sensitivity.length === 0) return null;
	return (
		// Phones fold it; its ends are its answer.
		<details open={open} className="group break-inside-avoid pb-1">
			<summary className="mb-1 cursor-pointer text-sm sm:hidden print:hidden">
				<span className="font-medium">Sensitivity</span>{' '}
				<span className="text-muted tabular-nums">
					{signedPercent(Math.min(...changes))} to {signedPercent(Math.max(...changes))}
				</span>
			</summary>
			<div className="lot">
				<table className="analysis-table">
					<caption className="sr-only">Sensitivity</caption>
					<thead>
						<tr>
							<th scope="col">Scenario</th>
							<th scope="col">Price</th>
							<th scope="col">Change</th>
						</tr>
					</thead>
					<tbody>
						{sensitivity.map(({ words, price, change }) => (
							<tr key={words}>
								<th scope="row">{words}</th>
								<td>{usd(price)}</td>
								<td>{signedPercent(change)}</td>
							</tr>
						))}
					</tbody>
				</table>
			</div>
		</details>
	);
}
