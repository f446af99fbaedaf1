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
import type { DialogControls } from '../../../ui/dialog/dialog-frame.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useUnits } from '../../../use-units.ts';
import type { OwnReport } from '../use-reports.ts';

export function CompareDialog({ own, open, onClose, returnTo }: DialogControls & { own: OwnReport }) {
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
			<table className="w-full text-sm tabular-nums">
				<caption className="sr-only">What moved the price</caption>
				<tbody>
					<PriceRow words={longDay(from)} amount={usd(before)} isEnd />
					<PriceRow words="Market conditions" amount={signedUsd(market)} />
					<PriceRow words="Other sales, and what the model learned" amount={signedUsd(sales)} />
					<PriceRow words="Facts of the home" amount={signedUsd(facts)} />
					<PriceRow words={longDay(to)} amount={usd(after)} isEnd />
				</tbody>
			</table>
			<p className="text-muted text-sm">
				{market === 0 && sales === 0 && facts === 0
					? 'Nothing has changed. '
					: `${signedPercent(after / before - 1)} in all. `}
				Prices are before rounding to three significant digits.
			</p>
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

function PriceRow({ words, amount, isEnd = false }: { words: string; amount: string; isEnd?: boolean }) {
	return (
		<tr className={isEnd ? 'border-line border-y font-semibold' : ''}>
			<th scope="row" className={`py-1.5 pr-4 text-left ${isEnd ? '' : 'font-normal'}`}>
				{words}
			</th>
			<td className="py-1.5 text-right">{amount}</td>
		</tr>
	);
}

/** The parts in whole dollars that add up: each is the difference of rounded sums. */
function wholeDollars({ before, market, sales, facts }: PriceComparison): [number, number, number] {
	const sums = [before, before + market, before + market + sales, before + market + sales + facts].map(
		Math.round,
	) as [number, number, number, number];
	return [sums[1] - sums[0], sums[2] - sums[1], sums[3] - sums[2]];
}
