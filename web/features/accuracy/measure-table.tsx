/** Every measure with its value and its definition. */
import type { Accuracy } from '../../../domain/accuracy/backtest-result.ts';
import { MEASURES } from './measures.ts';

interface MeasureTableProps {
	accuracy: Accuracy;
	/** The same sales without the model correction. */
	uncorrected: Accuracy | undefined;
}

export function MeasureTable({ accuracy, uncorrected }: MeasureTableProps) {
	return (
		<table className="w-full border-collapse text-sm">
			<caption className="sr-only">Measures of accuracy with their definitions</caption>
			<thead>
				<tr className="border-ink border-b text-left">
					<th className="py-2 pr-4 font-semibold">Measure</th>
					<th className="py-2 pr-6 text-right font-semibold">Value</th>
					{uncorrected && <th className="py-2 pr-6 text-right font-semibold">Without correction</th>}
					<th className="hidden py-2 font-semibold sm:table-cell">Definition</th>
				</tr>
			</thead>
			<tbody>
				{MEASURES.map(({ id, label, words, format }) => (
					<tr key={id} className="border-line border-b align-top">
						<th scope="row" className="py-2.5 pr-4 text-left font-medium">
							{label}
							<span className="mt-0.5 block font-normal text-muted sm:hidden">{words}</span>
						</th>
						<td className="py-2.5 pr-6 text-right font-semibold tabular-nums">{format(accuracy[id])}</td>
						{uncorrected && (
							<td className="py-2.5 pr-6 text-right text-muted tabular-nums">{format(uncorrected[id])}</td>
						)}
						<td className="hidden py-2.5 text-muted sm:table-cell">{words}</td>
					</tr>
				))}
			</tbody>
		</table>
	);
}
