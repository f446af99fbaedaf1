/** What evidence says of homes nearby that isn't the price of a sale: listings that didn't sell, and deeds for several homes. */
import * as z from 'zod/mini';
import type { RecordedPastListing, UnsoldListings } from '../domain/home/listing-period.ts';
import { parseFacts, UNKNOWN_FACTS } from '../domain/home/parse-home.ts';
import { HOME_TYPES } from '../domain/home/types/home-types.ts';

export const UnsoldWire = z.object({
	/** Each source that reports every listing that leaves the market, with the day from which it does. */
	completeFrom: z.record(z.string(), z.string()),
	/** Nearest first; with the facts of the home, as far as they were known. */
	listings: z.array(
		z.looseObject({
			zip: z.string(),
			homeType: z.optional(z.nullable(z.enum(HOME_TYPES))),
			originalListPrice: z.number(),
			leftOn: z.string(),
			source: z.string(),
		}),
	),
});

/** The newest listing of the home itself, if it ended unsold. */
export const PastListingWire = z.object({
	listedOn: z.string(),
	endedOn: z.string(),
	ending: z.enum(['expired', 'withdrawn']),
	originalListPrice: z.number(),
	listPrice: z.nullable(z.number()),
	source: z.string(),
});

export function parsePastListing(
	wire: z.infer<typeof PastListingWire> | null | undefined,
): RecordedPastListing | null {
	if (!wire) return null;
	const { listedOn, originalListPrice: price, listPrice: lastPrice, ...ended } = wire;
	return { ...ended, prices: [{ on: listedOn, price }], lastPrice };
}

/** A `Deed` of domain/home/deed.ts. */
export const DeedWire = z.object({
	zip: z.string(),
	address: z.nullable(z.string()),
	soldOn: z.string(),
	price: z.number(),
	homes: z.number(),
});

export function parseUnsold(unsold: z.infer<typeof UnsoldWire> | null | undefined): UnsoldListings | null {
	if (!unsold) return null;
	const listings = unsold.listings.map(({ zip, originalListPrice, leftOn, source, ...facts }) => ({
		...{ ...UNKNOWN_FACTS, ...parseFacts(facts) },
		...{ zip, originalListPrice, leftOn, source },
	}));
	return { completeFrom: unsold.completeFrom, listings };
}
