/** The market of the ZIP code in three periods, and its price trend. */
import { facts, text } from '../blocks.ts';
import { conditionsBlocks, growthFacts, indexFacts } from '../market/conditions-table.ts';
import type { Block } from '../report.ts';
import type { ReportInput } from '../report-input.ts';
import { trendChart } from './trend-chart.ts';

/** The table has medians, which may move differently than the index. */
const MEDIAN_VERSUS_INDEX =
	'A median also moves with the mix of homes that sold. The indicated price uses the price index, which tracks similar homes.';

export function marketPage(input: ReportInput): Block[] | null {
	const { market, evidence } = input;
	const { index, market: county } = evidence.model;
	const conditions = market === null ? [] : conditionsBlocks(market);
	const chart = trendChart(input);
	const growth = market === null ? [] : growthFacts(market);
	const indexRows = indexFacts(index && { market: county, index }, evidence.effectiveOn);
	const year = [...growth, ...indexRows];
	if (conditions.length === 0 && chart === null && year.length === 0) return null;
	return [
		...conditions,
		...(chart === null ? [] : [chart]),
		...(year.length === 0 ? [] : [facts('Past year', year)]),
		...(conditions.length > 0 && indexRows.length > 0 ? [text(MEDIAN_VERSUS_INDEX, 'note')] : []),
	];
}
