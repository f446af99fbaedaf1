/** The statistics of a search with what they are of: the screen, the report and its file state the same. */
import type { IsoDate } from '../dates/days.ts';
import { longDay } from '../format/date-text.ts';
import { count, DASH, days, miles, usdStatistic } from '../format/format.ts';
import { agree, plural } from '../format/plural.ts';
import type { SearchCenter } from '../home/subject.ts';
import { BASIS_WORDS, KPIS, type MarketKpi, type MarketMeasures, type PriceBasis } from './kpis.ts';
import { MIN_SAMPLE } from './min-sample.ts';
import { whyNoStatistic } from './why-no-statistic.ts';

/** JSON-safe: it is stored with a report. */
export interface SearchStatistics extends MarketMeasures {
	/** @example "within 0.5 mi of 762 Lakeview Dr" */
	where: string;
	/** The last day of the data. */
	through: IsoDate;
}

/** The area that a search covered. */
export interface SearchedArea {
	/** Null for all of a ZIP code. */
	radiusMiles: number | null;
	zip: string | null;
	/** What is in the center of the circle; null for a ZIP code. */
	center: SearchCenter['basis'] | null;
	/** The home or building in the center, in one line; null if the data has none. */
	address: string | null;
	/** How many of its homes have no map location: they are in the ZIP code. */
	unlocated?: number;
}

/**
 * Where the homes of a search are.
 *
 * @example searchedWhere({ radiusMiles: null, zip: '78704', center: null, address: null }) // "in ZIP 78704"
 */
export function searchedWhere(area: SearchedArea): string {
	const { radiusMiles, zip } = area;
	if (radiusMiles === null) return zip ? `in ZIP ${zip}` : 'in the ZIP code';
	const circle = `within ${miles(radiusMiles)} of ${describeCenter(area)}`;
	return area.unlocated ? `${circle} or in ${zip}` : circle;
}

function describeCenter({ center, address, zip }: SearchedArea): string {
	if (center === 'home') return address ?? 'the home';
	if (center === 'geocoded') return address ?? 'the address';
	if (center === 'building') return address ? `the building at ${address}` : 'the building';
	return zip ? `the center of ZIP ${zip}` : 'the center of the ZIP code';
}

/** Which homes are measured, and of what time. @example "sold in the 12 months through November 28, 2026" */
export function sampleWords({ basis, through }: Pick<SearchStatistics, 'basis' | 'through'>): string {
	const on = longDay(through);
	const words = {
		sold: `sold in the 12 months through ${on}`,
		list: `active or pending on ${on}`,
		mixed: `sold in the 12 months through ${on}, or active or pending`,
	} as const satisfies Record<PriceBasis, string>;
	return words[basis ?? 'sold'];
}

/** The statistics as labels and values, the sample last. */
export function statisticsRows(statistics: SearchStatistics): (readonly [label: string, value: string])[] {
	const { basis, sample } = statistics;
	return [
		...KPIS.map((kpi) => {
			const note = whyNoKpi(kpi, statistics);
			const value = kpiText(kpi, statistics);
			return [kpi.label, note === null ? value : `${value} (${note})`] as const;
		}),
		['Homes in the statistics', basis === null ? DASH : `${count(sample)} ${BASIS_WORDS[basis]}`],
	];
}

/** @example kpiText(KPIS[0], statistics) // "$704,000" */
export function kpiText({ id, unit }: MarketKpi, measures: MarketMeasures): string {
	const value = measures.values[id];
	return unit === 'usd' ? usdStatistic(value, measures.sample) : days(value);
}

/** Why a statistic is missing, or the homes it is of if they are fewer than the sample; null if there is nothing to say. */
export function whyNoKpi(
	{ id, fact }: MarketKpi,
	{ values, sample, daysSample }: MarketMeasures,
): string | null {
	const known = fact === 'price' ? sample : daysSample;
	if (values[id] === null) return whyNoStatistic(known);
	return known < sample ? `of ${plural(known, 'home')}` : null;
}

/**
 * The statistics in a sentence; null without homes.
 *
 * @example "27 homes sold in ZIP 78704 in the 12 months through November 28, 2026: median $704,000, middle half $636,000 to
 * $785,000, median 58 days on market."
 */
export function statisticsText(statistics: SearchStatistics): string | null {
	const { basis, sample, where, values, through } = statistics;
	if (basis === null) return null;
	const on = longDay(through);
	const are = agree(sample, 'is', 'are');
	const homes = {
		sold: `${plural(sample, 'home')} sold ${where} in the 12 months through ${on}`,
		list: `${plural(sample, 'home')} ${are} active or pending ${where} on ${on}`,
		mixed: `${plural(sample, 'home')} ${where} sold in the 12 months through ${on}, or ${are} active or pending`,
	}[basis];
	const { median_price: middle, p25_price: low, p75_price: high, median_dom: dom } = values;
	if (middle === null) return `${homes}; a median needs ${MIN_SAMPLE}.`;
	const show = (price: number | null) => usdStatistic(price, sample);
	const time = dom === null ? '' : `, median ${days(dom)} on market`;
	return `${homes}: median ${show(middle)}, middle half ${show(low)} to ${show(high)}${time}.`;
}
