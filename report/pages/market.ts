/** The statistics of the search, then the market of the ZIP code in three periods and its price trend. */
import { type MarketChartBlock, zipCharts } from '../market/market-charts.ts';
import { marketSection } from '../market/market-section.ts';
import { statisticsTable } from '../market/statistics-facts.ts';
import type { Block } from '../report.ts';
import type { ReportInput } from '../report-input.ts';

export function marketPage(input: ReportInput): Block[] | null {
	const { index, market } = input.evidence.model;
	const statistics = statisticsTable(input.statistics);
	const section = marketSection({
		market: input.market,
		charts: subjectCharts(input),
		index: index && { market, index },
		on: input.evidence.effectiveOn,
		medianVersusIndex:
			'The median also moves when larger or smaller homes sell. The indicated price follows the index of similar homes.',
	});
	return section === null && statistics.length === 0 ? null : [...statistics, ...(section ?? [])];
}

/** The charts of the subject's ZIP code or, without one, of the similar homes nearby. */
export function subjectCharts({ market, evidence }: ReportInput): MarketChartBlock[] {
	const { index, market: county } = evidence.model;
	const priceIndex = index && { market: county, index };
	if (market?.asOf) return zipCharts({ ...market, priceIndex }, `all homes in ZIP ${market.zip}`);
	if (evidence.listPricesOnly) return [];
	const { sales, effectiveOn: asOf } = evidence;
	return zipCharts({ sales, asOf, listings: [], priceIndex }, 'similar homes nearby');
}
