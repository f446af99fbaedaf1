/**
 * The evidence of a price analysis on the wire. Homes come by columns, an array a fact: hundreds of homes then
 * name each fact once.
 */
import * as z from 'zod/mini';
import { HOME_TYPES, LISTING_STATUSES } from '../domain/listing.ts';
import type { FoundEvidence, Offer } from '../domain/valuation/evidence.ts';
import type { HomeFacts, Sale, Subject } from '../domain/valuation/home.ts';
import type { MarketModel } from '../domain/valuation/market-model.ts';

const text = z.string();
const someText = z.nullable(text);
const number = z.number();
const someNumber = z.nullable(number);
const someFlag = z.nullable(z.boolean());

const FACTS = {
	homeType: z.enum(HOME_TYPES),
	latitude: someNumber,
	longitude: someNumber,
	bedrooms: someNumber,
	bathrooms: someNumber,
	livingArea: someNumber,
	lotSize: someNumber,
	yearBuilt: someNumber,
	yearRenovated: someNumber,
	condition: someNumber,
	quality: someNumber,
	garageSpaces: someNumber,
	pool: someFlag,
	basementArea: someNumber,
	view: someNumber,
	waterfront: someFlag,
} satisfies Record<keyof HomeFacts, z.ZodMiniType>;

const PLACE = { address: someText, city: someText, state: someText, zip: text };

/** The facts of a home, each the type of its column. */
const HOME = {
	id: text,
	sourceId: someText,
	...PLACE,
	...FACTS,
	status: z.enum(LISTING_STATUSES),
	/** US dollars paid; asked for a home that is not sold. */
	price: number,
	listPrice: someNumber,
	concessions: someNumber,
	/** The closing; the day on which a home that is not sold was seen. */
	day: text,
	contractOn: someText,
	listedOn: someText,
	daysOnMarket: someNumber,
	url: someText,
};
type HomeRow = { [Fact in keyof typeof HOME]: z.infer<(typeof HOME)[Fact]> };

const NAMES = Object.keys(HOME) as (keyof HomeRow)[];

/** An array a fact, all of one length. */
const Columns = z
	.object(
		Object.fromEntries(NAMES.map((name) => [name, z.array(HOME[name])])) as {
			[Fact in keyof typeof HOME]: z.ZodMiniArray<(typeof HOME)[Fact]>;
		},
	)
	.check(z.refine((columns) => NAMES.every((name) => columns[name].length === columns.id.length)));

const Wire = z.object({
	subject: z.nullable(z.object({ id: text, ...PLACE, ...FACTS })),
	sales: z.nullable(Columns),
	offers: z.nullable(Columns),
	model: z.looseObject({ market: text, fittedOn: text, noise: number }),
	effective_on: text,
	list_prices_only: z.boolean(),
	demo: z.boolean(),
	centre: z.nullable(
		z.object({ latitude: number, longitude: number, basis: z.enum(['home', 'building', 'zip_centroid']) }),
	),
	reach_miles: someNumber,
});
type Wire = z.infer<typeof Wire>;

/** An answer without its homes and its model, which the store gives as JSON text. */
export type EvidenceHead = Omit<Wire, 'sales' | 'offers' | 'model' | 'subject'> & { subject: Subject | null };

/** Writes an answer of `evidence`, put together from the JSON texts of the store. */
export function writeEvidence(
	head: EvidenceHead,
	sales: string | null,
	offers: string | null,
	model: string,
): string {
	return `${JSON.stringify(head).slice(0, -1)},"model":${model},"sales":${sales},"offers":${offers}}`;
}

/** Reads an answer of `evidence`. @throws when it is not one */
export function readEvidence(body: unknown): FoundEvidence {
	const wire = Wire.parse(body);
	return {
		subject: wire.subject,
		sales: rowsOf(wire.sales).map((row) => toSale(row, wire)),
		offers: rowsOf(wire.offers).map((row) => toOffer(row, wire)),
		model: wire.model as unknown as MarketModel,
		effectiveOn: wire.effective_on,
		listPricesOnly: wire.list_prices_only,
		centre: wire.centre,
		reachMiles: wire.reach_miles,
	};
}

/** Reads homes by columns as closed sales, as the store gives them. @throws when they are none */
export function readSales(columns: unknown, demo = false): Sale[] {
	return rowsOf(Columns.parse(columns)).map((row) => toSale(row, { demo }));
}

function rowsOf(columns: Wire['sales']): HomeRow[] {
	if (columns === null) return [];
	return columns.id.map((_, at) => {
		const row: Record<string, unknown> = {};
		for (const name of NAMES) row[name] = columns[name][at];
		return row as unknown as HomeRow;
	});
}

/** A home that is only for sale stands for a sale where no prices of sales are known: see `listPricesOnly`. */
function toSale({ status: _, day, ...row }: HomeRow, { demo }: Pick<Wire, 'demo'>): Sale {
	return { ...row, soldOn: day, demo };
}

function toOffer({ day: _, concessions: __, status, ...row }: HomeRow, { demo }: Pick<Wire, 'demo'>): Offer {
	return { ...row, status: status === 'pending' ? status : 'for_sale', demo };
}
