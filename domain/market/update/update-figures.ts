/** The figures of a market update: all that its page needs, without the homes they are of. JSON-safe. */
import type { IsoDate } from '../../dates/days.ts';
import { plural } from '../../format/plural.ts';
import { nonDisclosureState } from '../../places/non-disclosure.ts';
import { areaName } from '../area/area.ts';
import { type ChosenArea, filterWords } from '../area/chosen-area.ts';
import { headline } from '../history/headline.ts';
import { type MarketCharts, marketCharts } from '../history/market-charts.ts';
import { metricText } from '../history/metric-text.ts';
import { metricDetail } from '../history/year-over-year.ts';
import { chooseHomes, type MarketHistory } from '../market-history.ts';
import { type MarketOn, marketOn } from '../metrics/market-on.ts';
import { type MetricId, measureMetric, metricOf } from '../metrics/metrics.ts';
import { creditsOf, creditText, publishedFor, publishedLabel } from '../published/published-figures.ts';
import type { PublishedFigure } from '../published/publishers.ts';
import { borrowedIndexWords } from '../statistic-words.ts';
import { type Advice, ruledAdvice } from './advice.ts';

/** The four figures that an agent quotes. */
const FIGURES: readonly MetricId[] = [
	'price_index',
	'median_sale_price',
	'months_of_supply',
	'days_on_market',
];
const CHART_MONTHS = 24;

export interface MarketUpdateFigures {
	/** The area and the homes of it that count, in words. */
	name: string;
	/** The ZIP code of most of its homes, and its state. */
	zip: string;
	state: string | null;
	asOf: IsoDate;
	demo: boolean;
	/** What prices do, whose market it is, and how many sales say so. */
	headline: readonly string[];
	figures: readonly { label: string; value: string; detail: string }[];
	charts: MarketCharts;
	/** By rules. */
	advice: Advice;
	sources: readonly string[];
	/** The figures of publishers that are shown. There is newer data once they have later months. */
	published: readonly PublishedFigure[];
	/** Credits of the publishers whose figures are shown, with their web addresses. */
	credits: readonly string[];
	/** What readers have to know of the data, in sentences. */
	notes: readonly string[];
}

/** Null for an area without homes. @param chosen the area, and which of its homes count */
export function updateFigures(all: MarketHistory, chosen: ChosenArea): MarketUpdateFigures | null {
	const history = chooseHomes(all, chosen.filter);
	const market = marketOn(history);
	if (market === null || history.asOf === null) return null;
	const figures = FIGURES.map((id) => figureOf(id, market, history));
	const charts = marketCharts(history, CHART_MONTHS);
	const published = figures.flatMap((figure) => figure.published ?? []);
	return {
		name: nameOf(all, chosen),
		zip: history.zip,
		state: history.state,
		asOf: history.asOf,
		demo: history.demo,
		headline: headline(history),
		figures: figures.map(({ published: _, ...figure }) => figure),
		charts,
		advice: ruledAdvice(market, charts.bands),
		sources: history.sources,
		published,
		credits: creditsOf(published).map(creditText),
		notes: notesOf(all, history, market),
	};
}

function nameOf({ city, state, countyName }: MarketHistory, { area, filter }: ChosenArea): string {
	const place = city === null ? null : `${city}, ${state}`;
	const name = area.kind === 'county' ? (countyName ?? area.name) : areaName(area, place);
	const where = area.kind === 'zips' && place !== null ? [`${name} ${place}`] : [name];
	return [...where, ...filterWords(filter)].join(', ');
}

/** A metric with its sample or, if it has no value here, the figure of a publisher under its name. */
function figureOf(id: MetricId, market: MarketOn, history: MarketHistory) {
	const metric = metricOf(id);
	const measured = measureMetric(metric, market);
	const standIn = measured.value === null ? publishedFor(id, history.published) : null;
	const { label } = metric;
	if (standIn)
		return {
			label,
			value: metricText(metric, standIn.value),
			detail: publishedLabel(standIn),
			published: standIn,
		};
	return {
		label,
		value: metricText(metric, measured.value, measured.sample),
		detail: metricDetail(metric, measured, history),
		published: null,
	};
}

function notesOf(all: MarketHistory, chosen: MarketHistory, market: MarketOn): string[] {
	const state = nonDisclosureState(all.state);
	const year = market.sold(12);
	const borrowed = borrowedIndexWords(all.priceIndex);
	const pairs = all.priceIndex ? `, index of ${plural(all.priceIndex.index.pairs, 'pair')} of sales` : '';
	return [
		...(all.demo ? ['All homes and prices are fictional. It shows what an update looks like.'] : []),
		...(chosen === all ? [] : ['Only the chosen homes count; the index is of all homes in the county.']),
		...(borrowed === null ? [] : [borrowed]),
		...(all.isLimited ? [`Of the newest ${plural(all.sales.length, 'sale')}.`] : []),
		...(state === null
			? []
			: [`${state} is a non-disclosure state: sale prices are as reported by the source.`]),
		...(year === null ? [] : [`n = ${plural(year.length, 'sale')} in 12 months${pairs}.`]),
	];
}
