/** What a seller's costs are computed from, as the agent enters it. */
import { dayNumber, type IsoDate } from '../dates/days.ts';

/** The numbers an agent can enter; null if unknown. */
export interface NetSheetFacts {
	/** US dollars; null for none besides the range. */
	ownPrice: number | null;
	/** The seller's brokerage, as a share of the price. Always negotiable, so there is no default. */
	listingCommission: number | null;
	/** The buyer's brokerage, if the seller pays it, as a share of the price. */
	buyerCommission: number | null;
	/** The rest in US dollars. */
	concessions: number | null;
	recording: number | null;
	title: number | null;
	escrow: number | null;
	/** The first mortgage: its balance, its yearly rate as a share, and the day that interest is paid through. */
	payoff: number | null;
	payoffRate: number | null;
	interestPaidTo: IsoDate | null;
	secondLiens: number | null;
	/** A year's property tax, and the day it is paid through. */
	yearlyTax: number | null;
	taxPaidTo: IsoDate | null;
	/** A month's dues to an association, and the day they are paid through. */
	monthlyDues: number | null;
	duesPaidTo: IsoDate | null;
	transferFee: number | null;
	repairs: number | null;
	other: number | null;
	closingOn: IsoDate | null;
	/** A county, city or kind of buyer of `StateTaxes.places`, chosen by the agent; null to go by where the home is. */
	place: string | null;
	/** Amounts for single taxes that the agent changed, by the line's id, in US dollars at every price. */
	changed: Readonly<Record<string, number>>;
}

export const NO_FACTS: NetSheetFacts = {
	ownPrice: null,
	listingCommission: null,
	buyerCommission: null,
	concessions: null,
	recording: null,
	title: null,
	escrow: null,
	payoff: null,
	payoffRate: null,
	interestPaidTo: null,
	secondLiens: null,
	yearlyTax: null,
	taxPaidTo: null,
	monthlyDues: null,
	duesPaidTo: null,
	transferFee: null,
	repairs: null,
	other: null,
	closingOn: null,
	place: null,
	changed: {},
};

/** What an agent charges, or is charged, for every home alike: remembered for the next one. */
export function usualRates({
	listingCommission,
	buyerCommission,
	title,
	escrow,
	recording,
}: NetSheetFacts): Partial<NetSheetFacts> {
	return { listingCommission, buyerCommission, title, escrow, recording };
}

/** Days in a year, for interest and taxes per day. */
export const YEAR_DAYS = 365;

/** Days from one date to another, negative if it is earlier; null if one is unknown. */
export function daysFrom(from: IsoDate | null, to: IsoDate | null): number | null {
	return from === null || to === null ? null : dayNumber(to) - dayNumber(from);
}
