/** A sparkline of the median sale prices of three months. */
import { shortMonth } from '../../../domain/format/date-text.ts';
import { usdStatistic } from '../../../domain/format/format.ts';
import type { HistoryMonth } from '../../../domain/market/history/monthly-history.ts';
import { toPoints } from '../../ui/chart/chart-scale.ts';

export function Sparkline({ months }: { months: readonly HistoryMonth[] }) {
	const known = months.flatMap(({ month, median, sample }) =>
		median === null ? [] : [{ month, median, price: usdStatistic(median, sample) }],
	);
	const [first, last] = [known[0], known.at(-1)];
	if (!first || !last || known.length < 2) {
		const hasSales = months.some(({ sales }) => sales);
		return (
			<p className="flex h-12 items-center text-xs text-muted">
				{hasSales ? 'Too few sales to show a trend.' : 'No sale prices in our data.'}
			</p>
		);
	}
	const prices = known.map(({ median }) => median);
	const label = `Median sale price of three months, from ${first.price} in ${shortMonth(first.month)} to ${last.price} in ${shortMonth(last.month)}`;
	return (
		<svg
			role="img"
			aria-label={label}
			viewBox="0 0 100 100"
			preserveAspectRatio="none"
			className="h-12 w-full overflow-visible"
		>
			<polyline
				points={toPoints(
					months.map(({ median }) => median),
					Math.min(...prices),
					Math.max(...prices),
				).join(' ')}
				fill="none"
				stroke="var(--color-ink)"
				strokeWidth="1.5"
				strokeLinejoin="round"
				strokeLinecap="round"
				vectorEffect="non-scaling-stroke"
			/>
		</svg>
	);
}
