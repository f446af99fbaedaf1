/** The charts of a market as blocks of a report. */
import {
	type ChartedMarket,
	chartedHomes,
	type MarketCharts,
	marketCharts,
	priceChartMessage,
	priceChartNote,
	SUPPLY_NOTE,
	SUPPLY_TITLE,
} from '../../domain/market/history/market-charts.ts';
import { FEW_SALES } from '../../domain/market/history/monthly-history.ts';
import { supplyBars } from '../../domain/market/history/price-bands.ts';
import type { BandsBlock, ChartBlock } from '../chart-blocks.ts';

/** How many months the charts of reports show. */
export const CHART_MONTHS = 24;
/** With fewer medians, a chart shows nothing useful. */
const MIN_MONTHS = 4;

export type MarketChartBlock = ChartBlock | BandsBlock;

/** The charts of a ZIP code, or of other homes. @param where the homes, in words */
export function zipCharts(
	market: Omit<ChartedMarket, 'since' | 'zipIndex'>,
	where: string,
): MarketChartBlock[] {
	const charts = marketCharts(chartedHomes(market), CHART_MONTHS);
	return [priceChart(charts, where), supplyChart(charts, where)].filter((block) => block !== null);
}

/** The index with its interval, and the medians. Null if too few months have enough sales. @param where the homes of the medians */
export function priceChart(charts: MarketCharts, where: string): ChartBlock | null {
	const { months } = charts;
	const points = months.flatMap(({ month, median, sample }) =>
		median === null
			? []
			: [{ day: `${month}-15`, value: median, ...(sample < FEW_SALES && { isFew: true }) }],
	);
	if (points.length < MIN_MONTHS) return null;
	return {
		kind: 'chart',
		caption: `Prices of ${where}. ${priceChartNote(charts)}`,
		words: priceChartMessage(where, charts),
		points,
		line: months.flatMap(({ month, index }) =>
			index === null ? [] : [{ day: `${month}-15`, ...rounded(index) }],
		),
		valueUnit: 'dollars',
	};
}

/** Active listings and sales by price. Null if the data has no listings, or no year of sales. @param where the homes, in words */
export function supplyChart({ bands }: MarketCharts, where: string): BandsBlock | null {
	if (bands === null) return null;
	return {
		kind: 'bands',
		caption: `${SUPPLY_TITLE}, ${where}`,
		rows: supplyBars(bands),
		note: SUPPLY_NOTE,
	};
}

function rounded(level: { value: number; low: number; high: number }) {
	return { value: Math.round(level.value), low: Math.round(level.low), high: Math.round(level.high) };
}
