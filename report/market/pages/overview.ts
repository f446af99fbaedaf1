/** The market on one sheet: prices, the trend, and the agent's note. */
import { count, signedPercent, tenths } from '../../../domain/format/format.ts';
import { supplyMeaning } from '../../../domain/market/conditions.ts';
import { BASIS_WORDS } from '../../../domain/market/kpis.ts';
import { MIN_SAMPLE } from '../../../domain/market/min-sample.ts';
import { statisticsText } from '../../../domain/market/search-statistics.ts';
import { borrowedIndexWords, intervalWords } from '../../../domain/market/statistic-words.ts';
import { measureZip, type ZipMarketFigures } from '../../../domain/market/zip-market.ts';
import { nonDisclosureState } from '../../../domain/places/non-disclosure.ts';
import { facts, heading, list, text } from '../../blocks.ts';
import { noteBlocks } from '../../pages/words.ts';
import type { Block } from '../../report.ts';
import { ratioWords } from '../conditions-table.ts';
import type { MarketReportInput } from '../market-report-input.ts';
import { statisticsFacts } from '../statistics-facts.ts';

export function overviewPage(input: MarketReportInput): Block[] {
	const { statistics } = input.search;
	const market = marketFacts(input, measureZip(input.market));
	const caveats = listCaveats(input);
	const lead = statisticsText(statistics);
	return [
		...(lead === null ? [] : [text(lead, 'lead')]),
		...statisticsFacts(statistics),
		...(market.length === 0 ? [] : [facts(`ZIP ${input.market.zip} market`, market)]),
		...(caveats.length === 0 ? [] : [heading('Keep in mind'), list(caveats)]),
		...noteBlocks(input),
	];
}

/** Facts about the whole ZIP code, regardless of the radius. */
function marketFacts(
	{ market }: MarketReportInput,
	figures: ZipMarketFigures,
): (readonly [string, string])[] {
	const { active, pending, monthsOfSupply: supply, growth, priceToRent: ratio } = figures;
	const known = [
		active !== null && ['Active listings', count(active)],
		pending !== null && ['Pending', count(pending)],
		supply !== null && ['Months of supply', `${tenths(supply)}: ${supplyMeaning(supply)?.toLowerCase()}`],
		growth !== null && [
			'12-month growth',
			`${signedPercent(growth.change)}, ${intervalWords(growth)}: price index, ${market.priceIndex?.market}`,
		],
		figures.inventoryYearOverYear !== null && [
			'Inventory year over year',
			signedPercent(figures.inventoryYearOverYear),
		],
		ratio !== null && ['Price-to-rent ratio', ratioWords(figures, market)],
	];
	return known.filter((each): each is [string, string] => each !== false);
}

function listCaveats(input: MarketReportInput): string[] {
	const { market, search } = input;
	const state = nonDisclosureState(market.state);
	const borrowed = borrowedIndexWords(market.priceIndex);
	return [
		...(search.demo
			? ['All homes and prices in this report are fictional. It shows what a report looks like.']
			: []),
		...(search.statistics.basis === null || search.statistics.basis === 'sold'
			? []
			: [
					`${search.statistics.basis === 'list' ? 'No sale prices of the last 12 months are' : `Fewer than ${MIN_SAMPLE} sale prices of the last 12 months are`} in our data here. The statistics use ${BASIS_WORDS[search.statistics.basis]}: list prices are what sellers ask, not what buyers paid.`,
				]),
		...(state === null
			? []
			: [`${state} is a non-disclosure state. Sale prices are as reported by the source.`]),
		...(borrowed === null ? [] : [borrowed]),
		...(search.radiusMiles === null || market.asOf === null
			? []
			: ['Market conditions and trends are those of the whole ZIP code.']),
	];
}
