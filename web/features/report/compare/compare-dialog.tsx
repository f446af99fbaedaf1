/** "Compare with today": what the home of a report is worth now, and what moved its price. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PriceComparison } from '../../../../domain/analysis/compare-prices.ts';
import { longDay } from '../../../../domain/format/date-text.ts';
import { signedPercent, signedUsd, usd } from '../../../../domain/format/format.ts';
import { isLimitReached } from '../../../refusal.ts';
import { LimitDialog } from '../../../shared/limit-dialog.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useUnits } from '../../../use-units.ts';
import type { ReportDialogProps } from '../report-dialog.ts';

export function CompareDialog({ own, open, onClose, returnTo }: ReportDialogProps) {
	// A retry, such as after a lost connection, is the same search and is charged once.
	const [key] = useState(() => crypto.randomUUID());
	const [isAsked, setAsked] = useState(false);
	const units = useUnits();
	const { data, error, isFetching, refetch } = useQuery({
		queryKey: ['report comparison', own.id, own.updatedAt, key],
		queryFn: async () => (await import('./compare-today.ts')).compareToday(own.id, key, units),
		enabled: isAsked,
		retry: false,
		staleTime: Number.POSITIVE_INFINITY,
	});
	const limited = isLimitReached(error);
	const compare = () => (isAsked ? void refetch() : setAsked(true));
	return (
		<>
			<Dialog
				open={open && !limited}
				onClose={onClose}
				returnTo={returnTo}
				title="Compare with today"
				description="Prices the home from today's data with this report's choices (one credit). The report stays as it is."
			>
				{data === undefined ? (
					<Button look="primary" onClick={compare} aria-disabled={isFetching}>
						{isFetching ? 'Comparing…' : 'Compare'}
					</Button>
				) : data === null ? (
					<Alert>There is no price to compare: too few sales are nearby.</Alert>
				) : (
					<Comparison comparison={data} />
				)}
				{error && !limited && <Alert>{error.message}</Alert>}
			</Dialog>
			<LimitDialog open={open && limited} onClose={onClose} returnTo={returnTo} />
		</>
	);
}

function Comparison({ comparison }: { comparison: PriceComparison }) {
	const { before, after, from, to, newComps, changedFacts } = comparison;
	const [market, sales, facts] = wholeDollars(comparison);
	return (
		<div className="w-full space-y-3">
			<table className="analysis-table w-full">
				<caption className="sr-only">What moved the price</caption>
				<tbody>
					<tr>
						<th scope="row">{longDay(from)}</th>
						<td>{usd(before)}</td>
					</tr>
					<tr>
						<th scope="row">Market conditions</th>
						<td>{signedUsd(market)}</td>
					</tr>
					<tr>
						<th scope="row">Sales since then, and what the model learned</th>
						<td>{signedUsd(sales)}</td>
					</tr>
					<tr>
						<th scope="row">Facts of the home</th>
						<td>{signedUsd(facts)}</td>
					</tr>
					<tr>
						<th scope="row">{longDay(to)}</th>
						<td>
							<strong>{usd(after)}</strong> {signedPercent(after / before - 1)}
						</td>
					</tr>
				</tbody>
			</table>
			<p className="text-muted text-sm">Before rounding to three significant digits.</p>
			{newComps.length > 0 && (
				<p className="text-sm">
					New comps:{' '}
					{newComps
						.map(({ sale }) => `${sale.address ?? sale.zip}, ${usd(sale.price)}, ${longDay(sale.soldOn)}`)
						.join('; ')}
					.
				</p>
			)}
			{changedFacts.length > 0 && <p className="text-sm">{changedFacts.join('; ')}.</p>}
		</div>
	);
}

/** The parts in whole dollars that add up: each is the difference of rounded sums. */
function wholeDollars({ before, market, sales, facts }: PriceComparison): [number, number, number] {
	const sums = [before, before + market, before + market + sales, before + market + sales + facts].map(
		Math.round,
	) as [number, number, number, number];
	return [sums[1] - sums[0], sums[2] - sums[1], sums[3] - sums[2]];
}
