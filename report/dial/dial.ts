import type { TableBlock } from '../table-block.ts';

/**
 * The price dial of a report, as data: list prices that a seller can try, and what the evidence says of each. Every figure is
 * formatted, so that a link needs nothing but the report and says the same in a year. What several prices share is stored once.
 */
export interface PriceDial {
	/** In ascending order. */
	steps: readonly DialStep[];
	/** Where the dial starts: the agent's list price, or the indicated price. It stays marked. */
	marked: { step: number; words: string };
	/** The ends of the 80% range, in steps from the first, within those of the dial. */
	range: { from: number; to: number; words: string };
	/** How similar homes did by their original list price: below, in and above the range; null if nothing is known. */
	outcomes: readonly DialOutcome[] | null;
	/** The listings that compete at any of the prices. */
	listings: readonly DialListing[];
	/** How the figures are measured, and what they leave out. */
	notes: readonly string[];
}

export interface DialStep {
	/** Such as "$461,000". */
	price: string;
	/** Compared with the indicated price and its range, in a sentence. */
	place: string;
	/** The number of its outcome. */
	outcome: number;
	/** How many listings compete, and the numbers of those nearest to the home. */
	competition: string;
	nearest: readonly number[];
	/** What the seller takes home; missing without a net sheet with both commissions. */
	net?: string;
	/** What a typical buyer pays a month; missing without a rate. */
	payment?: string;
}

export interface DialOutcome {
	/** How many homes it is of, in a sentence. */
	lead: string;
	/** What they did, as one row; null if there are too few. */
	table: TableBlock | null;
}

export interface DialListing {
	name: string;
	price: string;
	/** Its facts, and its status, distance and days on market. */
	details: string;
	/** Who listed it; empty if no attribution is required. */
	credit: string;
}
