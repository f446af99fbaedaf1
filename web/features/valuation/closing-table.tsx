/** How the price comes about: every weight with its adjusted price, down to the indicated price. */
import { count, percent, usd } from '../../../domain/format.ts';
import type { Analysis, Conclusion } from '../../../domain/valuation/analysis.ts';
import { nameOf, signedPercent, weightText } from '../../../domain/valuation/valuation-text.ts';
import { PinNumber } from './pin-number.tsx';

interface ClosingTableProps {
	comps: Analysis['comps'];
	conclusion: Conclusion;
}

export function ClosingTable({ comps, conclusion }: ClosingTableProps) {
	const { others, neighbourhood, leaveOneOut, price, unrounded } = conclusion;
	const without = new Map(leaveOneOut.map((each) => [each.id, each]));
	const compsWeight = comps.reduce((sum, comp) => sum + comp.weight, 0);
	return (
		<div className="lot">
			<table className="analysis-table">
				<caption className="sr-only">
					How the price comes about, and what it would be without each comp
				</caption>
				<thead>
					<tr>
						<th scope="col">Comp</th>
						<th scope="col">Adjusted</th>
						<th scope="col">Weight</th>
						<th scope="col">Price without it</th>
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
										<span className="truncate">{nameOf(sale)}</span>
									</span>
								</th>
								<td>{usd(adjustedPrice)}</td>
								<td>{weightText(weight)}</td>
								<td className={left?.flagged ? 'font-medium text-accent-text' : ''}>
									{usd(left?.price)}{' '}
									<span className="analysis-note">{signedPercent(left?.change ?? null)}</span>
									{left?.flagged && <span className="sr-only"> moves the price by more than 2%</span>}
								</td>
							</tr>
						);
					})}
					{others.sales > 0 && (
						<tr>
							<th scope="row">
								{count(others.sales)} other {others.sales === 1 ? 'sale' : 'sales'} around
							</th>
							<td>{usd(others.adjustedPrice)}</td>
							<td>{weightText(others.weight)}</td>
							<td />
						</tr>
					)}
					<tr>
						<th scope="row">Level of the neighborhood</th>
						<td>{usd(neighbourhood.price)}</td>
						<td>{weightText(neighbourhood.weight)}</td>
						<td />
					</tr>
				</tbody>
				<tfoot>
					<tr>
						<th scope="row">Indicated price</th>
						<td>{usd(price)}</td>
						<td>{percent(compsWeight + others.weight + neighbourhood.weight)}</td>
						<td />
					</tr>
				</tfoot>
			</table>
			<p className="border-line border-t px-4 py-2 text-2xs text-muted">
				The weighted mean of the adjusted prices in logarithms is {usd(unrounded)}, given to three digits.
			</p>
		</div>
	);
}
