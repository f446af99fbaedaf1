/** Everything that a price analysis is computed from: the same evidence and choices give the same bytes. */
import type { IsoDate, Listing } from '../listing.ts';
import type { Sale, Subject } from './home.ts';
import type { MarketModel } from './market-model.ts';

/** A home for sale or under contract near the subject: the competition, never a part of the price. */
export type Offer = Omit<Sale, 'price' | 'soldOn' | 'concessions'> & {
	status: Exclude<Listing['status'], 'sold'>;
	/** US dollars asked. */
	price: number;
};

export interface Evidence {
	/** The home as the store knows it; null where it must be entered by hand. */
	subject: Subject | null;
	/** Closed sales of 24 months around it, nearest first, at most 500. */
	sales: readonly Sale[];
	/** What is for sale or pending around it, nearest first. */
	offers: readonly Offer[];
	model: MarketModel;
	/** The day for which the price is: today, or the newest record's day of older data. */
	effectiveOn: IsoDate;
	/** Prices of closed sales are not public here: the store holds asking prices, and so does the price say. */
	listPricesOnly: boolean;
}

/** Where an analysis looks: the home itself, its building, or the middle of its ZIP. */
export interface Centre {
	latitude: number;
	longitude: number;
	basis: 'home' | 'building' | 'zip_centroid';
}

/** Evidence as a search finds it. */
export interface FoundEvidence extends Evidence {
	/** The place of a subject that is entered by hand; null for a ZIP code that is none. */
	centre: Centre | null;
	/** Miles around it within which the sales were gathered. */
	reachMiles: number | null;
}
