/** The evidence for a price: everything that an analysis is computed from, apart from the agent's choices. */
import type { IsoDate } from '../dates/days.ts';
import type { Deed } from '../home/deed.ts';
import type { Sale, Subject } from '../home/home.ts';
import { isOnMarket, type Listing } from '../home/listing.ts';
import type { RecordedPastListing, UnsoldListings } from '../home/listing-period.ts';
import type { SearchCenter } from '../home/subject.ts';
import type { HomePlace } from '../places/home-place.ts';
import type { MarketModel } from '../pricing/market-model.ts';
import { isOfSubject } from './duplicates.ts';

/** A listing near the subject that is active, pending or coming soon: competition, never an input to the price. */
export type ActiveListing = Omit<Sale, 'price' | 'soldOn' | 'concessions'> & {
	status: Exclude<Listing['status'], 'sold'>;
	/** List price, US dollars. */
	price: number;
};

export interface Evidence {
	/** The home's record; null if there is none, so that the agent enters the facts. */
	subject: Subject | null;
	/** The provider of the home's property record; absent if the home is a listing in the store. */
	subjectSource?: string | undefined;
	/** The seller of the home forbids an automated price next to the listing, so the evidence has no sales. */
	hidesValuation?: boolean;
	/** Nearby sales of the past 24 months, and of the home itself of the past three years: nearest first, at most 500. */
	sales: readonly Sale[];
	/** Active, pending and coming soon listings nearby, nearest first. */
	activeListings: readonly ActiveListing[];
	/** The listings nearby that left the market unsold in the past 24 months; null if no source here reports all of them. */
	unsold?: UnsoldListings | null;
	/** The newest listing of the home itself, if it ended unsold; null if none is known. */
	pastListing?: RecordedPastListing | null;
	/** The deeds for several homes nearby, whose sales are set aside: nearest first, at most 20. */
	deeds?: readonly Deed[];
	model: MarketModel;
	/** The effective date: today, or the date of the newest record if the data is older. */
	effectiveOn: IsoDate;
	/** Sale prices aren't available here, so the analysis uses list prices and says so. */
	listPricesOnly: boolean;
	/** Where the homes of the subject's ZIP code are; null for an unknown ZIP code. */
	place: HomePlace | null;
}

/** Evidence as returned by a search. */
export interface FoundEvidence extends Evidence {
	/** Where the search was centered; null for an unknown ZIP code. */
	center: SearchCenter | null;
	/** The radius in miles within which sales were collected. */
	reachMiles: number | null;
}

/** The subject's own listing on the market, active or pending; null if there is none. */
export function ownListing(
	{ activeListings }: Pick<Evidence, 'activeListings'>,
	subject: Subject,
): ActiveListing | null {
	const isSubject = isOfSubject(subject);
	return activeListings.find((listing) => isOnMarket(listing) && isSubject(listing)) ?? null;
}

/** The listings nearby, without the subject's own: a home for sale doesn't compete with itself. */
export function otherListings(
	{ activeListings }: Pick<Evidence, 'activeListings'>,
	subject: Subject,
): ActiveListing[] {
	const isSubject = isOfSubject(subject);
	return activeListings.filter((listing) => !isSubject(listing));
}
