/** The reconciliation: every adjusted price with its weight, down to the indicated price. */
import type { Analysis, Conclusion } from '../../../../domain/analysis/analysis.ts';
import { correctionName } from '../../../../domain/analysis/sentences/correction-words.ts';
import { percent, percentTenths, signedPercent, signedUsd, usd } from '../../../../domain/format/format.ts';
import { plural } from '../../../../domain/format/plural.ts';
import { priceBefore, reconciliationText } from '../../../../report/words.ts';
import { CompRow, PriceRow } from './reconciliation-rows.tsx';

interface ReconciliationTableProps {
	comps: Analysis['comps'];
	conclusion: Conclusion;
	/** May be from the previous analysis until it is computed. */
	leaveOneOut: Conclusion['leaveOneOut'];
}

export function ReconciliationTable({ comps, conclusion, leaveOneOut }: ReconciliationTableProps) {
	const { supporting, neighborhood, price, correction, condition } = conclusion;
	const before = priceBefore(conclusion);
	const without = new Map(leaveOneOut.map((each) => [each.id, each]));
	const compsWeight = comps.reduce((sum, comp) => sum + comp.weight, 0);
	const allWeights = percent(compsWeight + supporting.weight + neighborhood.weight);
	return (
		// The pins of a box reach below it: without the padding, they would be in the next column.
		<div className="break-inside-avoid pb-1">
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
						{comps.map((comp) => (
							<CompRow key={comp.sale.id} comp={comp} without={without.get(comp.sale.id)} />
						))}
						{supporting.sales > 0 && (
							<PriceRow
								name={`${plural(supporting.sales, 'other sale')} nearby`}
								price={usd(supporting.adjustedPrice)}
								share={percentTenths(supporting.weight)}
							/>
						)}
						<PriceRow
							name="Neighborhood average"
							price={usd(neighborhood.price)}
							share={percentTenths(neighborhood.weight)}
						/>
					</tbody>
					<tfoot>
						{before && <PriceRow name={before.label} price={usd(before.price)} share={allWeights} />}
						{correction && (
							<PriceRow
								name={correctionName(correction)}
								price={signedUsd(correction.dollars)}
								share={signedPercent(correction.change)}
							/>
						)}
						{condition && condition.log !== 0 && (
							<PriceRow
								name="Condition, as you rated it"
								price={signedUsd(condition.dollars)}
								share={signedPercent(Math.expm1(condition.log))}
							/>
						)}
						<PriceRow name="Indicated price" price={usd(price)} share={before ? '' : allWeights} />
					</tfoot>
				</table>
				<p className="border-line border-t px-4 py-2 text-xs text-muted">{reconciliationText(conclusion)}</p>
			</div>
		</div>
	);
}
