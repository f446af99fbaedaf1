/** Homes in a price analysis: the subject, and the sales that support its price. */
import type { PostalAddress } from '../address/address.ts';
import type { IsoDate } from '../dates/days.ts';
import type { ListedRemarks, Remarks } from '../remarks/remarks.ts';
import type { FactValues } from './facts.ts';
import type { Sourced } from './sources.ts';

/** The known facts of a home, and its map location. Unknown is null, never 0. */
export interface HomeFacts extends FactValues {
	/** Degrees north. */
	latitude: number | null;
	/** Degrees east, so negative in the United States. */
	longitude: number | null;
}

/** The subject property. */
export interface Subject extends HomeFacts, PostalAddress, Pick<Sourced, 'origins'> {
	/** The id of its listing in the store; null for a home entered manually. */
	id: string | null;
	/** What the remarks of its newest listing with remarks say. */
	listedRemarks?: ListedRemarks | null | undefined;
	/** Its newest listing with photos, and whom to credit for them. */
	listedPhotos?: { home: string; attribution: string | null } | null | undefined;
}

/** A closed sale. */
export interface Sale extends HomeFacts, PostalAddress, Sourced {
	/** The id of the sale in the store, or `hand-1`… for one entered manually. */
	id: string;
	/** The number assigned by its source. */
	sourceId: string | null;
	/** The sale price, in US dollars. */
	price: number;
	/** US dollars that the seller credited to the buyer: part of the sale price, but not of the home's value. */
	concessions: number | null;
	/**
	 * The last list price, in US dollars. Never an input to a price: it is shown, and used for the list-to-sale
	 * ratio.
	 */
	listPrice: number | null;
	/** The first list price, in US dollars; never an input to a price, either. Missing if unknown. */
	originalListPrice?: number | null;
	/** The closing date. */
	soldOn: IsoDate;
	/** Only the month of the closing is known: `soldOn` is a day in that month. */
	soldDayIsApproximate?: boolean;
	/** The contract date: the day whose market determined the price. */
	contractOn: IsoDate | null;
	listedOn: IsoDate | null;
	daysOnMarket: number | null;
	url: string | null;
	/** Who listed it and how to reach them, if the source requires attribution. */
	attribution?: string | null;
	hasPhotos?: boolean;
	/** What the remarks of its listing say about its condition: shown, but no input to a price. */
	remarks?: Remarks | null;
	/** Whether it is from the fictional demo market. */
	demo: boolean;
}

/** The day whose market determined the sale price: the contract date, or the closing date if that is unknown. */
export function pricedOn(sale: Pick<Sale, 'contractOn' | 'soldOn'>): IsoDate {
	return sale.contractOn ?? sale.soldOn;
}
