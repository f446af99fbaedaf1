/** A listing of a home that ended without a sale: its list prices, and how it ended. */
import type { IsoDate } from '../dates/days.ts';

export const PAST_ENDINGS = { expired: 'Expired', withdrawn: 'Withdrawn', canceled: 'Canceled' } as const;
export type PastEnding = keyof typeof PAST_ENDINGS;

export interface PastListing {
	/** Each list price with its first day, in date order: the first is of the list date. */
	prices: readonly { on: IsoDate; price: number }[];
	endedOn: IsoDate;
	ending: PastEnding;
}

/** The newest listing of the subject, if it ended without a sale, as far as a source reports it. */
export interface RecordedPastListing extends PastListing {
	/** A later list price whose day isn't known, US dollars; null if there is none. */
	lastPrice: number | null;
	source: string;
}

/** A form has no room for more list prices. */
export const MAX_LIST_PRICES = 6;
