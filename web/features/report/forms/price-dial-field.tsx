/** Whether a report for a seller has the price dial, and the mortgage rate of its buyer's payment. */
import type { HomeReportRequest } from '../../../../contract/reports/report-request.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Field } from '../../../ui/field.tsx';

type PriceDialOptions = NonNullable<HomeReportRequest['priceDial']>;

interface PriceDialFieldProps {
	dial: HomeReportRequest['priceDial'];
	onChange: (dial: HomeReportRequest['priceDial']) => void;
}

export function PriceDialField({ dial, onChange }: PriceDialFieldProps) {
	return (
		<div className="space-y-1.5">
			<Checkbox
				checked={dial !== undefined}
				onChange={(checked) => onChange(checked ? { mortgageRate: null } : undefined)}
			>
				Price dial on screen and in the link
			</Checkbox>
			{dial && <MortgageRateField className="pl-6" dial={dial} onChange={onChange} />}
		</div>
	);
}

interface MortgageRateFieldProps {
	dial: PriceDialOptions;
	onChange: (dial: PriceDialOptions) => void;
	className?: string;
}

export function MortgageRateField({ dial, onChange, className }: MortgageRateFieldProps) {
	return (
		<Field
			className={className}
			label="Mortgage rate for a buyer's payment, % (optional)"
			type="number"
			min={0}
			max={30}
			step="any"
			defaultValue={dial.mortgageRate === null ? '' : toPercent(dial.mortgageRate)}
			onChange={({ target: { valueAsNumber, validity } }) =>
				onChange({
					mortgageRate: Number.isNaN(valueAsNumber) || !validity.valid ? null : toShare(valueAsNumber),
				})
			}
		/>
	);
}

/** @example toShare(6.875) // 0.06875 */
function toShare(percentage: number): number {
	return Math.round(percentage * 1e4) / 1e6;
}

function toPercent(share: number): number {
	return Math.round(share * 1e6) / 1e4;
}
