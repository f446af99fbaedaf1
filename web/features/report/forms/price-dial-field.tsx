/** Whether a report for a seller has the price dial, and the mortgage rate of its buyer's payment. */
import { useId } from 'react';
import type { HomeReportRequest } from '../../../../contract/reports/report-request.ts';
import { parsePercent, writePercent } from '../../../shared/parse-amount.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { COMPACT_INPUT, CompactLabel } from '../../../ui/choice-field.tsx';
import { DraftInput } from '../../../ui/draft-input.tsx';

interface PriceDialFieldProps {
	dial: HomeReportRequest['priceDial'];
	onChange: (dial: HomeReportRequest['priceDial']) => void;
}

export function PriceDialField({ dial, onChange }: PriceDialFieldProps) {
	const id = useId();
	return (
		<div className="space-y-1.5">
			<Checkbox
				checked={dial !== undefined}
				onChange={(checked) => onChange(checked ? { mortgageRate: null } : undefined)}
			>
				Price dial on screen and in the link
			</Checkbox>
			{dial && (
				<div className="max-w-64 pl-6">
					<CompactLabel id={id} label="Mortgage rate for a buyer's payment, %" />
					<DraftInput
						id={id}
						placeholder="No payment"
						value={dial.mortgageRate}
						write={writePercent}
						read={parsePercent}
						onValue={(mortgageRate) => onChange({ mortgageRate })}
						className={`${COMPACT_INPUT} placeholder:text-muted`}
					/>
				</div>
			)}
		</div>
	);
}
