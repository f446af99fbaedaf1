/** The market on one sheet: prices, the trend, and the agent's note. */
import { longDay } from '../../../domain/format/date-text.ts';
import { count, days, signedPercent, usdStatistic } from '../../../domain/format/format.ts';
import { plural } from '../../../domain/format/words.ts';
import { supplyMeaning } from '../../../domain/market/conditions.ts';
import { BASIS_WORDS, KPIS, type Kpi } from '../../../domain/market/kpis.ts';
import { intervalWords } from '../../../domain/market/statistic-words.ts';
import { measureZip, type ZipMarketFigures } from '../../../domain/market/zip-market.ts';
import { nonDisclosureState } from '../../../domain/places/non-disclosure.ts';
import { facts, heading, list, text } from '../../blocks.ts';
import { noteBlocks } from '../../pages/indicated-price.ts';
import type { Block } from '../../report.ts';
import { ratioWords } from '../conditions-table.ts';
import type { MarketReportInput } from '../market-report-input.ts';
import { searchedArea } from '../market-words.ts';

const FORMATS: Record<Kpi['unit'], (value: number | null, sample: number) => string> = {
	usd: usdStatistic,
	days,
};

export function overviewPage(input: MarketReportInput): Block[] {
	const { statistics } = input.search;
	const market = marketFacts(input, measureZip(input.market));
	const caveats = listCaveats(input);
	return [
		text(overviewText(input), 'lead'),
		facts(`Homes found in ${searchedArea(input)}`, [
			...KPIS.map(
				({ id, label, unit }) => [label, FORMATS[unit](statistics.values[id], statistics.sample)] as const,
			),
			[
				'Homes in the statistics',
				[count(statistics.sample), statistics.basis && BASIS_WORDS[statistics.basis]]
					.filter(Boolean)
					.join(', '),
			],
		]),
		...(market.length === 0 ? [] : [facts(`ZIP ${input.market.zip} market`, market)]),
		...(caveats.length === 0 ? [] : [heading('Keep in mind'), list(caveats)]),
		...noteBlocks(input),
	];
}

/** The statistics in two sentences. */
function overviewText(input: MarketReportInput): string {
	const { sold, listed, statistics, effectiveOn } = input.search;
	const { median_price: middle, p25_price: low, p75_price: high } = statistics.values;
	const show = (price: number | null) => usdStatistic(price, statistics.sample);
	const on = longDay(effectiveOn);
	const words = {
		sold: [`${plural(sold, 'home')} sold`, `in the 12 months through ${on}`, 'sold'],
		list: [`${plural(listed, 'home')} active or pending`, `on ${on}`, 'are listed'],
		mixed: [
			`${plural(sold, 'home')} sold and ${count(listed)} active or pending`,
			`in the 12 months through ${on}`,
			'sold or are listed',
		],
	} as const;
	const [homes, when, priced] = words[statistics.basis ?? 'sold'];
	return `${homes} in ${searchedArea(input)} ${when}, at a median of ${show(middle)}. The middle half ${priced} for ${show(low)} to ${show(high)}.`;
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
		supply !== null && ['Months of supply', `${supply.toFixed(1)}: ${supplyMeaning(supply)?.toLowerCase()}`],
		growth !== null && [
			'12-month growth',
			`${signedPercent(growth.change)}, ${intervalWords(growth)}: price index, ${market.priceIndex?.market}`,
		],
		figures.inventoryYearOverYear !== null && [
			'Inventory year over year',
			signedPercent(figures.inventoryYearOverYear),
		],
		ratio !== null && market.rent !== null && ['Price-to-rent ratio', ratioWords(ratio, market.rent)],
	];
	return known.filter((each): each is [string, string] => each !== false);
}

function listCaveats(input: MarketReportInput): string[] {
	const { market, search } = input;
	const state = nonDisclosureState(market.state);
	return [
		...(search.demo
			? ['All homes and prices in this report are fictional. It shows what a report looks like.']
			: []),
		...(search.statistics.basis === null || search.statistics.basis === 'sold'
			? []
			: [
					`Too few sale prices are available here. The statistics use ${BASIS_WORDS[search.statistics.basis]}: list prices are what sellers ask, not what buyers paid.`,
				]),
		...(state === null
			? []
			: [`${state} is a non-disclosure state. Sale prices are as reported by the source.`]),
		...(search.radiusMiles === null || market.asOf === null
			? []
			: ['Market conditions and trends are those of the whole ZIP code.']),
	];
}
