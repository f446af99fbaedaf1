/** The result of a price analysis: everything that the workbench and the report show. */
import type { Criteria } from '../comps/criteria.ts';
import type { LadderStep } from '../comps/ladder.ts';
import type { Verdict } from '../comps/verdict.ts';
import type { Deed } from '../home/deed.ts';
import type { Sale, Subject } from '../home/home.ts';
import type { Units } from '../home/units.ts';
import type { ConditionAnswers } from '../pricing/condition/answers.ts';
import type { Feature } from '../pricing/features.ts';
import type { ConfidenceLevel } from '../pricing/range/width-level.ts';
import type { ListedRemarks } from '../remarks/remarks.ts';

/** One adjustment of a comp to the subject. */
export interface Adjustment {
	feature: Feature;
	/**
	 * US dollars: plus if the comp is inferior, minus if it is superior. Null if unknown for the comp or the subject.
	 */
	dollars: number | null;
	/** 80% interval, US dollars; null if the agent set the adjustment. */
	low: number | null;
	high: number | null;
	/** The agent set it or its rate; shown with an asterisk. */
	edited: boolean;
	/** How the comp differs, such as "200 sq ft larger than the subject". */
	words: string;
}

/** A comp in the grid. */
export interface GridComp {
	sale: Sale;
	/** Its price is a list price, because sale prices aren't available here. */
	isListPrice: boolean;
	/** Its number in the grid, on the map and in the report, from 1 for the heaviest before any edit. */
	number: number;
	miles: number | null;
	/** The agent excluded it: it has no weight. */
	excluded: boolean;
	pinned: boolean;
	note: string;
	/** The expected gross adjustment as a share of the price: 0 for an identical home. */
	dissimilarity: number;
	adjustments: readonly Adjustment[];
	/** US dollars after all adjustments. */
	adjustedPrice: number;
	/** Sum of the signed adjustments, as a share of the sale price. */
	net: number;
	/** Sum of the absolute adjustments, as a share of the sale price. */
	gross: number;
	/**
	 * Its price as a share of the price that nearby sales indicate, if it is a price
	 * outlier; else null.
	 */
	shareOfMarket: number | null;
	/** Sentences such as "Net adjustment of 18% is over 15%. Explain why this is a comp." */
	warnings: readonly string[];
	/** Weight in the reconciliation; may be slightly below 0. */
	weight: number;
	/**
	 * US dollars that the agent could set as its adjustment for condition, by its remarks compared with the subject's condition; null
	 * if its condition is known or its remarks don't rate it.
	 */
	remarksAdjustment: number | null;
}

/** Whether the comps bracket the subject in one feature. */
export interface Bracket {
	feature: Feature;
	/**
	 * Whether at least one comp is at or above the subject and one at or below; null if the feature is unknown for the
	 * subject or for every comp.
	 */
	bracketed: boolean | null;
	/** Such as "Subject 2,910 sq ft; comps only go up to 2,640 sq ft". */
	words: string;
}

/** The model correction: what past errors in the market, of prices of similar homes, and the home's own recent sale add to this price. */
export interface ModelCorrection {
	/** Natural log of the ratio of the price with the correction to the price without it. */
	log: number;
	/** Share of the price: −0.018 lowers it by 1.8%. */
	change: number;
	/** US dollars that it adds to the price; negative if it lowers the price. */
	dollars: number;
	/** The price that the sales indicate without it: US dollars, unrounded. */
	before: number;
	/** The largest reasons, and the rest as one. They add up to `change`. */
	reasons: readonly CorrectionReason[];
	/** The correction in a sentence. */
	words: string;
	/** Whether it is for past errors, too, or only for the home's own recent sale. */
	usesErrors: boolean;
	/** Whether an earlier sale of the subject changes the price. */
	usesOwnSale: boolean;
	/** The weight of that sale's own price, if it is recent; else 0. */
	ownWeight: number;
}

/** A reason for the model correction. */
export interface CorrectionReason {
	/** Such as "size", as in "−0.7% for size". */
	words: string;
	/** Share of the price to a tenth of a percent: 0.01 raises it by 1%. */
	change: number;
}

/** The condition of the subject as the agent or its listing states it, and what that adds to the price: dollars are differences of prices as shown. */
export interface StatedCondition {
	/** The agent's answers; null if they haven't said. */
	answers: ConditionAnswers | null;
	/** The remarks that it is from; null if it is from the answers, or the agent hasn't seen the home. */
	remarks: ListedRemarks | null;
	/** The condition on record that the price is for while the agent hasn't rated the home; null for a typical one. */
	recorded: number | null;
	/** From 1 to 6 as C1 to C6, in halves; null if the answers don't say. */
	grade: number | null;
	/** The year in which a home with this much wear would have been built; null if unknown. */
	effectiveYear: number | null;
	/** What it adds to the price besides the adjustments of comps: natural log, and US dollars. */
	log: number;
	dollars: number;
	/** Two of the answers contradict each other, so that the price leaves them out. */
	isContradictory: boolean;
	/** What all answers or phrases add to the price, the adjustments of comps included. Computed when first read. */
	readonly total: { dollars: number; change: number };
	/** The part of each answer or phrase, with the evidence behind it. They add up to the total. Computed when first read. */
	readonly effects: readonly {
		cause: string;
		isPriced: boolean;
		dollars: number;
		change: number;
		words: string;
	}[];
}

