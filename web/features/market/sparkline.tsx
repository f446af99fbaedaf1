/** A sparkline of the monthly median sold price. */
import { shortMonth } from '../../../domain/format/date-text.ts';
import { usd } from '../../../domain/format/format.ts';
import { chartedMedian, type MonthOfSales } from '../../../domain/market/trend.ts';
import { toPoints } from '../../ui/chart/chart-scale.ts';

export function Sparkline({ months }: { months: readonly MonthOfSales[] }) {
	const all = months.map(chartedMedian);
	const known = months.flatMap(({ month }, place) => {
		const medianPrice = all[place] ?? null;
		return medianPrice === null ? [] : [{ month, medianPrice }];
	});
	const [first, last] = [known[0], known.at(-1)];
	if (!first || !last || known.length < 2) {
		return <p className="flex h-12 items-center text-xs text-muted">Too few sales to show a trend.</p>;
	}
	const prices = known.map(({ medianPrice }) => medianPrice);
	const label = `Monthly median sold price from ${usd(first.medianPrice)} in ${shortMonth(first.month)} to ${usd(last.medianPrice)} in ${shortMonth(last.month)}`;
	return (
		<svg
			role="img"
			aria-label={label}
			viewBox="0 0 100 100"
			preserveAspectRatio="none"
			className="h-12 w-full overflow-visible"
		>
			<polyline
				points={toPoints(all, Math.min(...prices), Math.max(...prices)).join(' ')}
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
