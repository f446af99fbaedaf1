/** The parts of a net sheet: what it is for, its prices and its lines. */
import type { IsoDate } from '../dates/days.ts';
import type { TaxedHome } from './taxes/find-place.ts';

export interface NetSheetSubject extends TaxedHome {
	/** The range; null without a price. */
	range: { low: number; price: number; high: number } | null;
	/** For rates that end on a date. */
	effectiveOn: IsoDate;
}

export interface NetPrice {
	/** Such as "Low" or "Your price". */
	label: string;
	price: number;
}

export interface NetLine {
	id: string;
	label: string;
	/** US dollars that the seller pays, per price; negative if the seller gets it; null if unknown. */
	amounts: readonly (number | null)[];
	/** How it was computed, in a few words. */
	how: string;
	/** Where the rule comes from, with its date; null if the agent entered the figure. */
	source: string | null;
	/** The agent should check it before relying on it. */
	check: boolean;
	/** The agent changed it from the computed amount. */
	changed: boolean;
}

export interface NetSheet {
	prices: readonly NetPrice[];
	lines: readonly NetLine[];
	/** What the seller takes home per price; null until both commissions are known: a net without them isn't one. */
	net: readonly number[] | null;
	/** The same if the seller doesn't pay the buyer's agent; null without a net. */
	netWithoutBuyerCommission: readonly number[] | null;
	/** Whose transfer taxes these are and why, in a sentence or two; null if there is nothing to say. */
	taxBasis: string | null;
	/** The costs that are unknown or may apply, in a few words each. */
	notIncluded: readonly string[];
}
