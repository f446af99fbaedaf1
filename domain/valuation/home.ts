/** Homes as a price analysis sees them: the subject, and the sales that speak for its price. */
import type { IsoDate, Listing } from '../listing.ts';

/** What is known of a home that a buyer pays for, by the names and units of a listing. Unknown is `null`, never 0. */
export type HomeFacts = Pick<
	Listing,
	| 'homeType'
	| 'latitude'
	| 'longitude'
	| 'bedrooms'
	| 'bathrooms'
	| 'livingArea'
	| 'lotSize'
	| 'yearBuilt'
	| 'yearRenovated'
	| 'condition'
	| 'quality'
	| 'garageSpaces'
	| 'pool'
	| 'basementArea'
	| 'view'
	| 'waterfront'
>;

/** The home whose price is asked. */
export interface Subject extends HomeFacts {
	/** The listing of the store that it was read from; null for a home entered by hand. */
	id: string | null;
	address: string | null;
	city: string | null;
	state: string | null;
	zip: string;
}

/** A closed sale. */
export interface Sale extends HomeFacts {
	/** Names the sale in the store, or `hand-1`… for one entered by hand. */
	id: string;
	/** The number its source gave it. */
	sourceId: string | null;
	address: string | null;
	city: string | null;
	state: string | null;
	zip: string;
	/** US dollars paid. */
	price: number;
	/** US dollars that the seller gave back to the buyer: part of the price, but not of the worth. */
	concessions: number | null;
	/** US dollars, last asked. Never an input of a price: shown, and used for sale-to-list alone. */
	listPrice: number | null;
	/** The closing. */
	soldOn: IsoDate;
	/** When buyer and seller agreed: the day whose market made the price. */
	contractOn: IsoDate | null;
	listedOn: IsoDate | null;
	daysOnMarket: number | null;
	url: string | null;
	/** From the invented market of the demo. */
	demo: boolean;
}

/** The day whose market made the price: of the contract, else of the closing. */
export function pricedOn(sale: Pick<Sale, 'contractOn' | 'soldOn'>): IsoDate {
	return sale.contractOn ?? sale.soldOn;
}
