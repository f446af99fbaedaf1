/** The county's index with its interval, and the market's medians: prices of similar homes, and the mix that sold. */

import { longMonth, shortMonth } from '../../../../domain/format/date-text.ts';
import { compactUsd, count, DASH, usd } from '../../../../domain/format/format.ts';
import { FEW_SALES, type HistoryMonth } from '../../../../domain/market/history/monthly-history.ts';
import { ChartPanel } from './chart-panel.tsx';
import { SalesBars } from './sales-bars.tsx';
import { TimeChart } from './time-chart.tsx';

interface PriceChartProps {
	area: string;
	/** The market of the index; null without one. */
	indexName: string | null;
	months: readonly HistoryMonth[];
}

export function PriceChart({ area, indexName, months }: PriceChartProps) {
	const rounded = (value: number | null | undefined) =>
		value === null || value === undefined ? DASH : usd(Math.round(value / 1000) * 1000);
	const readOut = (at: number) => {
		const month = months[at];
		if (!month) return '';
		const median =
			month.median === null
				? `median ${DASH}, ${month.sample} sales in 3 months`
				: `median ${rounded(month.median)} of ${month.sample} sales in 3 months`;
		const { index } = month;
		// The interval is of the change since, so today has none.
		const interval =
			index && index.low < index.high ? ` (80% ${rounded(index.low)} to ${rounded(index.high)})` : '';
		const similar = index ? `; similar homes ${rounded(index.value)}${interval}` : '';
		return `${longMonth(month.month)}${month.isPartial ? ', so far' : ''}: ${median}${similar}; ${count(month.sales)} closed.`;
	};
	return (
		<ChartPanel
			title="Prices and sales"
			note={
				indexName === null
					? 'Dots: median sale price of three months, hollow under 10 sales.'
					: `Line and band: prices of similar homes in ${indexName} with their 80% interval, at this market's level. Dots: median sale price of three months, hollow under 10 sales. Where they part, the mix of homes changed.`
			}
			columns={[
				'Month',
				'Median sale price',
				'Sales in 3 months',
				'Index',
				'Index low',
				'Index high',
				'Closed sales',
			]}
			rows={[...months]
				.reverse()
				.map(({ month, median, sample, index, sales }) => [
					shortMonth(month),
					rounded(median),
					count(sample),
					rounded(index?.value),
					rounded(index?.low),
					rounded(index?.high),
					count(sales),
				])}
			file={`${area}-prices`}
			className="lg:col-span-8"
		>
			<TimeChart
				label={message(area, months)}
				months={months.map(({ month }) => month)}
				lines={[
					{
						name: 'Index',
						values: months.map(({ index }) => index?.value ?? null),
						band: months.map(({ index }) => index),
					},
					{
						name: 'Median',
						values: months.map(({ median }) => median),
						dots: months.map(({ sample }) => sample < FEW_SALES),
					},
				]}
				format={compactUsd}
				readOut={readOut}
			/>
			<SalesBars months={months} />
		</ChartPanel>
	);
}

/** @example "Median sale price, 78704, December 2024 to November 2026: $410,000 to $425,000, 312 sales, 0 months missing." */
function message(area: string, months: readonly HistoryMonth[]): string {
	const known = months.filter(({ median }) => median !== null);
	const [first, last] = [known[0], known.at(-1)];
	if (!first || !last) return `Median sale price, ${area}: no three months have 5 sales.`;
	const sales = months.reduce((total, month) => total + (month.sales ?? 0), 0);
	return `Median sale price, ${area}, ${longMonth(first.month)} to ${longMonth(last.month)}: ${usd(first.median)} to ${usd(last.median)}, ${count(sales)} sales, ${months.length - known.length} months missing.`;
}
