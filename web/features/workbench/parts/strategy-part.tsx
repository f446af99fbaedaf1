/** How similar homes did by their original list price, for the choice of a list price. */
import { memo, useMemo } from 'react';
import type { Analysis } from '../../../../domain/analysis/analysis.ts';
import { pricingStrategy } from '../../../../domain/analysis/pricing-strategy.ts';
import {
	hasStrategy,
	POSITION_WORDS,
	STRATEGY_COLUMNS,
	STRATEGY_NOTE,
	strategyLead,
	strategyRow,
} from '../../../../domain/analysis/sentences/strategy-words.ts';
import { usePrinting } from '../../../ui/hooks/use-printing.ts';
import '../valuation/analysis-table.css';
import { ScrollRegion } from '../../../ui/plain-table.tsx';
import { Part } from './part.tsx';

export const StrategyPart = memo(function StrategyPart({ analysis }: { analysis: Analysis }) {
	const strategy = useMemo(() => pricingStrategy(analysis), [analysis]);
	const printing = usePrinting();
	const { conclusion } = analysis;
	if (strategy === null || conclusion === null) return null;
	return (
		<Part title="Pricing strategy" className="workbench-strategy">
			<p className="text-sm">{strategyLead(strategy)}</p>
			{hasStrategy(strategy) && (
				<>
					<div className="lot">
						<ScrollRegion label="Pricing strategy table">
							<table className="analysis-table max-sm:text-xs! max-sm:[&_th:first-child]:min-w-20! [&_thead_th]:whitespace-normal!">
								<thead>
									<tr>
										{STRATEGY_COLUMNS.map((label) => (
											<th key={label} scope="col">
												{label}
											</th>
										))}
									</tr>
								</thead>
								<tbody>
									{strategy.groups.map((group) => {
										// The range itself is in the band above.
										const [, ...cells] = strategyRow(group, conclusion);
										return (
											<tr key={group.position}>
												<th scope="row">{POSITION_WORDS[group.position]}</th>
												{cells.map((cell, at) => (
													<td key={STRATEGY_COLUMNS[at + 1]}>{cell}</td>
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
						{STRATEGY_NOTE}
					</details>
				</>
			)}
		</Part>
	);
});
