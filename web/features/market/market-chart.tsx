/** Median sale price and number of sales by month, over two years. */
import { shortMonth } from '../../../domain/format/date-text.ts';
import { compactUsd, count, usd } from '../../../domain/format/format.ts';
import { chartedMedian, MIN_SALES_PER_MONTH, type MonthOfSales } from '../../../domain/market/trend.ts';
import { ChartFrame, ChartTable } from '../../ui/chart/chart-frame.tsx';
import { roundTop, toPoints } from '../../ui/chart/chart-scale.ts';
import { Cell } from '../../ui/plain-table.tsx';

export function MarketChart({ months }: { months: readonly MonthOfSales[] }) {
	const counts = months.map(({ sales }) => sales ?? 0);
	if (counts.every((sales) => sales === 0))
		return <p className="lot px-6 py-8 text-muted">No sales in the last 24 months.</p>;
	const max = roundTop(counts);
	const names = months.map(({ month }) => shortMonth(month));
	return (
		<figure className="lot p-5 sm:p-6 print:break-inside-avoid print:py-3">
			<figcaption className="mb-6 text-muted text-sm">
				Median sale price by closing month, for months with at least {MIN_SALES_PER_MONTH} sales.
				{months.at(-1)?.isPartial && ' The latest month is incomplete.'}
			</figcaption>
			<MedianChart months={months} names={names} />
			<p className="mt-8 mb-6 text-muted text-sm">Closed sales by month</p>
			<ChartFrame
				label={`Closed sales by month, up to ${Math.max(...counts)}`}
				top={count(max)}
				bottom="0"
				names={names}
				height="h-24"
			>
				{counts.map((sales, place) => (
					<rect
						key={months[place]?.month}
						x={(place / months.length) * 100 + 0.5}
						width={100 / months.length - 1}
						y={100 - (sales / max) * 100}
						height={(sales / max) * 100}
						fill="var(--color-ink)"
					/>
				))}
			</ChartFrame>
			<ChartTable label="Closed sales by month" columns={COLUMNS}>
				{[...months].reverse().map(({ month, sales, medianPrice }) => (
					<tr key={month}>
						<Cell>{shortMonth(month)}</Cell>
						<Cell figures>{usd(medianPrice)}</Cell>
						<Cell figures>{count(sales)}</Cell>
					</tr>
				))}
			</ChartTable>
		</figure>
	);
}

function MedianChart({ months, names }: { months: readonly MonthOfSales[]; names: readonly string[] }) {
	const prices = months.map(chartedMedian);
	const known = prices.filter((price) => price !== null);
	if (known.length === 0) return <p className="text-sm">No month has {MIN_SALES_PER_MONTH} sales.</p>;
	const top = roundTop(known);
	const points = toPoints(prices, 0, top);
	return (
		<ChartFrame
			label={`Median sale price by month, between ${usd(Math.min(...known))} and ${usd(Math.max(...known))}`}
			top={compactUsd(top)}
			bottom="$0"
			names={names}
			height="h-52 print:h-24"
		>
			<Stroke points={points.join(' ')} width={1.5} />
			{/* A zero-length line draws a dot; a circle would be stretched with the chart. */}
			{points.map((point) => (
				<Stroke key={point} points={`${point} ${point}`} width={6} />
			))}
		</ChartFrame>
	);
}

function Stroke({ points, width }: { points: string; width: number }) {
	return (
		<polyline
			points={points}
			fill="none"
			stroke="var(--color-accent-text)"
			strokeWidth={width}
			strokeLinejoin="round"
			strokeLinecap="round"
			vectorEffect="non-scaling-stroke"
		/>
	);
}

const COLUMNS = [
	{ label: 'Month' },
	{ label: 'Median sale price', figures: true },
	{ label: 'Sales', figures: true },
];
