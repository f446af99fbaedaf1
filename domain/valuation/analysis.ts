/** The shape of a finished price analysis: all that the workbench and the report show, computed once. */
import type { Criteria } from '../comps/criteria.ts';
import type { Feature } from './features.ts';
import type { Sale, Subject } from './home.ts';

/** One line of the grid under a comp: what makes it differ from the subject, in dollars toward the subject. */
export interface Adjustment {
	feature: Feature;
	/** US dollars, signed comp toward subject: a comp that is worse gets a plus. Null: not known on one side. */
	dollars: number | null;
	/** 80 % interval, US dollars; null where the agent set it. */
	low: number | null;
	high: number | null;
	/** The agent set it, or its rate: shown with an asterisk. */
	edited: boolean;
	/** How the comp differs, as "200 sq ft larger than the subject"; what is not known says so. */
	words: string;
}

/** A comp of the grid. */
export interface GridComp {
	sale: Sale;
	/** Number of row, pin and column, from 1. */
	number: number;
	miles: number | null;
	pinned: boolean;
	note: string;
	/** Expected gross adjustment as a share of the price: 0 is the same home. */
	dissimilarity: number;
	adjustments: readonly Adjustment[];
	/** US dollars after every adjustment. */
	adjustedPrice: number;
	/** Signed and absolute sums of the adjustments over the sale price. */
	net: number;
	gross: number;
	/** Sentences, as "Net adjustment of 18 % is over 15 %: say why." */
	warnings: readonly string[];
	/** Share of the indicated price that rests on it; may be slightly below 0. */
	weight: number;
}

/** Why a candidate is in or out. `code` is for machines, `words` for people. */
export interface Verdict {
	sale: Sale;
	miles: number | null;
	dissimilarity: number | null;
	/** A comp of the grid. */
	included: boolean;
	/** No comp of the grid, but one of the other sales that count toward the price. */
	supports: boolean;
	code:
		| 'comp'
		| 'pinned'
		| 'added'
		| 'dropped'
		| 'duplicate'
		| 'not_arms_length'
		| 'radius'
		| 'months'
		| 'home_type'
		| 'bedrooms'
		| 'bathrooms'
		| 'living_area'
		| 'year_built'
		| 'polygon'
		| 'less_similar'
		| 'no_place'
		| 'no_area'
		| 'subject_itself'
		| 'unusable';
	words: string;
}

/** A step of the ladder as it was climbed. */
export interface LadderStep {
	step: string;
	/** As "Within 0.5 miles, sold in 6 months, living area ±15 %". */
	words: string;
	found: number;
}

/** How one feature of the subject lies among the comps. */
export interface Bracket {
	feature: Feature;
	/** At least one comp is at or above the subject and one at or below. Null: not known. */
	bracketed: boolean | null;
	words: string;
}

/** The price, and how sure it is. */
export interface Conclusion {
	/** US dollars, three significant digits. */
	price: number;
	/** Before rounding: exp of the sum of every weight times the log of its adjusted price. */
	unrounded: number;
	/** The 80 % range, US dollars, three significant digits. */
	low: number;
	high: number;
	/** `high`, `fair` or `low`, by the width of the range. */
	confidence: 'high' | 'fair' | 'low';
	/** Sales that count beyond the comps of the grid, and their joint weight and adjusted price. */
	others: { sales: number; weight: number; adjustedPrice: number | null };
	/** The pull toward the level of the neighbourhood. */
	neighbourhood: { weight: number; price: number };
	/** As the price says of itself: "based on closed sales" or "based on list prices". */
	basis: 'closed sales' | 'list prices';
	/** The price without each comp; null where too few sales would be left. Flagged where it moves by over 2 %. */
	leaveOneOut: readonly {
		id: string;
		number: number;
		price: number | null;
		change: number | null;
		flagged: boolean;
	}[];
	sensitivity: readonly { words: string; price: number; change: number }[];
	/** Three sentences for a client. */
	reasons: readonly string[];
}

export interface Analysis {
	subject: Subject;
	/** The criteria in force: those of the ladder's step and those the agent set. */
	criteria: Criteria;
	ladder: readonly LadderStep[];
	comps: readonly GridComp[];
	verdicts: readonly Verdict[];
	/** Records that were second records of the same sale. */
	merged: number;
	/** Sales that look like none between strangers on the open market. */
	setAside: number;
	/** Sales that count toward the price: comps and others. */
	usable: number;
	/** What one unit of each feature is worth here, with a plain sentence of its derivation. */
	rates: readonly {
		feature: Feature;
		/** US dollars a unit at the price level of the comps, signed as more of it is worth; null: no rate. */
		dollars: number | null;
		low: number | null;
		high: number | null;
		/** What one unit is, as "sq ft" or "1,000 sq ft of lot": overrides are in it too. */
		unit: string;
		words: string;
		edited: boolean;
	}[];
	brackets: readonly Bracket[];
	/** Null where there is no price, and `why` says why not and what to do. */
	conclusion: Conclusion | null;
	why: string | null;
	/** What deserves a second look, in sentences. */
	flags: readonly string[];
}
