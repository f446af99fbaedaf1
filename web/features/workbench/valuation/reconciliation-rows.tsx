/** The rows of the reconciliation. */
import type { ReactNode } from 'react';
import type { Analysis, Conclusion } from '../../../../domain/analysis/analysis.ts';
import { percentTenths, signedPercent, usd } from '../../../../domain/format/format.ts';
import { homeName } from '../../../../domain/home/fact-text.ts';
import { PinNumber } from './pin-number.tsx';

interface CompRowProps {
	comp: Analysis['comps'][number];
	without: Conclusion['leaveOneOut'][number] | undefined;
}

export function CompRow({ comp: { sale, number, adjustedPrice, weight }, without }: CompRowProps) {
	return (
		<tr>
			<th scope="row">
				<span className="flex items-center gap-2">
					<PinNumber number={number} />
					<span className="truncate">{homeName(sale)}</span>
				</span>
			</th>
			<td>{usd(adjustedPrice)}</td>
			<td>{percentTenths(weight)}</td>
			<td className={without?.flagged ? 'font-medium text-accent-text' : ''}>
				{usd(without?.price)} <span className="analysis-note">{signedPercent(without?.change ?? null)}</span>
				{without?.flagged && <span className="sr-only"> changes the price by more than 2%</span>}
			</td>
		</tr>
	);
}

/** A row that isn't a comp. */
export function PriceRow({ name, price, share }: { name: ReactNode; price: string; share: string }) {
	return (
		<tr>
			<th scope="row">{name}</th>
			<td>{price}</td>
			<td>{share}</td>
			<td />
		</tr>
	);
}
