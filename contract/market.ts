/**
 * The market of a ZIP code, as `market_summary` returns it with two years of sales and `market_history` with ten, and the
 * three months before, which the first month's median is of.
 */
import * as z from 'zod/mini';
import { HOME_TYPES } from '../domain/home/types/home-types.ts';
import {
	type HistoryFacts,
	type LocalIndex,
	type MarketHistory,
	NO_FACTS,
	UNKNOWN_MARKET,
} from '../domain/market/market-history.ts';
import { isDataset, isMeasure, type PublishedFigure } from '../domain/market/published/publishers.ts';
import type { PriceIndex } from '../domain/pricing/market-model.ts';
import { parseResponse } from './parse-response.ts';

const nullableNumbers = z.array(z.nullable(z.number()));

const Index = z.looseObject({ knots: z.array(z.unknown()) });

const Area = z.object({
	zip: z.string(),
	city: z.nullable(z.string()),
	state: z.nullable(z.string()),
	as_of: z.nullable(z.string()),
	demo: z.boolean(),
	actives_now: z.nullable(z.number()),
	actives_a_year_ago: z.nullable(z.number()),
	counted_since: z.nullable(z.string()),
	/** For counts from listing histories: their source, and the day of the current count. Absent for daily counts. */
	counted_by: z.optional(z.string()),
	counted_on: z.optional(z.string()),
	/** Of the county, or of a neighbor if the county has too few sales. Older reports don't name the county. */
	price_index: z.nullable(z.object({ market: z.string(), county: z.optional(z.string()), index: Index })),
	/** The newest month with a median rent, US dollars per month. */
	rent: z.nullable(z.object({ median: z.number(), month: z.string(), source: z.string() })),
	/** Absent in a report, which is computed once. */
	pending_model: z.optional(z.nullable(z.string())),
});

/**
 * Homes are sent as parallel arrays: a ZIP code has thousands, and field names per home would be most of the
 * response.
 */
const Homes = z.object({
	sources: z.array(z.string()),
	sold_on: z.array(z.string()),
	sold_prices: z.array(z.number()),
	sold_days: nullableNumbers,
	sold_contracts: z.array(z.nullable(z.string())),
	listed_status: z.array(z.enum(['for_sale', 'pending'])),
	listed_prices: nullableNumbers,
	listed_days: nullableNumbers,
});

const Market = z.object({ area: Area, homes: Homes });

/** The facts of the sales, then those of the listings. */
const Facts = z.object({
	home_types: z.array(z.nullable(z.enum(HOME_TYPES))),
	bedrooms: nullableNumbers,
	living_areas: nullableNumbers,
	list_prices: nullableNumbers,
	original_list_prices: nullableNumbers,
	listed_on: z.array(z.nullable(z.string())),
});

const HistoryArea = z.object({
	...Area.shape,
	/** The newest 40,000 sales of an area of more. */
	limited: z.boolean(),
	/** As "Travis County, TX"; null for an area without homes. */
	county_name: z.nullable(z.string()),
	center: z.nullable(z.tuple([z.nullable(z.number()), z.nullable(z.number())])),
	/** The index of the ZIP code itself, with the knots of its county's. */
	zip_index: z.nullable(Index),
	/** Figures of other publishers, such as of the area `county:Travis County, TX`. */
	published: z.array(
		z.object({
			dataset: z.string(),
			measure: z.string(),
			area: z.string(),
			month: z.string(),
			figure: z.number(),
			year_ago: z.nullable(z.number()),
		}),
	),
	/** The change of the FHFA's index in its latest year, in percent. */
	fhfa: z.nullable(z.object({ year: z.number(), change: z.number() })),
	/** What heat is relative to: shares as fractions. */
	county: z.nullable(
		z.object({
			market: z.string(),
			days_on_market: z.nullable(z.number()),
			pending_ratio: z.nullable(z.number()),
			price_cut_share: z.nullable(z.number()),
			above_list_share: z.nullable(z.number()),
		}),
	),
});

