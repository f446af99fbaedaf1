/** The market on one sheet: prices, the trend, and the agent's note. */
import { count, signedPercent, tenths } from '../../../domain/format/format.ts';
import { supplyMeaning } from '../../../domain/market/conditions.ts';
import { BASIS_WORDS } from '../../../domain/market/kpis.ts';
import { INVENTORY_CHANGE } from '../../../domain/market/metrics/inventory-change.ts';
import { measureNow } from '../../../domain/market/metrics/metrics.ts';
import { MIN_SAMPLE } from '../../../domain/market/min-sample.ts';
import { statisticsText } from '../../../domain/market/search-statistics.ts';
import { borrowedIndexWords, intervalWords } from '../../../domain/market/statistic-words.ts';
import { nonDisclosureState } from '../../../domain/places/non-disclosure.ts';
import { facts, heading, list, text } from '../../blocks.ts';
import { noteBlocks } from '../../pages/words.ts';
import type { Block } from '../../report.ts';
import { ratioWords } from '../conditions-table.ts';
import type { MarketReportInput } from '../market-report-input.ts';
import { statisticsFacts } from '../statistics-facts.ts';

export function overviewPage(input: MarketReportInput): Block[] {
	const { statistics } = input.search;
	const market = marketFacts(input);
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
function marketFacts({ market }: MarketReportInput): (readonly [string, string])[] {
	const active = measureNow('active_listings', market).value;
	const pending = measureNow('pending_listings', market).value;
	const supply = measureNow('months_of_supply', market).value;
	const growth = measureNow('price_index', market);
	const inventory = measureNow(INVENTORY_CHANGE, market).value;
	const ratio = ratioWords(market);
	const known = [
		active !== null && ['Active listings', count(active)],
		pending !== null && ['Pending', count(pending)],
		supply !== null && ['Months of supply', `${tenths(supply)}: ${supplyMeaning(supply)?.toLowerCase()}`],
		growth.value !== null && [
			'12-month growth',
			`${signedPercent(growth.value)}, ${intervalWords(growth)}: price index, ${market.priceIndex?.market}`,
		],
		inventory !== null && ['Inventory year over year', signedPercent(inventory)],
		ratio !== null && ['Price-to-rent ratio', ratio],
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
