/** How similar homes did by their original list price, for the choice of a list price. */
import { memo, useDeferredValue, useMemo } from 'react';
import type { Analysis } from '../../../../domain/analysis/analysis.ts';
import {
	hasStrategy,
	POSITION_WORDS,
	strategyColumns,
	strategyLead,
	strategyNote,
	strategyRows,
} from '../../../../domain/analysis/sentences/strategy-words.ts';
import { POSITIONS, pricingStrategy } from '../../../../domain/analysis/strategy/pricing-strategy.ts';
import type { Evidence } from '../../../../domain/comps/evidence.ts';
import { usePrinting } from '../../../ui/hooks/use-printing.ts';
import '../valuation/analysis-table.css';
import { ScrollRegion } from '../../../ui/plain-table.tsx';
import { Part } from './part.tsx';

interface StrategyPartProps {
	evidence: Evidence;
	analysis: Analysis;
}

export const StrategyPart = memo(function StrategyPart({ evidence, analysis }: StrategyPartProps) {
	// Pricing each similar home takes a moment, and the price above must not wait for it.
	const priced = useDeferredValue<Analysis | null>(analysis, null);
	const strategy = useMemo(() => priced && pricingStrategy(evidence, priced), [evidence, priced]);
	const printing = usePrinting();
	const conclusion = priced?.conclusion ?? null;
	if (strategy === null || conclusion === null) return null;
	const columns = strategyColumns(strategy);
	const rows = strategyRows(strategy, conclusion);
	return (
		<Part title="Pricing strategy" className="workbench-strategy">
			<p className="text-sm">{strategyLead(strategy)}</p>
			{hasStrategy(strategy) && (
				<>
					<div className="lot">
						<ScrollRegion label="Pricing strategy table">
							<table className="analysis-table max-sm:text-xs! max-sm:[&_:is(td,th):last-child]:pr-1! [&_td]:whitespace-normal! [&_th:first-child]:min-w-14! [&_thead_th]:whitespace-normal!">
								<thead>
									<tr>
										{columns.map((label) => (
											<th key={label} scope="col">
												{label}
											</th>
										))}
									</tr>
								</thead>
								<tbody>
									{POSITIONS.map((position, index) => {
										// The range itself is in the band above.
										const [, ...cells] = rows[index] ?? [];
										return (
											<tr key={position}>
												<th scope="row">{POSITION_WORDS[position]}</th>
												{cells.map((cell, at) => (
													<td key={columns[at + 1]}>{cell}</td>
												))}
											</tr>
										);
									})}
								</tbody>
							</table>
						</ScrollRegion>
					</div>
					<details open={printing || undefined} className="text-muted text-xs">
						<summary className="min-h-6 cursor-pointer">How this was measured</summary>
						{strategyNote(strategy)}
					</details>
				</>
			)}
		</Part>
	);
});
