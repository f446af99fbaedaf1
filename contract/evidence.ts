/**
 * The evidence for a price analysis, as sent. Homes are sent as columns, one array per fact, so that each fact is
 * named once instead of hundreds of times.
 */
import * as z from 'zod/mini';
import type { ActiveListing, FoundEvidence } from '../domain/comps/evidence.ts';
import { FACT_NAMES, FACTS, type FactName, type FactValues } from '../domain/home/facts.ts';
import type { Sale, Subject } from '../domain/home/home.ts';
import { LISTING_STATUSES } from '../domain/home/listing.ts';
import { CENTER_BASES } from '../domain/home/subject.ts';
import { HOME_TYPES } from '../domain/home/types/home-types.ts';
import { GEOCODERS } from '../domain/places/geocoders.ts';
import type { MarketModel } from '../domain/pricing/market-model.ts';
import { parseRemarks, withoutQuotes } from '../domain/remarks/remarks.ts';
import { DeedWire, PastListingWire, parsePastListing, parseUnsold, UnsoldWire } from './not-sales.ts';
import { parseResponse } from './parse-response.ts';

const text = z.string();
const nullableText = z.nullable(text);
const number = z.number();
const nullableNumber = z.nullable(number);

/** The type of each fact as sent. */
const TYPES = {
	homeType: z.nullable(z.enum(HOME_TYPES)),
	number: nullableNumber,
	year: nullableNumber,
	rating: nullableNumber,
	flag: z.nullable(z.boolean()),
};

const FACT_TYPES = Object.fromEntries(
	FACT_NAMES.map((name) => [name, TYPES[FACTS[name].type]]),
) as unknown as {
	[Name in FactName]: z.ZodMiniType<FactValues[Name]>;
};

const PLACE = { address: nullableText, city: nullableText, state: nullableText, zip: text };

const LOCATION = { latitude: nullableNumber, longitude: nullableNumber };

/** For facts that come from another source: the name of that source, by database column. */
const origins = z.nullable(z.record(text, text));

/** The columns of a home, each with its type. */
const HOME = {
	id: text,
	sourceId: nullableText,
	...PLACE,
	...LOCATION,
	...FACT_TYPES,
	status: z.enum(LISTING_STATUSES),
	/** US dollars: the sale price, or the list price of a home that isn't sold. */
	price: number,
	listPrice: nullableNumber,
	concessions: nullableNumber,
	/** The closing date; for a home that isn't sold, the date it was last seen. */
	day: text,
	contractOn: nullableText,
	listedOn: nullableText,
	daysOnMarket: nullableNumber,
	url: nullableText,
};
/** Columns that only some sources fill: absent or null if no home has a value. */
const OPTIONAL_COLUMNS = {
	attribution: z.optional(z.nullable(z.array(nullableText))),
	soldDayIsApproximate: z.optional(z.nullable(z.array(z.boolean()))),
	hasPhotos: z.optional(z.nullable(z.array(z.boolean()))),
	source: z.optional(z.nullable(z.array(nullableText))),
	origins: z.optional(z.nullable(z.array(origins))),
	/** JSON text. */
	remarks: z.optional(z.nullable(z.array(nullableText))),
	originalListPrice: z.optional(z.nullable(z.array(nullableNumber))),
};
type HomeRow = { [Fact in keyof typeof HOME]: z.infer<(typeof HOME)[Fact]> } & Pick<
	Sale,
	keyof typeof OPTIONAL_COLUMNS
>;

const NAMES = Object.keys(HOME) as (keyof typeof HOME)[];

const OPTIONAL_NAMES = Object.keys(OPTIONAL_COLUMNS) as (keyof typeof OPTIONAL_COLUMNS)[];

/** One array per fact, all of the same length. */
const Columns = z
	.object({
		...(Object.fromEntries(NAMES.map((name) => [name, z.array(HOME[name])])) as {
			[Fact in keyof typeof HOME]: z.ZodMiniArray<(typeof HOME)[Fact]>;
		}),
		...OPTIONAL_COLUMNS,
	})
	.check(z.refine((columns) => NAMES.every((name) => columns[name].length === columns.id.length)));