const History = z.object({ area: HistoryArea, homes: z.object({ ...Homes.shape, facts: Facts }) });

/** Parses ten years of the market of an area, or its newest 40,000 sales. @throws if it is malformed */
export function parseMarketHistory(body: unknown): MarketHistory {
	const { area, homes } = parseResponse(History, body);
	const { fhfa, county } = area;
	const [latitude, longitude] = area.center ?? [null, null];
	return {
		...readMarket({ area, homes }, homes.facts),
		isLimited: area.limited,
		countyName: area.county_name,
		center: latitude === null || longitude === null ? null : [latitude, longitude],
		fhfa: fhfa && { year: fhfa.year, change: fhfa.change / 100 },
		published: area.published.flatMap(toPublished),
		zipIndex: area.zip_index as PriceIndex | null,
		county: county && {
			name: county.market,
			daysOnMarket: county.days_on_market,
			pendingRatio: county.pending_ratio,
			priceCutShare: county.price_cut_share,
			aboveListShare: county.above_list_share,
		},
	};
}

/** A figure of a dataset that this version knows. */
function toPublished({
	dataset,
	measure,
	area,
	figure,
	year_ago,
	month,
}: z.infer<typeof HistoryArea>['published'][number]): PublishedFigure[] {
	const [, level, name] = /^(zip|zip3|county|state):(.*)$/.exec(area) ?? [];
	if (!isDataset(dataset) || !isMeasure(measure) || level === undefined || name === undefined) return [];
	return [
		{
			dataset,
			measure,
			area: { level: level as PublishedFigure['area']['level'], name },
			month,
			value: figure,
			yearAgo: year_ago,
		},
	];
}

/** Parses the summary of a ZIP code's market: what only its page shows is unknown. @throws if it is malformed */
export function parseZipMarket(body: unknown): MarketHistory {
	return readMarket(parseResponse(Market, body), null);
}

function readMarket(
	{ area, homes }: z.infer<typeof Market>,
	facts: z.infer<typeof Facts> | null,
): MarketHistory {
	return {
		...UNKNOWN_MARKET,
		zip: area.zip,
		city: area.city,
		state: area.state,
		asOf: area.as_of,
		demo: area.demo,
		sources: homes.sources,
		since: homes.sold_on[0] ?? null,
		// Spreads would take Node 20 half a second for the 40,000 homes of a county.
		sales: homes.sold_on.map((soldOn, at) =>
			Object.assign(factsAt(facts, at), {
				soldOn,
				price: homes.sold_prices[at] as number,
				daysOnMarket: homes.sold_days[at] ?? null,
				contractOn: homes.sold_contracts[at] ?? null,
			}),
		),
		listings: homes.listed_status.map((status, at) =>
			Object.assign(factsAt(facts, homes.sold_on.length + at), {
				status,
				price: homes.listed_prices[at] ?? null,
				daysOnMarket: homes.listed_days[at] ?? null,
			}),
		),
		activeNow: area.actives_now,
		activeYearAgo: area.actives_a_year_ago,
		countedSince: area.counted_since,
		countedBy: countedBy(area),
		priceIndex: area.price_index as LocalIndex | null,
		rent: area.rent,
		pendingModel: area.pending_model ?? null,
	};
}

function factsAt(facts: z.infer<typeof Facts> | null, at: number): HistoryFacts {
	if (facts === null) return { ...NO_FACTS };
	return {
		homeType: facts.home_types[at] ?? null,
		bedrooms: facts.bedrooms[at] ?? null,
		livingArea: facts.living_areas[at] ?? null,
		listPrice: facts.list_prices[at] ?? null,
		originalListPrice: facts.original_list_prices[at] ?? null,
		listedOn: facts.listed_on[at] ?? null,
	};
}

function countedBy({ counted_by, counted_on }: z.infer<typeof Area>): MarketHistory['countedBy'] {
	return counted_by === undefined || counted_on === undefined ? null : { source: counted_by, on: counted_on };
}
