/** The trend of the ZIP code's market: by period, and month by month over two years. */
import { shortMonth } from '../../../domain/format/date-text.ts';
import { count, days } from '../../../domain/format/format.ts';
import { monthlyHistory, windowsByMonth } from '../../../domain/market/history/monthly-history.ts';
import { MIN_SAMPLE, ofSample } from '../../../domain/market/min-sample.ts';
import type { ChartBlock } from '../../chart-blocks.ts';
import type { Block } from '../../report.ts';
import { CHART_MONTHS, zipCharts } from '../market-charts.ts';
import type { MarketReportInput } from '../market-report-input.ts';
import { marketSection } from '../market-section.ts';

/** With fewer points, a chart shows nothing useful. */
const MIN_MONTHS = 4;

export function conditionsPage({ market }: MarketReportInput): Block[] | null {
	if (market.asOf === null) return null;
	return marketSection({
		market,
		charts: zipCharts(market, `all homes in ZIP ${market.zip}`),
		index: market.priceIndex,
		on: market.asOf,
		medianVersusIndex:
			'The median also moves when larger or smaller homes sell. The price index follows similar homes.',
	});
}

export function trendsPage({ market }: MarketReportInput): Block[] | null {
	const { asOf, sales, zip } = market;
	if (asOf === null) return null;
	const charts = [
		monthChart(
			`Closed sales per month, ZIP ${zip}. An incomplete month is left out.`,
			'Closed sales per month',
			monthlyHistory(market, CHART_MONTHS)
				.filter(({ isPartial }) => !isPartial)
				.map(({ month, sales: closed }) => ({ month, value: closed })),
			count,
		),
		monthChart(
			`Median days on market of three months, ZIP ${zip}, for at least ${MIN_SAMPLE} sales.`,
			'Median days on market of three months',
			windowsByMonth(sales, asOf, CHART_MONTHS).map(({ month, recent }) => ({
				month,
				value: ofSample(recent.flatMap(({ daysOnMarket }) => daysOnMarket ?? [])),
			})),
			days,
		),
	].filter((chart) => chart !== null);
	return charts.length === 0 ? null : charts;
}

function monthChart(
	caption: string,
	title: string,
	months: readonly { month: string; value: number | null }[],
	write: (value: number) => string,
): ChartBlock | null {
	const known = months.flatMap(({ month, value }) => (value === null ? [] : [{ month, value }]));
	const [first, last] = [known[0], known.at(-1)];
	if (known.length < MIN_MONTHS || !first || !last) return null;
	const points = known.map(({ month, value }) => ({ day: `${month}-15`, value }));
	return {
		kind: 'chart',
		caption,
		words: `${title}, from ${write(first.value)} in ${shortMonth(first.month)} to ${write(last.value)} in ${shortMonth(last.month)}.`,
		points,
		line: points.map((point) => ({ ...point, low: null, high: null })),
		valueUnit: 'count',
	};
}