/** The prices if a home that the agent hasn't rated needed work, and if it were wholly renovated: rounded, with their changes. */
export interface ConditionSpan {
	/** The condition on record that the price is for; null for a typical one. */
	recorded: number | null;
	asIs: { price: number; change: number };
	renovated: { price: number; change: number };
}

/** How close prices came that were computed from earlier sales only. */
export interface MeasuredError {
	/** Half of the prices missed by at most this share of the sale price. */
	medianError: number;
	/** Number of sales priced. */
	sales: number;
	/** Whose sales: this market's, a neighbor's whose model it uses, or a public set. */
	source: 'here' | 'neighbor' | 'public';
	/** Such as "King County, WA". */
	market: string;
}

export interface Confidence {
	/** Edits by the agent never raise it. */
	level: ConfidenceLevel;
	/** Of prices of this level. */
	measured: MeasuredError;
	/** Why it is of this level, in sentences. */
	why: string;
}

/** The price, and how certain it is. */
export interface Conclusion {
	/** US dollars, three significant digits. */
	price: number;
	/**
	 * Before rounding: exp of the sum of all weights times the logs of the adjusted prices, plus the logs of the model
	 * correction and of the stated condition.
	 */
	unrounded: number;
	/** The model correction of the price that the sales indicate; null if there is none. */
	correction: ModelCorrection | null;
	/** The condition by the agent's answers or the listing's remarks; null without both. */
	condition: StatedCondition | null;
	/** The span of prices while the agent hasn't rated the home; null once they have. Computed when first read. */
	readonly conditionSpan: ConditionSpan | null;
	/** What a buyer can look at in a home that the agent hasn't rated, and the price if so. Computed when first read. */
	readonly conditionChecks: readonly { words: string; price: number; change: number }[];
	/**
	 * US dollars, unrounded: the price that the comps in the grid alone indicate. Null if they have no weight.
	 */
	compsPrice: number | null;
	/** The 80% prediction range, US dollars, three significant digits. */
	low: number;
	high: number;
	confidence: Confidence;
	/** The sales used beyond the comps in the grid: their number, total weight and weighted mean adjusted price. */
	supporting: { sales: number; weight: number; adjustedPrice: number | null };
	/** The neighborhood average and its weight. */
	neighborhood: { weight: number; price: number };
	basis: 'closed sales' | 'list prices';
	/**
	 * The price without each comp, in US dollars with three significant digits, and its change as a share; null if too
	 * few other sales can be used. Flagged if it changes by more than 2%. Computed when first read.
	 */
	readonly leaveOneOut: readonly {
		id: string;
		number: number;
		price: number | null;
		change: number | null;
		flagged: boolean;
	}[];
	/**
	 * The price, and its change as a share, if the living area or the condition were different. Computed when first read.
	 */
	readonly sensitivity: readonly { words: string; price: number; change: number }[];
	/** Three sentences for a client. */
	reasons: readonly string[];
}

/** An adjustment rate. */
export interface RateInDollars {
	feature: Feature;
	/** US dollars per unit at the price level of the comps; null without a rate. */
	dollars: number | null;
	low: number | null;
	high: number | null;
	/** One unit, such as "sq ft" or "1,000 sq ft of lot". */
	unit: string;
	/** How it was derived. */
	words: string;
	edited: boolean;
}

export interface Analysis {
	/** The units used in its text, and for rates of areas. */
	units: Units;
	subject: Subject;
	/** The criteria in use: those of the ladder's last step, and those the agent set. */
	criteria: Criteria;
	ladder: readonly LadderStep[];
	/** By number. */
	comps: readonly GridComp[];
	/** Comps that the agent excluded, with the numbers they had and no weight. */
	excludedComps: readonly GridComp[];
	verdicts: readonly Verdict[];
	/** Number of duplicate records that were merged. */
	merged: number;
	/** Number of price outliers that were excluded. */
	priceOutliers: number;
	/** The deeds for several homes nearby: their sales are not among those checked. */
	deeds: readonly Deed[];
	/** Number of sales that determine the price: comps and supporting sales. */
	salesUsed: number;
	rates: readonly RateInDollars[];
	brackets: readonly Bracket[];
	/** Null if there is no price; `whyNoPrice` then says why and what to do. */
	conclusion: Conclusion | null;
	whyNoPrice: string | null;
	/** Sentences for the agent to review, some about the price without a comp. Written when first read. */
	readonly flags: readonly string[];
}
