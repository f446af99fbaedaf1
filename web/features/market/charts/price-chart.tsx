/** The county's index with its interval, and the market's medians: prices of similar homes, and the mix that sold. */

import { longMonth, shortMonth } from '../../../../domain/format/date-text.ts';
import { compactUsd, count, DASH, usd } from '../../../../domain/format/format.ts';
import { plural } from '../../../../domain/format/plural.ts';
import {
	type MarketCharts,
	priceChartMessage,
	priceChartNote,
} from '../../../../domain/market/history/market-charts.ts';
import { FEW_SALES } from '../../../../domain/market/history/monthly-history.ts';
import { ChartPanel } from './chart-panel.tsx';
import { SalesBars } from './sales-bars.tsx';
import { TimeChart } from './time-chart.tsx';

interface PriceChartProps {
	area: string;
	charts: MarketCharts;
}

export function PriceChart({ area, charts }: PriceChartProps) {
	const { months } = charts;
	const rounded = (value: number | null | undefined) =>
		value === null || value === undefined ? DASH : usd(Math.round(value / 1000) * 1000);
	const readOut = (at: number) => {
		const month = months[at];
		if (!month) return '';
		const median =
			month.median === null
				? `median ${DASH}, ${plural(month.sample, 'sale')} in 3 months`
				: `median ${rounded(month.median)} of ${plural(month.sample, 'sale')} in 3 months`;
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
			legend={priceChartNote(charts)}
			columns={[
				'Month',
				'Median sale price',
				'Sales in 3 months',
				'Index',
				'Index, 80% low',
				'Index, 80% high',
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
				label={priceChartMessage(area, charts)}
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
