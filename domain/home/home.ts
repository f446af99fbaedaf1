/** Homes as a price analysis sees them: the subject, and the sales that support its price. */
import type { IsoDate } from '../dates/days.ts';
import type { FactValues } from './facts.ts';
import type { Sourced } from './sources.ts';

/** What is known about a home: its facts and its map location. Unknown is null, never 0. */
export interface HomeFacts extends FactValues {
	/** Degrees north. */
	latitude: number | null;
	/** Degrees east, so negative in the United States. */
	longitude: number | null;
}

/** The subject property. */
export interface Subject extends HomeFacts, Pick<Sourced, 'origins'> {
	/** The listing of the store that it was read from; null for a home entered by hand. */
	id: string | null;
	address: string | null;
	city: string | null;
	state: string | null;
	zip: string;
}

/** A closed sale. */
export interface Sale extends HomeFacts, Sourced {
	/** Names the sale in the store, or `hand-1`… for one entered by hand. */
	id: string;
	/** The number its source gave it. */
	sourceId: string | null;
	address: string | null;
	city: string | null;
	state: string | null;
	zip: string;
	/** The sale price, in US dollars. */
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
	/** Who listed it and how to reach them, where the source requires that they are named. */
	attribution?: string | null;
	hasPhotos?: boolean;
	/** From the invented market of the demo. */
	demo: boolean;
}

/** The day whose market made the price: of the contract, else of the closing. */
export function pricedOn(sale: Pick<Sale, 'contractOn' | 'soldOn'>): IsoDate {
	return sale.contractOn ?? sale.soldOn;
}
