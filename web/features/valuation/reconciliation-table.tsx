/** The reconciliation: every adjusted price with its weight, down to the indicated price. */

import type { Analysis, Conclusion } from '../../../domain/analysis/analysis.ts';
import { percent, percentTenths, signedPercent, signedUsd, usd } from '../../../domain/format/format.ts';
import { plural } from '../../../domain/format/words.ts';
import { homeName } from '../../../domain/home/fact-text.ts';
import { PinNumber } from './pin-number.tsx';

interface ReconciliationTableProps {
	comps: Analysis['comps'];
	conclusion: Conclusion;
	/** May be of the analysis before, until it is computed. */
	leaveOneOut: Conclusion['leaveOneOut'];
}

export function ReconciliationTable({ comps, conclusion, leaveOneOut }: ReconciliationTableProps) {
	const { supporting, neighborhood, price, unrounded, correction } = conclusion;
	const without = new Map(leaveOneOut.map((each) => [each.id, each]));
	const compsWeight = comps.reduce((sum, comp) => sum + comp.weight, 0);
	return (
		<div className="lot">
			<table className="analysis-table">
				<caption className="sr-only">Reconciliation, and the price without each comp</caption>
				<thead>
					<tr>
						<th scope="col">Comp</th>
						<th scope="col">Adjusted price</th>
						<th scope="col">Weight</th>
						<th scope="col">Price without this comp</th>
					</tr>
				</thead>
				<tbody>
					{comps.map(({ sale, number, adjustedPrice, weight }) => {
						const left = without.get(sale.id);
						return (
							<tr key={sale.id}>
								<th scope="row">
									<span className="flex items-center gap-2">
										<PinNumber number={number} />
										<span className="truncate">{homeName(sale)}</span>
									</span>
								</th>
								<td>{usd(adjustedPrice)}</td>
								<td>{percentTenths(weight)}</td>
								<td className={left?.flagged ? 'font-medium text-accent-text' : ''}>
									{usd(left?.price)}{' '}
									<span className="analysis-note">{signedPercent(left?.change ?? null)}</span>
									{left?.flagged && <span className="sr-only"> changes the price by more than 2%</span>}
								</td>
							</tr>
						);
					})}
					{supporting.sales > 0 && (
						<tr>
							<th scope="row">{plural(supporting.sales, 'supporting sale')}</th>
							<td>{usd(supporting.adjustedPrice)}</td>
							<td>{percentTenths(supporting.weight)}</td>
							<td />
						</tr>
					)}
					<tr>
						<th scope="row">Neighborhood price level</th>
						<td>{usd(neighborhood.price)}</td>
						<td>{percentTenths(neighborhood.weight)}</td>
						<td />
					</tr>
				</tbody>
				<tfoot>
					{correction && (
						<>
							<tr>
								<th scope="row">Price before correction</th>
								<td>{usd(correction.before)}</td>
								<td>{percent(compsWeight + supporting.weight + neighborhood.weight)}</td>
								<td />
							</tr>
							<tr>
								<th scope="row">
									Model correction
									<div>
										<span className="analysis-note whitespace-normal font-normal">
											{correction.reasons
												.map(({ words, change }) => `${signedPercent(change)} for ${words}`)
												.join(', ')}
										</span>
									</div>
								</th>
								<td>{signedUsd(correction.dollars)}</td>
								<td>{signedPercent(correction.change)}</td>
								<td />
							</tr>
						</>
					)}
					<tr>
						<th scope="row">Indicated price</th>
						<td>{usd(price)}</td>
						<td>{correction ? '' : percent(compsWeight + supporting.weight + neighborhood.weight)}</td>
						<td />
					</tr>
				</tfoot>
			</table>
			<p className="border-line border-t px-4 py-2 text-2xs text-muted">
				{correction
					? `Weighted geometric mean of the adjusted prices, with the model correction: ${usd(unrounded)}, rounded to three significant digits. ${correction.words}`
					: `Weighted geometric mean of the adjusted prices: ${usd(unrounded)}, rounded to three significant digits.`}
			</p>
		</div>
	);
}
