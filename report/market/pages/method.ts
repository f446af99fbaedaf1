/** The data sources, how the figures are computed, the glossary, and the terms. */
import { longDay } from '../../../domain/format/date-text.ts';
import { count } from '../../../domain/format/format.ts';
import { plural } from '../../../domain/format/plural.ts';
import { countUntil } from '../../../domain/market/metrics/market-on.ts';
import { MIN_SAMPLE } from '../../../domain/market/min-sample.ts';
import { monthsBefore } from '../../../domain/market/months.ts';
import { STABLE_WITHIN } from '../../../domain/market/periods.ts';
import { rentSource } from '../../../domain/market/statistic-words.ts';
import { facts, heading, list, text } from '../../blocks.ts';
import type { Block } from '../../report.ts';
import { CHART_MONTHS } from '../market-charts.ts';
import type { MarketReportInput } from '../market-report-input.ts';
import { searchedArea } from '../market-words.ts';

export function marketMethodPage(input: MarketReportInput): Block[] {
	return [
		facts('Data', dataFacts(input)),
		heading('How the figures are computed'),
		list([
			`Statistics cover the homes sold in the 12 months through the effective date; with fewer than ${MIN_SAMPLE} sales, they cover all homes found, by sold and list prices. Medians and percentiles need ${MIN_SAMPLE} homes.`,
			"12-month growth is the change in the county's constant-quality price index, with its 80% interval.",
			'Inventory year over year compares active listings with the same date last year, counted the same way.',
			`Market conditions are measured over the current 3 months, the prior 4 to 6 and the prior 7 to 12. A change under ${STABLE_WITHIN * 100}% is stable.`,
		]),
		facts('Glossary', GLOSSARY),
		heading('Terms'),
		...TERMS.map((words) => text(words, 'note')),
	];
}

const GLOSSARY = [
	['Median', 'Half of the homes are below it, half above.'],
	['25th and 75th percentile', 'A quarter of the homes are below the first, a quarter above the second.'],
	[
		'Months of supply',
		'Active listings divided by the homes that went under contract per month over the last 12 months: how long they would last with no new listings. Under 4 favors sellers, over 6 buyers.',
	],
	[
		'Price-to-rent ratio',
		"The median sale price of 12 months divided by a year's median rent, without interest, taxes and insurance.",
	],
	[
		'Days on market',
		'As counted by the source, from listing to contract, or to the date of the data if unsold.',
	],
] as const;

const TERMS = [
	'This report describes a market. It is not an appraisal, and it is not a price for any one home.',
	'Prepared for the client of the agent named on it. Not for republication or resale; the terms of the sources apply.',
	'Reports with the same fingerprint use the same data and show the same figures.',
];

function dataFacts(input: MarketReportInput): [string, string][] {
	const { market, search, fingerprint } = input;
	const rents = market.rent === null ? [] : [rentSource(market.rent)];
	const sources = [...new Set([...search.sources, ...market.sources, ...rents])].join(', ');
	return [
		['Effective date', longDay(search.effectiveOn)],
		['Area', searchedArea(input)],
		[
			'Homes found',
			`${count(search.sold)} sold, ${count(search.listed)} active or pending${search.comingSoon ? `, ${count(search.comingSoon)} coming soon` : ''}`,
		],
		...zipMarketRow(market),
		...(sources === '' ? [] : [['Sources', sources] as [string, string]]),
		...(search.demo ? [['Demo data', 'Homes, sales and prices are fictional.'] as [string, string]] : []),
		['Fingerprint', fingerprint],
	];
}

/** Empty without data. The market has more sales than the charts' months: their first median is of earlier ones, too. */
function zipMarketRow({ asOf, sales }: MarketReportInput['market']): [string, string][] {
	if (asOf === null) return [];
	const charted = sales.length - countUntil(sales, monthsBefore(asOf, CHART_MONTHS));
	return [['ZIP code market', `${plural(charted, 'sale')} in the past ${CHART_MONTHS} months`]];
}
