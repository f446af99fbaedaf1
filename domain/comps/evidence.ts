/** Evidence: everything a price analysis is computed from. The same evidence and choices give the same bytes. */
import type { IsoDate } from '../dates/days.ts';
import type { Sale, Subject } from '../home/home.ts';
import type { Listing } from '../home/listing.ts';
import type { SearchCenter } from '../home/subject.ts';
import type { MarketModel } from '../pricing/market-model.ts';

/** An active or pending listing near the subject: competition, never an input to the price. */
export type ActiveListing = Omit<Sale, 'price' | 'soldOn' | 'concessions'> & {
	status: Exclude<Listing['status'], 'sold'>;
	/** List price, US dollars. */
	price: number;
};

export interface Evidence {
	/** The home's record; null if there is none and the agent enters its facts. */
	subject: Subject | null;
	/** The provider of its property record; absent if it is a listing in the store. */
	subjectSource?: string | undefined;
	/** Its seller allows no automated price next to the listing, so there are no sales to compute one from. */
	hidesValuation?: boolean;
	/** Closed sales of the past 24 months nearby, nearest first, at most 500; for the home itself, of three years. */
	sales: readonly Sale[];
	/** Active and pending listings nearby, nearest first. */
	activeListings: readonly ActiveListing[];
	model: MarketModel;
	/** The effective date: today, or the date of the newest record if the data is older. */
	effectiveOn: IsoDate;
	/** Sale prices aren't available here, so the analysis uses list prices and says so. */
	listPricesOnly: boolean;
}

/** Evidence as returned by a search. */
export interface FoundEvidence extends Evidence {
	/** Where the search was centered; null for an unknown ZIP code. */
	center: SearchCenter | null;
	/** The radius in miles within which sales were collected. */
	reachMiles: number | null;
}