const Wire = z.object({
	subject: z.nullable(
		z.object({
			id: text,
			...PLACE,
			...LOCATION,
			...FACT_TYPES,
			origins: z.optional(origins),
			listedRemarks: z.optional(
				z.nullable(z.object({ reading: z.unknown(), on: text, source: nullableText })),
			),
			listedPhotos: z.optional(z.nullable(z.object({ home: text, attribution: nullableText }))),
		}),
	),
	/** The provider whose property record describes the subject; absent if the record is in the store. */
	subject_source: z.optional(text),
	sales: z.nullable(Columns),
	active_listings: z.nullable(Columns),
	/** The listings nearby that left the market unsold; null if no source here reports all of them. */
	unsold_listings: z.optional(z.nullable(UnsoldWire)),
	model: z.looseObject({ market: text, fittedOn: text, noise: number }),
	effective_on: text,
	list_prices_only: z.boolean(),
	/**
	 * The subject's seller allows no automated price next to its listing, so there is no evidence to compute one
	 * from.
	 */
	hides_valuation: z.optional(z.boolean()),
	/** The deeds for several homes nearby, nearest first; null if there are none. */
	deeds: z.optional(z.nullable(z.array(DeedWire))),
	/** Null if the newest listing of the home isn't known to have ended unsold. */
	past_listing: z.optional(z.nullable(PastListingWire)),
	demo: z.boolean(),
	center: z.nullable(
		z.object({
			latitude: number,
			longitude: number,
			basis: z.enum(CENTER_BASES),
			locatedBy: z.optional(z.enum(GEOCODERS)),
		}),
	),
	reach_miles: nullableNumber,
	/** Where the homes of the search's ZIP code are; reports made before this was sent lack it. */
	place: z.optional(z.nullable(z.object({ city: text, county: text, state: text }))),
});
type Wire = z.infer<typeof Wire>;

/** A response without its homes and its model, which the store returns as JSON text. */
export type EvidenceHead = Omit<
	Wire,
	'sales' | 'active_listings' | 'unsold_listings' | 'model' | 'subject'
> & {
	subject: Subject | null;
};

/** The parts of a response that the store returns as JSON text. */
export interface EvidenceTexts {
	sales: string | null;
	activeListings: string | null;
	unsold: string | null;
	model: string;
}

/** Writes a response of `evidence`. */
export function writeEvidence(
	head: EvidenceHead,
	{ sales, activeListings, unsold, model }: EvidenceTexts,
): string {
	const homes = `"sales":${sales},"active_listings":${activeListings},"unsold_listings":${unsold}`;
	return `${JSON.stringify(head).slice(0, -1)},"model":${model},${homes}}`;
}

/**
 * Evidence as a report keeps it: without the words of listings, which belong to their brokers, and without the remarks of
 * comps.
 */
export function withoutListingWords(body: unknown): unknown {
	const wire = parseResponse(Wire, body);
	const subject = toSubject(wire.subject);
	const listed = subject?.listedRemarks;
	const listedRemarks = listed && { ...listed, reading: withoutQuotes(listed.reading) };
	return {
		...wire,
		subject: subject && { ...subject, ...(listedRemarks && { listedRemarks }) },
		sales: wire.sales && { ...wire.sales, remarks: null },
		active_listings: wire.active_listings && { ...wire.active_listings, remarks: null },
	};
}

/** Parses a response of `evidence`. @throws if it is malformed */
export function parseEvidence(body: unknown): FoundEvidence {
	const wire = parseResponse(Wire, body);
	return {
		subject: toSubject(wire.subject),
		subjectSource: wire.subject_source,
		sales: rowsOf(wire.sales).map((row) => toSale(row, wire)),
		activeListings: rowsOf(wire.active_listings).map((row) => toActiveListing(row, wire)),
		unsold: parseUnsold(wire.unsold_listings),
		pastListing: parsePastListing(wire.past_listing),
		deeds: wire.deeds ?? [],
		model: wire.model as unknown as MarketModel,
		effectiveOn: wire.effective_on,
		listPricesOnly: wire.list_prices_only,
		...(wire.hides_valuation && { hidesValuation: true }),
		center: wire.center,
		reachMiles: wire.reach_miles,
		place: wire.place ?? null,
	};
}

function toSubject(subject: Wire['subject']): Subject | null {
	if (subject === null) return null;
	const { listedRemarks: listed, ...home } = subject;
	const reading = parseRemarks(listed?.reading);
	return listed && reading ? { ...home, listedRemarks: { ...listed, reading } } : home;
}

/** Parses closed sales that were sent as columns. @throws if they are malformed */
export function parseSales(columns: unknown, demo = false): Sale[] {
	return rowsOf(parseResponse(Columns, columns)).map((row) => toSale(row, { demo }));
}

function rowsOf(columns: Wire['sales']): HomeRow[] {
	if (columns === null) return [];
	return columns.id.map((_, at) => {
		const row: Record<string, unknown> = {};
		for (const name of NAMES) row[name] = columns[name][at];
		for (const name of OPTIONAL_NAMES) if (columns[name]?.[at]) row[name] = columns[name][at];
		if (row.remarks) row.remarks = parseRemarks(row.remarks);
		return row as unknown as HomeRow;
	});
}

/** If sale prices are unknown, active listings replace the sales: see `listPricesOnly`. */
function toSale({ status: _, day, ...row }: HomeRow, { demo }: Pick<Wire, 'demo'>): Sale {
	return { ...row, soldOn: day, demo };
}

function toActiveListing(
	{ day: _, concessions: __, status, ...row }: HomeRow,
	{ demo }: Pick<Wire, 'demo'>,
): ActiveListing {
	return { ...row, status: status === 'sold' ? 'for_sale' : status, demo };
}
